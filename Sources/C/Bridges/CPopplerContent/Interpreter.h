#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include <Gfx.h>

#include "PageTree.h"

class OutputDev;
class PDFDoc;

// Draws one page after another with the same poppler interpreter, so that each font is parsed once and not for each page that uses
// it, which took half the time of reading a manual's text.
class Interpreter
{
public:
    // `device` must outlive the interpreter.
    Interpreter(PDFDoc &document, OutputDev &device);

    // Draws a page's contents; false if the page needs its own interpreter.
    bool draw(PageParts &page, int index);

private:
    PDFDoc &document;
    OutputDev &device;
    std::unique_ptr<Gfx> gfx;
    // The page size, rotation and unit that `gfx` was made for.
    PDFRectangle media;
    int rotation = 0;
    double userUnit = 1;
    // The fonts known to `gfx`, by resource name, and how often a resource layer was added.
    std::unordered_map<std::string, Ref> fonts;
    int layers = 0;

    bool addFonts(Dict &resources);
};
