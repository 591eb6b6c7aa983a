#pragma once

#include <memory>
#include <vector>

#include <GlobalParams.h>
#include <PDFDoc.h>

#include "Interpreter.h"
#include "PageTree.h"

class TextOutputDev;

struct RectoContentDocument {
    GlobalParamsIniter parameters { nullptr };
    std::unique_ptr<PDFDoc> document;
    std::unique_ptr<PageTree> pages;
    // For text; created when the first page's text is read. The interpreter draws on the device.
    std::unique_ptr<TextOutputDev> textDevice;
    std::unique_ptr<Interpreter> textInterpreter;

    RectoContentDocument();
    ~RectoContentDocument();
};
