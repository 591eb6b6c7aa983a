#pragma once

#include <optional>
#include <unordered_set>
#include <vector>

#include <Object.h>
#include <Page.h>

#include "CPopplerContent.h"

class PDFDoc;

// The parts of a page that its interpreter needs.
struct PageParts {
    Object contents;
    Object resources;
    Object annotations;
    PDFRectangle media, crop, bleed, trim, art;
    int rotation = 0;
    double userUnit = 1;
};

// Finds pages without reading the pages before them.
//
// poppler's catalog reads all pages up to the requested one, and decompresses an object stream for nearly each. A worker that
// handled every other page of a manual spent a quarter of its time on the other worker's pages.
class PageTree
{
public:
    explicit PageTree(PDFDoc &document);

    // Returns nothing if there is no such page.
    std::optional<PageParts> page(int index);

    // Reads what the page's dictionary alone says; returns false if the page has none.
    bool facts(int index, RectoPageFacts &facts);

    // Whether a page has annotations other than links, which may show text.
    bool hasMarks(const PageParts &page) const;

    // Retains an object that many pages use, such as a font: poppler caches only the last five object streams.
    void keep(const Object &reference, int depth);

private:
    PDFDoc &document;
    // Empty if the page tree is damaged; then poppler has to find the pages.
    std::vector<Ref> leaves;
    std::unordered_set<int> kept;
    bool hasForm = false;

    Object dictionary(int index);
    bool collect(const Object &node, int depth);
    std::optional<PageParts> partsByPoppler(int index);
    void keepFonts(const Object &resources);
};
