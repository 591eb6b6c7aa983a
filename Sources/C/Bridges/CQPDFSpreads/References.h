#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <map>
#include <set>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFObjectHandle.hh>

/* The new place of a source page. */
struct Place
{
    QPDFObjectHandle page;
    QPDFObjectHandle form;
    QPDFMatrix matrix;
};

/* Redirects all references to old pages to their new places, or to null for pages that have none. */
class References
{
public:
    References(std::set<QPDFObjGen> old, std::map<QPDFObjGen, Place> places);

    /* Visits all objects of the document except the old pages themselves. */
    void mend(QPDF &file);

private:
    void mend(QPDFObjectHandle value, int depth);
    void mendArray(QPDFObjectHandle array, int depth);
    void mendDictionary(QPDFObjectHandle dictionary, int depth);
    void mendDestination(QPDFObjectHandle array, const Place &place);
    void mendElement(QPDFObjectHandle element);
    QPDFObjectHandle markedContent(QPDFObjectHandle item, QPDFObjGen page);
    /* The replacement for a reference to an old page; uninitialized for any other value. */
    QPDFObjectHandle substitute(QPDFObjectHandle value) const;
    const Place *place(QPDFObjectHandle value) const;

    std::set<QPDFObjGen> old;
    std::map<QPDFObjGen, Place> places;
};

/* The bounding box of a mapped rectangle. */
QPDFObjectHandle::Rectangle mapped(const QPDFMatrix &matrix, QPDFObjectHandle::Rectangle box);
/* Maps pairs of numbers in place; leaves other items unchanged. */
void mapPoints(const QPDFMatrix &matrix, QPDFObjectHandle array);
