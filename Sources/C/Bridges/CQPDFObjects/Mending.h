#pragma once

#include "CQPDFObjects.h"

#include <set>

#include <qpdf/QPDF.hh>

/* Makes a one-page document from a page of another, and corrects what poppler misreads.
 *
 * Unchanged streams are copied as they are when the document is written. */
class Mending
{
public:
    Mending(QPDF &source, const RectoMending &mending) : source(source), mending(mending) { target.emptyPDF(); }

    /* Returns `target`, with the page as its only one. */
    QPDF &make(QPDFObjectHandle page);

private:
    QPDF &source;
    const RectoMending &mending;
    QPDF target;
    std::set<QPDFObjGen> seen;

    QPDFObjectHandle copied(QPDFObjectHandle page);
    void copyCatalog(QPDFObjectHandle page);
    QPDFObjectHandle fields(QPDFObjectHandle page);
    void switchLayers(QPDFObjectHandle content);

    bool isNew(const QPDFObjectHandle &object);
    void mendContents(QPDFObjectHandle page);
    void mendResources(QPDFObjectHandle resources, int depth);
    void mendForm(QPDFObjectHandle form, int depth);
    void mendImage(QPDFObjectHandle image);
    void mendJPEG(QPDFObjectHandle image);
    void mendColorSpace(QPDFObjectHandle space, int depth);
    bool replaceChannels(QPDFObjectHandle image);
    QPDFObjectHandle picture(const std::string &samples, int width, int height);
};
