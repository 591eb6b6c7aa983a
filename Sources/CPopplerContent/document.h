#pragma once

#include <memory>

#include <GlobalParams.h>
#include <PDFDoc.h>

struct RectoContentDocument {
    GlobalParamsIniter parameters { nullptr };
    std::unique_ptr<PDFDoc> document;
};
