#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <CharTypes.h>

class GooString;

// The scalars of a PDF text string: UTF-16 or UTF-8 by its byte order mark, PDFDocEncoding otherwise; control characters are left out.
std::vector<Unicode> scalarsOfTextString(const GooString &text);

bool hasRightToLeft(const Unicode *text, size_t count);

// Text in the order in which its signs lie from left to right, if it has letters that run from right to left. Whether the whole does
// is told by the first letter; numbers, and words of the other direction, keep theirs.
std::vector<Unicode> visualOrder(const Unicode *text, size_t count);
