#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <vector>

#include <qpdf/QPDF.hh>

/* The pages in order; changes the tree of pages.
 *
 * Programs that take pages out of a file leave one empty node at all their places. qpdf takes that for a ring and gives no page at
 * all, so that nodes without pages are taken out before it is asked. */
std::vector<QPDFObjectHandle> pagesOf(QPDF &file);
