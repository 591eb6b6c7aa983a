#include "contents.h"
#include "document.h"
#include "Interpreter.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <zlib.h>

#include <Annot.h>
#include <Gfx.h>
#include <OutputDev.h>
#include <Page.h>
#include <versions.h>

namespace {

RectoBox box(const PDFRectangle &rect)
{
    return { rect.x1, rect.y1, rect.x2, rect.y2 };
}

// poppler reads larger contents incrementally.
constexpr size_t largest = 256u << 20;

struct Inflater {
    z_stream stream = {};
    Inflater() { inflateInit(&stream); }
    ~Inflater() { inflateEnd(&stream); }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
};

// False if the data is damaged: then poppler reads as much of it as it can.
bool inflateAll(std::vector<unsigned char> &packed, std::vector<char> &result)
{
    Inflater inflater;
    inflater.stream.next_in = packed.data();
    inflater.stream.avail_in = static_cast<uInt>(packed.size());
    while (true) {
        const size_t start = result.size();
        if (start > largest) {
            return false;
        }
        result.resize(start + std::max<size_t>(1 << 15, 4 * packed.size()));
        inflater.stream.next_out = reinterpret_cast<Bytef *>(result.data() + start);
        inflater.stream.avail_out = static_cast<uInt>(result.size() - start);
        const int status = inflate(&inflater.stream, Z_NO_FLUSH);
        result.resize(result.size() - inflater.stream.avail_out);
        if (status == Z_STREAM_END) {
            return true;
        }
        if (status != Z_OK || (inflater.stream.avail_in == 0 && result.size() == start)) {
            return false;
        }
    }
}

// Whether Flate is the stream's only filter.
bool isFlate(Stream *stream)
{
    Dict *dict = stream->getDict();
    if (!dict) {
        return false;
    }
    Object filter = dict->lookup("Filter");
    if (filter.isArray() && filter.arrayGetLength() == 1) {
        filter = filter.arrayGet(0);
    }
    return filter.isName("FlateDecode") && dict->lookup("DecodeParms").isNull() && dict->lookup("F").isNull();
}

bool append(Object &part, std::vector<char> &result)
{
    if (!part.isStream() || !isFlate(part.getStream())) {
        return false;
    }
    Stream *raw = part.getStream()->getUndecodedStream();
    if (!recto::rewind(*raw)) {
        return false;
    }
    std::vector<unsigned char> packed = raw->toUnsignedChars(1 << 14, 1 << 16);
    raw->close();
    return packed.size() < largest && inflateAll(packed, result);
}

// The whole content, decompressed by zlib: poppler's own inflate works byte by byte, and took half the time of reading the text of a
// manual of 1,321 pages. Returns nothing if other filters are used, or if the data is damaged.
std::optional<std::vector<char>> unpacked(Object &contents)
{
    std::vector<char> bytes;
    if (contents.isArray()) {
        for (int index = 0; index < contents.arrayGetLength(); index++) {
            Object part = contents.arrayGet(index);
            if (!append(part, bytes)) {
                return {};
            }
            bytes.push_back('\n');
        }
    } else if (!append(contents, bytes)) {
        return {};
    }
    return bytes;
}

void drawAnnotations(RectoContentDocument *document, int index, Gfx &gfx)
{
    Page *page = document->document->getPage(index + 1);
    Annots *annotations = page && page->isOk() ? page->getAnnots() : nullptr;
    if (!annotations) {
        return;
    }
    for (Annot *annotation : annotations->getAnnots()) {
        if (annotation->getType() != Annot::typeLink) {
            annotation->draw(&gfx, false);
        }
    }
}

}

bool drawContents(RectoContentDocument *document, int index, OutputDev &device, Interpreter *interpreter, RectoPageBoxes &boxes)
{
    std::optional<PageParts> page = document->pages->page(index);
    if (!page) {
        return false;
    }
    boxes = { box(page->media), box(page->crop), box(page->bleed), box(page->trim), box(page->art), page->rotation,
        page->userUnit };
    XRef *xref = document->document->getXRef();
    const std::optional<std::vector<char>> plain = unpacked(page->contents);
    if (plain) {
        page->contents = Object(static_cast<Stream *>(
                new MemStream(const_cast<char *>(plain->data()), 0, static_cast<Goffset>(plain->size()), Object(new Dict(xref)))));
    }
    const bool hasMarks = interpreter && document->pages->hasMarks(*page);
    if (interpreter && !hasMarks && !page->contents.isNull() && interpreter->draw(*page, index)) {
        device.endPage();
        return true;
    }
    // Always the MediaBox: the caller translates and clips, in the same way for every box.
    Dict *resources = page->resources.isDict() ? page->resources.getDict() : nullptr;
    const double dpi = 72 * page->userUnit;
    Gfx gfx(document->document.get(), &device, index + 1, resources, dpi, dpi, &page->media, nullptr, page->rotation, nullptr, nullptr, xref);
    if (!page->contents.isNull()) {
        gfx.saveState();
        gfx.display(&page->contents);
        gfx.restoreState();
    }
    if (hasMarks) {
        drawAnnotations(document, index, gfx);
    }
    device.endPage();
    return true;
}
