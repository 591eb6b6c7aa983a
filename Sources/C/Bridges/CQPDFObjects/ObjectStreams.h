#pragma once

#define POINTERHOLDER_TRANSITION 4

#include <list>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <qpdf/QPDF.hh>

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
    struct Place
    {
        int number;
        size_t start;
        /* Where the next object begins. */
        size_t end;
    };
    struct Stream
    {
        int number = 0;
        std::shared_ptr<Buffer> content;
        /* By ascending object number. */
        std::vector<Place> places;
    };

    /* An object's text; empty if it is in no stream. */
    std::string_view find(int number);
    Stream *stream(int number);
    std::unique_ptr<Stream> read(int number);

    QPDF &file;
    /* The containing stream by object number; 0 for none. */
    std::vector<int> streamOf;
    /* Most recently used first. */
    std::list<std::unique_ptr<Stream>> streams;
    std::unordered_map<int, std::list<std::unique_ptr<Stream>>::iterator> known;
    size_t bytes = 0;
};
