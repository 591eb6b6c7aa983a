#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <vector>

#include <qpdf/QPDF.hh>

/* The pages in order. Changes the page tree.
 *
 * Programs that remove pages put one shared empty node in their places. qpdf takes it for a cycle and returns no pages at all, so
 * nodes without pages are removed first. */
std::vector<QPDFObjectHandle> pagesOf(QPDF &file);
