#pragma once

#define POINTERHOLDER_TRANSITION 4

#include <list>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFTokenizer.hh>

/* Reads single objects from object streams. */
class ObjectStreams
{
public:
    explicit ObjectStreams(QPDF &file);

    /* The object; nothing if it is not in an object stream, or if anything is unusual: then qpdf has to decide. */
    std::optional<QPDFObjectHandle> object(int number);

    /* Whether the object is in an object stream and does not start like `null`; does not parse it. */
    bool isSomething(int number);

private:
    struct Stream
    {
        int number = 0;
        std::shared_ptr<Buffer> content;
        std::shared_ptr<BufferInputSource> input;
        /* Object numbers and offsets, ascending. */
        std::vector<std::pair<int, size_t>> places;
    };

    /* The stream that contains an object, and the object's offset in it. */
    std::pair<Stream *, size_t> find(int number);
    Stream *stream(int number);
    std::unique_ptr<Stream> read(int number);

    QPDF &file;
    QPDFTokenizer tokenizer;
    /* The containing stream by object number; 0 for none. */
    std::vector<int> streamOf;
    /* Most recently used first. */
    std::list<std::unique_ptr<Stream>> streams;
    std::unordered_map<int, std::list<std::unique_ptr<Stream>>::iterator> known;
    size_t bytes = 0;
};
