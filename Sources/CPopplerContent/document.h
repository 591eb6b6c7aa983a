#pragma once

#include <memory>
#include <vector>

#include <GlobalParams.h>
#include <PDFDoc.h>

#include "PageTree.h"

struct RectoContentDocument {
    GlobalParamsIniter parameters { nullptr };
    std::unique_ptr<PDFDoc> document;
    std::unique_ptr<PageTree> pages;
};
