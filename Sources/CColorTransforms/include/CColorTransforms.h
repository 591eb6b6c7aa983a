#ifndef RECTO_CCOLORTRANSFORMS_H
#define RECTO_CCOLORTRANSFORMS_H

#include <stdbool.h>

/* poppler asks lcms2 for colour transforms that are not optimized (cmsFLAGS_NOOPTIMIZE), so that every pixel of a photograph
 * walks through the whole chain of curves and tables: 153 ns a pixel, 85 % of the time that a magazine of ICC photographs
 * takes. Whoever links this library answers cmsCreateTransform in lcms2's place and asks lcms2 for the same transform, to be
 * optimized. Pixels differ by 1/255 at most.
 *
 * lcms2's own interface for that, a plug-in, is not asked for transforms that must not be optimized. */

/* Whether this process's calls of cmsCreateTransform come here. Not where symbols are bound library by library, as on macOS. */
bool recto_color_transforms_in_force(void);

#endif
