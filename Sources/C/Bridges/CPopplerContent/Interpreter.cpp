#include "Interpreter.h"

#include <OutputDev.h>
#include <PDFDoc.h>

namespace {

// poppler searches the resource layers one by one, so documents whose pages use new font names each time gain nothing.
constexpr int mostLayers = 256;
constexpr size_t mostFonts = 512;

bool areEqual(const PDFRectangle &a, const PDFRectangle &b)
{
    return a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2;
}

}

Interpreter::Interpreter(PDFDoc &documentA, OutputDev &deviceA) : document(documentA), device(deviceA) { }

bool Interpreter::draw(PageParts &page, int index)
{
    if (!page.resources.isDict()) {
        return false;
    }
    Dict *resources = page.resources.getDict();
    // Optional content that a page leaves open would hide the next page.
    if (resources->hasKey("Properties")) {
        return false;
    }
    XRef *xref = document.getXRef();
    if (gfx && (!areEqual(media, page.media) || rotation != page.rotation || userUnit != page.userUnit || layers > mostLayers || fonts.size() > mostFonts)) {
        gfx.reset();
    }
    if (gfx) {
        device.startPage(index + 1, gfx->getState(), xref);
    } else {
        fonts.clear();
        layers = 0;
        media = page.media;
        rotation = page.rotation;
        userUnit = page.userUnit;
        const double dpi = 72 * userUnit;
        gfx = std::make_unique<Gfx>(&document, &device, index + 1, nullptr, dpi, dpi, &media, nullptr, rotation, nullptr, nullptr, xref);
    }
    if (!addFonts(*resources)) {
        gfx.reset();
        return false;
    }
    const std::unique_ptr<Dict, void (*)(Dict *)> others(resources->copy(xref), [](Dict *dict) { Object owner(dict); });
    others->remove("Font");
    gfx->pushResources(others.get());
    gfx->saveState();
    gfx->display(&page.contents);
    while (gfx->getState()->hasSaves()) {
        const GfxState *before = gfx->getState();
        gfx->restoreState();
        if (gfx->getState() == before) {
            break;
        }
    }
    gfx->popResources();
    return true;
}

bool Interpreter::addFonts(Dict &resources)
{
    const Object pageFonts = resources.lookup("Font");
    if (!pageFonts.isDict()) {
        return pageFonts.isNull();
    }
    XRef *xref = document.getXRef();
    Dict *missing = new Dict(xref);
    Object owner(missing);
    for (int index = 0; index < pageFonts.dictGetLength(); index++) {
        const Object &font = pageFonts.dictGetValNF(index);
        if (!font.isRef()) {
            return false;
        }
        const std::string name = pageFonts.dictGetKey(index);
        const auto known = fonts.find(name);
        if (known == fonts.end() || known->second != font.getRef()) {
            fonts[name] = font.getRef();
            missing->add(name.c_str(), font.copy());
        }
    }
    if (missing->getLength() > 0) {
        Dict *layer = new Dict(xref);
        Object layerOwner(layer);
        layer->add("Font", std::move(owner));
        gfx->pushResources(layer);
        layers++;
    }
    return true;
}
