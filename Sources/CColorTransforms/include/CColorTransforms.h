#ifndef RECTO_CCOLORTRANSFORMS_H
#define RECTO_CCOLORTRANSFORMS_H

#include <stdbool.h>

/* poppler asks lcms2 for colour transforms that are not optimized (cmsFLAGS_NOOPTIMIZE), so that every pixel of a photograph
 * walks through the whole chain of curves and tables: 153 ns a pixel from RGB, 370 ns from CMYK, 85 % of the time that a
 * magazine of ICC photographs takes. Whoever links this library answers in lcms2's place for runs of pixels:
 *
 * - Profiles that are curves and a matrix: the same transform, to be optimized. Pixels differ by 1/255 at most.
 * - Profiles that are tables (CMYK, many scanners') and grey ones: the same transform, and what it answered is remembered for
 *   each colour. Pixels are the same. lcms2's optimization is a coarser table, which is off by up to 19/255 for CMYK and by
 *   10/255 for dark greys; it also costs 40 ms a profile.
 *
 * Single colours are left to lcms2 as poppler asks for them. lcms2's own interface for that, a plug-in, is not asked for
 * transforms that must not be optimized. */

/* Whether this process's calls of lcms2 come here. Not where symbols are bound library by library, as on macOS. */
bool recto_color_transforms_in_force(void);

#endif
