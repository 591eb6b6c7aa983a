#pragma once

#ifndef POINTERHOLDER_TRANSITION
#define POINTERHOLDER_TRANSITION 4
#endif

#include <string>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

/* An invisible character of zero width, as tall as the spread, between the texts of two pages.
 *
 * Pages of a magazine share a baseline grid. When two of them lie side by side, poppler takes their lines for rows of a table
 * and reads across the fold (in `pdftotext`, and for selection in viewers): up to 27 times on a spread. A character between the
 * columns ends the table, and readers that follow content order find it between the pages. It must span all lines: at nine
 * tenths of the height, the first line was again read across the fold. */
class Divider
{
public:
    /* The operators that draw it at x = `fold`, from below the bottom to above the top of a spread, in user space. */
    std::string show(double fold, double height) const;

    /* The font resources of a page that draws it. */
    QPDFObjectHandle fonts(QPDF &file);

private:
    QPDFObjectHandle dictionary;
};
