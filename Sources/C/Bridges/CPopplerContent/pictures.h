#pragma once

#include <Object.h>

// Checks pictures, palettes and glyphs for what poppler's interface does not tell, without painting. Each reads a few kilobytes at most,
// except that a progressive JPEG is read to its end.

// Whether a JPEG 2000 picture has more channels than its colour space.
bool isJPXWithAlpha(const Object &image);
// Whether a progressive JPEG lacks its end marker; poppler 22.12 then draws nothing of it.
bool isCutProgressiveJPEG(const Object &image);
// Whether an Indexed colour space has fewer colours than it declares.
bool isPaletteShort(const Object &base, const Object &highest, const Object &lookup);
// Whether glyphs of a Type 3 font choose colours of their own.
bool hasColoredGlyphs(const Object &font);
// The number of components of a colour space; 0 if it is not known.
int componentsOf(const Object &space);
