#include "PageTree.h"

#include <algorithm>
#include <cmath>

#include <Catalog.h>
#include <PDFDoc.h>
#include <XRef.h>

namespace {

// A tree that is deeper than this contains a cycle.
constexpr int deepest = 64;
// If a page has more annotations and the document has no form, only the first and the last are examined: people add annotations at
// an end of the list, dozens of links come from a program, and reading them all doubled the time for a manual.
constexpr int fewAnnotations = 6;
// The most objects to retain, so that a document with a hundred thousand fonts does not fill the memory.
constexpr size_t mostKept = 4096;

bool readBox(const Object &value, PDFRectangle &box)
{
    if (!value.isArray() || value.arrayGetLength() != 4) {
        return false;
    }
    double n[4];
    for (int i = 0; i < 4; i++) {
        const Object number = value.arrayGet(i);
        if (!number.isNum()) {
            return false;
        }
        n[i] = number.getNum();
    }
    box = PDFRectangle(std::min(n[0], n[2]), std::min(n[1], n[3]), std::max(n[0], n[2]), std::max(n[1], n[3]));
    return true;
}

// An attribute of a page, possibly inherited.
Object inherited(const Object &page, const char *key)
{
    Object node = page.copy();
    for (int depth = 0; depth < deepest && node.isDict(); depth++) {
        Object value = node.dictLookup(key);
        if (!value.isNull()) {
            return value;
        }
        node = node.dictLookup("Parent");
    }
    return Object(objNull);
}

// /Rotate as Structure reads it: a multiple of 90, which may be written as a real number; anything else counts as 0.
int turns(const Object &page)
{
    const Object value = inherited(page, "Rotate");
    if (!value.isNum() || std::abs(value.getNum()) >= 1e9) {
        return 0;
    }
    const double quarters = std::round(value.getNum() / 90);
    if (std::abs(quarters * 90 - value.getNum()) >= 1e-6) {
        return 0;
    }
    return (static_cast<int>(quarters) % 4 + 4) % 4 * 90;
}

// /Rotate as poppler reads it: from the nearest node of the page tree that has it as a whole number.
int turnsByPoppler(const Object &page)
{
    Object node = page.copy();
    for (int depth = 0; depth < deepest && node.isDict(); depth++) {
        const Object value = node.dictLookup("Rotate");
        if (value.isInt()) {
            const int turns = (value.getInt() % 360 + 360) % 360;
            return turns % 90 == 0 ? turns : 0;
        }
        node = node.dictLookup("Parent");
    }
    return 0;
}

double unitOf(const Object &page)
{
    const Object value = page.dictLookup("UserUnit");
    // The bounds that Structure applies.
    return value.isNum() && value.getNum() > 0 && value.getNum() <= 3e6 ? value.getNum() : 1;
}

}

PageTree::PageTree(PDFDoc &documentA) : document(documentA)
{
    XRef *xref = document.getXRef();
    const Object catalog = xref->getCatalog();
    if (!catalog.isDict()) {
        return;
    }
    Object root(Ref { xref->getRootNum(), xref->getRootGen() });
    keep(root, 0);
    hasForm = catalog.dictLookup("AcroForm").isDict();
    const Object pages = catalog.dictLookup("Pages");
    if (!collect(pages, 0) || static_cast<int>(leaves.size()) != document.getNumPages()) {
        leaves.clear();
    }
}

bool PageTree::collect(const Object &node, int depth)
{
    if (!node.isDict() || depth > deepest) {
        return false;
    }
    const Object kids = node.dictLookup("Kids");
    const Object count = node.dictLookup("Count");
    if (!kids.isArray() || !count.isInt()) {
        return false;
    }
    const int length = kids.arrayGetLength();
    // If there are as many pages as kids, each kid is a page and need not be read.
    const bool areLeaves = count.getInt() == length;
    for (int index = 0; index < length; index++) {
        const Object &reference = kids.arrayGetNF(index);
        if (!reference.isRef() || leaves.size() > static_cast<size_t>(document.getNumPages())) {
            return false;
        }
        if (areLeaves) {
            leaves.push_back(reference.getRef());
            continue;
        }
        const Object kid = kids.arrayGet(index);
        if (!kid.isDict()) {
            return false;
        }
        if (kid.dictLookupNF("Kids").isNull()) {
            leaves.push_back(reference.getRef());
        } else if (!collect(kid, depth + 1)) {
            return false;
        }
    }
    return true;
}

std::optional<PageParts> PageTree::page(int index)
{
    if (index < 0 || index >= document.getNumPages()) {
        return {};
    }
    if (leaves.empty()) {
        return partsByPoppler(index);
    }
    const Object page = document.getXRef()->fetch(leaves[index]);
    // An intermediate node with a single kid, or without any page.
    if (!page.isDict() || !page.dictLookupNF("Kids").isNull()) {
        return partsByPoppler(index);
    }
    PageParts parts;
    parts.contents = page.dictLookup("Contents");
    parts.resources = inherited(page, "Resources");
    parts.annotations = page.dictLookup("Annots");
    // The same steps as in poppler, so that positions agree with what poppler draws.
    if (!readBox(inherited(page, "MediaBox"), parts.media) || parts.media.x1 == parts.media.x2 || parts.media.y1 == parts.media.y2) {
        return partsByPoppler(index);
    }
    if (!readBox(inherited(page, "CropBox"), parts.crop)) {
        parts.crop = parts.media;
    }
    const auto boxOr = [&](const char *key, const PDFRectangle &standard) {
        PDFRectangle box;
        return readBox(page.dictLookup(key), box) ? box : standard;
    };
    parts.bleed = boxOr("BleedBox", parts.crop);
    parts.trim = boxOr("TrimBox", parts.crop);
    parts.art = boxOr("ArtBox", parts.crop);
    parts.rotation = turns(page);
    parts.userUnit = unitOf(page);
    keepFonts(parts.resources);
    return parts;
}

std::optional<PageParts> PageTree::partsByPoppler(int index)
{
    Page *page = document.getPage(index + 1);
    if (!page || !page->isOk()) {
        return {};
    }
    PageParts parts;
    parts.contents = page->getContents();
    parts.annotations = page->getAnnotsObject();
    Dict *resources = page->getResourceDict();
    parts.resources = resources ? Object(resources->copy(document.getXRef())) : Object(objNull);
    parts.media = *page->getMediaBox();
    parts.crop = *page->getCropBox();
    parts.bleed = *page->getBleedBox();
    parts.trim = *page->getTrimBox();
    parts.art = *page->getArtBox();
    const Object own = dictionary(index);
    parts.rotation = own.isDict() ? turns(own) : page->getRotate();
    parts.userUnit = own.isDict() ? unitOf(own) : 1;
    return parts;
}

Object PageTree::dictionary(int index)
{
    if (index < 0 || index >= document.getNumPages()) {
        return Object(objNull);
    }
    if (!leaves.empty()) {
        Object page = document.getXRef()->fetch(leaves[index]);
        if (page.isDict() && page.dictLookupNF("Kids").isNull()) {
            return page;
        }
    }
    const Ref *reference = document.getCatalog()->getPageRef(index + 1);
    return reference ? document.getXRef()->fetch(*reference) : Object(objNull);
}

bool PageTree::facts(int index, RectoPageFacts &facts)
{
    const Object page = dictionary(index);
    if (!page.isDict()) {
        return false;
    }
    facts.userUnit = unitOf(page);
    facts.isTurnMisread = turns(page) != turnsByPoppler(page);
    return true;
}

bool PageTree::hasMarks(const PageParts &page) const
{
    if (!page.annotations.isArray()) {
        return false;
    }
    const int count = page.annotations.arrayGetLength();
    const auto isMark = [&](int index) {
        const Object annotation = page.annotations.arrayGet(index);
        return annotation.isDict() && !annotation.dictLookup("Subtype").isName("Link");
    };
    if (count > fewAnnotations && !hasForm) {
        return isMark(0) || isMark(count - 1);
    }
    for (int index = 0; index < count; index++) {
        if (isMark(index)) {
            return true;
        }
    }
    return false;
}

void PageTree::keepFonts(const Object &resources)
{
    if (!resources.isDict()) {
        return;
    }
    keep(resources.dictLookupNF("Font"), 1);
    const Object fonts = resources.dictLookup("Font");
    if (!fonts.isDict()) {
        return;
    }
    for (int index = 0; index < fonts.dictGetLength(); index++) {
        keep(fonts.dictGetValNF(index), 0);
    }
}

void PageTree::keep(const Object &reference, int depth)
{
    if (!reference.isRef() || kept.size() >= mostKept || !kept.insert(reference.getRef().num).second) {
        return;
    }
    const Object object = document.getXRef()->fetch(reference.getRef());
    if (!object.isDict() && !object.isArray()) {
        return;
    }
    document.getXRef()->setModifiedObject(&object, reference.getRef());
    // If the cross-reference table is wrong, poppler searches the whole file, but not in a document with changes.
    document.getXRef()->getEntry(reference.getRef().num)->setFlag(XRefEntry::Updated, false);
    if (!object.isDict() || depth > 0) {
        return;
    }
    for (const char *key : { "FontDescriptor", "Widths", "Encoding", "DescendantFonts" }) {
        keep(object.dictLookupNF(key), 1);
    }
    const Object descendants = object.dictLookup("DescendantFonts");
    if (descendants.isArray() && descendants.arrayGetLength() > 0) {
        const Object &font = descendants.arrayGetNF(0);
        keep(font, 1);
        if (const Object dict = descendants.arrayGet(0); dict.isDict()) {
            keep(dict.dictLookupNF("FontDescriptor"), 1);
            keep(dict.dictLookupNF("W"), 1);
        }
    }
}
