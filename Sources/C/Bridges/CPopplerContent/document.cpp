#include "CPopplerContent.h"

#include "BlockStream.h"
#include "FileBlocks.h"
#include "document.h"

#include <algorithm>
#include <new>
#include <optional>

#include <Catalog.h>
#include <Stream.h>
#include <TextOutputDev.h>

namespace {

std::optional<GooString> secret(const char *password)
{
    return password ? std::optional<GooString>(GooString(password)) : std::nullopt;
}

template<typename Open>
RectoContentDocument *open(Open make)
{
    try {
        auto result = std::make_unique<RectoContentDocument>();
        result->document = make();
        if (!result->document || !result->document->isOk()) {
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
    return open([&]() -> std::unique_ptr<PDFDoc> {
        auto file = FileBlocks::open(path);
        if (!file) {
            return nullptr;
        }
        // Owned by the document.
        auto *stream = new BlockStream(file, 0, false, file->size(), Object(objNull));
        return std::make_unique<PDFDoc>(stream, secret(password), secret(password));
    });
}

RectoContentDocument *recto_content_open_memory(const char *bytes, size_t count, const char *password)
{
    return open([&] {
        // Owned by the document.
        auto *stream = new MemStream(const_cast<char *>(bytes), 0, static_cast<Goffset>(count), Object(objNull));
        return std::make_unique<PDFDoc>(stream, secret(password), secret(password));
    });
}

// Defined here, where the device's type is complete.
RectoContentDocument::RectoContentDocument() = default;

RectoContentDocument::~RectoContentDocument()
{
    textInterpreter.reset();
    textDevice.reset();
}

void recto_content_close(RectoContentDocument *document)
{
    delete document;
}

int recto_content_page_count(RectoContentDocument *document)
{
    return document->document->getNumPages();
}

size_t recto_content_label(RectoContentDocument *document, int page, char *label, size_t capacity)
{
    GooString text;
    if (!document->document->getCatalog()->indexToLabel(page, &text)) {
        return 0;
    }
    const size_t count = std::min(capacity, static_cast<size_t>(text.getLength()));
    std::copy_n(text.c_str(), count, label);
    return count;
}
