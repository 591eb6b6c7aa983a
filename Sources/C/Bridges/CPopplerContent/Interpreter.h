#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include <Gfx.h>

#include "PageTree.h"

class OutputDev;
class PDFDoc;

// Draws page after page with one of poppler's interpreters, so that a font is read once and not for each page that uses it:
// of a manual that was half the time of reading its text.
class Interpreter
{
public:
    // `device` must outlive the interpreter.
    Interpreter(PDFDoc &document, OutputDev &device);

    // Draws a page's contents; false where the page needs an interpreter of its own.
    bool draw(PageParts &page, int index);

private:
    PDFDoc &document;
    OutputDev &device;
    std::unique_ptr<Gfx> gfx;
    // The shape of the pages that `gfx` draws.
    PDFRectangle media;
    int rotation = 0;
    // The fonts that `gfx` has, by the names that pages use for them; and how many times some were added.
    std::unordered_map<std::string, Ref> fonts;
    int layers = 0;

    bool addFonts(Dict &resources);
};
