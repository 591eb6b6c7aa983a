#pragma once

#include <optional>
#include <unordered_set>
#include <vector>

#include <Object.h>
#include <Page.h>

class PDFDoc;

// What a page hands to its interpreter.
struct PageParts {
    Object contents;
    Object resources;
    Object annotations;
    PDFRectangle media, crop, bleed, trim, art;
    int rotation = 0;
};

// Finds pages without reading those before them.
//
// poppler's catalog reads all pages up to the one that is asked for, and where they lie in object streams it unpacks a stream
// for nearly each. A worker that makes every other page of a manual spent a quarter of its time on the pages of the other one.
class PageTree
{
public:
    explicit PageTree(PDFDoc &document);

    // Nothing where there is no such page.
    std::optional<PageParts> page(int index);

    // Whether a page has annotations other than links: those may show text.
    bool hasMarks(const PageParts &page) const;

    // Keeps an object that many pages use, such as a font: poppler remembers the last five object streams only.
    void keep(const Object &reference, int depth);

private:
    PDFDoc &document;
    // Empty where the tree is not in order; then poppler has to find the pages.
    std::vector<Ref> leaves;
    std::unordered_set<int> kept;
    bool hasForm = false;

    bool collect(const Object &node, int depth);
    std::optional<PageParts> partsByPoppler(int index);
    void keepFonts(const Object &resources);
};
