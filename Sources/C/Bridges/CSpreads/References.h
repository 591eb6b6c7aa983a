#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <map>
#include <set>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFObjectHandle.hh>

/* Where a page of the source has gone. */
struct Place
{
    QPDFObjectHandle page;
    QPDFObjectHandle form;
    QPDFMatrix matrix;
};

/* Makes everything in a document that refers to its old pages refer to their new places; to nothing for those that have
 * none. */
class References
{
public:
    References(std::set<QPDFObjGen> old, std::map<QPDFObjGen, Place> places);

    /* All objects of the document but the old pages themselves. */
    void mend(QPDF &file);

private:
    void mend(QPDFObjectHandle value, int depth);
    void mendArray(QPDFObjectHandle array, int depth);
    void mendDictionary(QPDFObjectHandle dictionary, int depth);
    void mendDestination(QPDFObjectHandle array, const Place &place);
    void mendElement(QPDFObjectHandle element);
    QPDFObjectHandle markedContent(QPDFObjectHandle item, QPDFObjGen page);
    /* What a reference to an old page becomes; uninitialized for any other value. */
    QPDFObjectHandle substitute(QPDFObjectHandle value) const;
    const Place *place(QPDFObjectHandle value) const;

    std::set<QPDFObjGen> old;
    std::map<QPDFObjGen, Place> places;
};

/* The box around a mapped rectangle. */
QPDFObjectHandle::Rectangle mapped(const QPDFMatrix &matrix, QPDFObjectHandle::Rectangle box);
/* Maps pairs of numbers where they are; leaves what is none. */
void mapPoints(const QPDFMatrix &matrix, QPDFObjectHandle array);
