#include "CPopplerContent.h"

#include "BlockStream.h"
#include "document.h"

#include <algorithm>
#include <new>
#include <optional>

#include <Stream.h>
#include <TextOutputDev.h>
#include <XRef.h>

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

RectoContentDocument *recto_content_open(RectoDocumentPlace place, const char *password)
{
    return open([&]() -> std::unique_ptr<PDFDoc> {
        // Each stream is owned by the document.
        if (place.bytes) {
            auto *stream = new MemStream(
                const_cast<char *>(place.bytes), 0, static_cast<Goffset>(place.count), Object(objNull));
            return std::make_unique<PDFDoc>(stream, secret(password), secret(password));
        }
        const std::shared_ptr<RectoDocumentBytes> bytes(
            place.part ? recto_document_bytes_retain(place.part) : recto_document_bytes_open(place.path, 0, -1),
            recto_document_bytes_release);
        if (!bytes) {
            return nullptr;
        }
        auto *stream = new BlockStream(bytes, 0, false, recto_document_bytes_length(bytes.get()), Object(objNull));
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

void RectoContentDocument::readCatalog()
{
    if (isCatalogRead) {
        return;
    }
    isCatalogRead = true;
    const Object catalog = document->getXRef()->getCatalog();
    if (!catalog.isDict()) {
        return;
    }
    const Object form = catalog.dictLookup("AcroForm");
    if (form.isDict()) {
        const Object needs = form.dictLookup("NeedAppearances");
        needsAppearances = needs.isBool() && needs.getBool();
    }
    const Object content = catalog.dictLookup("OCProperties");
    const Object config = content.isDict() ? content.dictLookup("D") : Object(objNull);
    const Object automatic = config.isDict() ? config.dictLookup("AS") : Object(objNull);
    for (int index = 0; automatic.isArray() && index < automatic.arrayGetLength(); index++) {
        const Object usage = automatic.arrayGet(index);
        const Object groups = usage.isDict() && usage.dictLookup("Event").isName("View") ? usage.dictLookup("OCGs") : Object(objNull);
        for (int place = 0; groups.isArray() && place < groups.arrayGetLength(); place++) {
            const Object &reference = groups.arrayGetNF(place);
            const Object group = groups.arrayGet(place);
            const Object own = group.isDict() ? group.dictLookup("Usage") : Object(objNull);
            const Object view = own.isDict() ? own.dictLookup("View") : Object(objNull);
            if (reference.isRef() && view.isDict() && view.dictLookup("ViewState").isName("OFF")) {
                hiddenLayers.insert(reference.getRef().num);
            }
        }
    }
    const Object off = config.isDict() ? config.dictLookup("OFF") : Object(objNull);
    for (int index = 0; off.isArray() && index < off.arrayGetLength(); index++) {
        const Object &reference = off.arrayGetNF(index);
        if (reference.isRef()) {
            hiddenLayers.erase(reference.getRef().num);
        }
    }
}

void recto_content_close(RectoContentDocument *document)
{
    delete document;
}

int recto_content_page_count(RectoContentDocument *document)
{
    return document->document->getNumPages();
}
