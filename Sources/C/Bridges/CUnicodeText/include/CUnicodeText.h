#pragma once

#include <stdint.h>

/* What ICU knows of a text, without ICU's own types: those of Foundation have the same names and are others. Texts are UTF-16. */

/* By unit, the level of embedding; 0 if ICU refuses. `level` is that of the paragraph, or 0xFE for that of its first letter. */
int recto_bidi_levels(const uint16_t *text, int32_t length, uint8_t level, uint8_t *levels);

/* By unit, whether a line may (1) or must (2) end before it; 0 if ICU refuses. `breaks` has `length` + 1 places, all 0. */
int recto_line_breaks(const uint16_t *text, int32_t length, const char *locale, uint8_t *breaks);

/* How a sign stands in vertical lines (Unicode's UAX 50): 0 turned, 1 upright with a form of its own or else turned, 2 upright with a form of its
 * own, 3 upright; 0 without ICU. */
int recto_vertical_orientation(uint32_t scalar);

/* The version of ICU, as text that ends with 0. */
void recto_unicode_version(char buffer[32]);
