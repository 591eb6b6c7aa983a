#include "CPopplerContent.h"
#include "document.h"

#include <new>
#include <optional>

#include <Page.h>
#include <Stream.h>

namespace {

std::optional<GooString> secret(const char *password)
{
    return password ? std::optional<GooString>(GooString(password)) : std::nullopt;
}

RectoBox box(const PDFRectangle &rect)
{
    return { rect.x1, rect.y1, rect.x2, rect.y2 };
}

template<typename Open>
RectoContentDocument *open(Open make)
{
    try {
        auto result = std::make_unique<RectoContentDocument>();
        result->document = make();
        if (!result->document->isOk()) {
            return nullptr;
        }
        result->pages = std::make_unique<PageTree>(*result->document);
        return result.release();
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

}

RectoContentDocument *recto_content_open(const char *path, const char *password)
{
    return open([&] { return std::make_unique<PDFDoc>(std::make_unique<GooString>(path), secret(password), secret(password)); });
}

RectoContentDocument *recto_content_open_memory(const char *bytes, size_t count, const char *password)
{
    return open([&] {
        // Owned by the document.
        auto *stream = new MemStream(const_cast<char *>(bytes), 0, static_cast<Goffset>(count), Object(objNull));
        return std::make_unique<PDFDoc>(stream, secret(password), secret(password));
    });
}

void recto_content_close(RectoContentDocument *document)
{
    delete document;
}

int recto_content_page_count(RectoContentDocument *document)
{
    return document->document->getNumPages();
}

bool recto_content_boxes(RectoContentDocument *document, int index, RectoPageBoxes *boxes)
{
    const std::optional<PageParts> page = document->pages->page(index);
    if (!page) {
        return false;
    }
    *boxes = { box(page->media), box(page->crop), box(page->bleed), box(page->trim), box(page->art), page->rotation };
    return true;
}
