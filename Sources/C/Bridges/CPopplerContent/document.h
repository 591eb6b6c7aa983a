#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <GlobalParams.h>
#include <PDFDoc.h>

#include "Interpreter.h"
#include "PageTree.h"

class TextOutputDev;

struct PageLabelRange {
    int first;
    int start;
    char style;
    std::string prefix;
};

struct RectoContentDocument {
    // Drops poppler's messages while no document of poppler-glib is open to receive them; by default they go to standard error.
    GlobalParamsIniter parameters { [](ErrorCategory, Goffset, const char *) { } };
    std::unique_ptr<PDFDoc> document;
    std::unique_ptr<PageTree> pages;
    // As last read by recto_content_label_ranges.
    std::vector<PageLabelRange> labels;
    // Layers that are on but that /AS switches off on screens, which poppler ignores. readCatalog fills this.
    std::set<int> hiddenLayers;
    // Whether the form asks viewers to rebuild all appearances (/NeedAppearances).
    bool needsAppearances = false;
    // Whether a Type 3 font's glyphs have colours of their own, by the font's object number.
    std::map<int, bool> glyphColors;
    // As last found by recto_content_traits.
    std::vector<Ref> pictures;
    // For text; created when the first page's text is read. The interpreter draws on the device.
    std::unique_ptr<TextOutputDev> textDevice;
    std::unique_ptr<Interpreter> textInterpreter;

    // Reads what pages need to know of the catalog, once.
    void readCatalog();

    RectoContentDocument();
    ~RectoContentDocument();

private:
    bool isCatalogRead = false;
};
