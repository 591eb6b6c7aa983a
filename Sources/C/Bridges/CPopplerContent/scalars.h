#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <CharTypes.h>

class GooString;

// The scalars of a PDF text string: UTF-16 or UTF-8 by its byte order mark, PDFDocEncoding otherwise; control characters are left out.
std::vector<Unicode> scalarsOfTextString(const GooString &text);

bool hasRightToLeft(const Unicode *text, size_t count);

// Puts text that has right-to-left letters into visual order, left to right. Its first letter gives the direction of the whole; numbers
// and words of the other direction keep their own.
std::vector<Unicode> visualOrder(const Unicode *text, size_t count);
