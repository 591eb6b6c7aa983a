#ifndef RECTO_FILLS_H
#define RECTO_FILLS_H

#include <stdbool.h>
#include <stdint.h>

/* Where cairo replays a recording it clears the target first, unless it made the target itself, and a page's recording begins with
 * its paper: that is a quarter to a half of what is filled, and a millisecond a page of A4 at 288 dpi. The first clearing of pixels
 * that will be painted over (recto_will_paint_over of CPixels) is left out. A target that cairo makes itself would be clear as well,
 * but its memory would be new for each strip. */

/* Whether a call of pixman_fill need not be made. */
bool recto_is_redundant_fill(const uint32_t *bits, int bpp, int x, int y, int width, int height, uint32_t filler);

#endif
