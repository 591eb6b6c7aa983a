#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <string>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

/* A character that nobody sees, without width and as tall as the spread, between the texts of two pages.
 *
 * Pages of a magazine share their grid of lines. Where two of them stand side by side, poppler takes that for the rows of a
 * table and reads across the fold (`pdftotext`, and selection in its viewers): up to 27 times on a spread. What stands
 * between the columns ends the table, and what reads in the order of the content meets it between the pages. It has to reach
 * over all lines: at nine tenths of the height the first line was read across again. */
class Divider
{
public:
    /* What draws it at `fold` from below the bottom to above the top of a spread, in user space. */
    std::string show(double fold, double height) const;

    /* The fonts of a page that shows it. */
    QPDFObjectHandle fonts(QPDF &file);

private:
    QPDFObjectHandle dictionary;
};
