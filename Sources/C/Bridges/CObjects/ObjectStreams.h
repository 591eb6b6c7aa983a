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

/* Single objects out of object streams. */
class ObjectStreams
{
public:
    explicit ObjectStreams(QPDF &file);

    /* The object; nothing where it is not in an object stream or anything is odd, which qpdf is to judge then. */
    std::optional<QPDFObjectHandle> object(int number);

    /* Whether the object is here and begins as something else than null does; does not parse it. */
    bool isSomething(int number);

private:
    struct Stream
    {
        int number = 0;
        std::shared_ptr<Buffer> content;
        std::shared_ptr<BufferInputSource> input;
        /* Object numbers with where they begin, ascending. */
        std::vector<std::pair<int, size_t>> places;
    };

    /* The stream with an object and where that begins. */
    std::pair<Stream *, size_t> find(int number);
    Stream *stream(int number);
    std::unique_ptr<Stream> read(int number);

    QPDF &file;
    QPDFTokenizer tokenizer;
    /* By object number: the stream it is in, 0 for none. */
    std::vector<int> streamOf;
    /* The one used last in front. */
    std::list<std::unique_ptr<Stream>> streams;
    std::unordered_map<int, std::list<std::unique_ptr<Stream>>::iterator> known;
    size_t bytes = 0;
};
