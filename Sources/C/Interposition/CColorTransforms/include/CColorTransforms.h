#ifndef RECTO_CCOLORTRANSFORMS_H
#define RECTO_CCOLORTRANSFORMS_H

#include <stdbool.h>

/* poppler asks lcms2 for colour transforms that are not optimized (cmsFLAGS_NOOPTIMIZE), so that every pixel of a photograph
 * walks through the whole chain of curves and tables: 153 ns a pixel from RGB, 370 ns from CMYK, 85 % of the time that a
 * magazine of ICC photographs takes. Whoever links this library answers in lcms2's place for runs of pixels:
 *
 * - Profiles that are curves and a matrix: by adding up three vectors, 4 ns a pixel (matrix.h), off by 1/255 at most.
 * - Profiles that are tables (CMYK, many scanners'): from a grid of exact colours, 4 ns (grid.h). Of press profiles' colours 2 to
 *   20 % are off by 1/255 and less than 0.5 % by more.
 * - Others, and grey ones: by lcms2, and what it answered is remembered for each colour (answers.h).
 *
 * The first two are tried with 512 colours before they are used. Eight pixels of a colour in a row are always answered exactly: a
 * picture's even ground shall not stand out from a field of the same colour. No answer depends on earlier ones.
 *
 * lcms2's own optimization was not it: it replaces a table by a coarser one, which is off by up to 19/255 for CMYK and by 10/255
 * for dark greys, takes 40 ms a profile, and does nothing for the runs of pixels that poppler asks for, whose format names no
 * colour space. Of curves and a matrix it takes 10 ns a pixel and 3.6 ms a profile.
 *
 * Single colours are left to lcms2 as poppler asks for them. lcms2's own interface for that, a plug-in, is not asked for
 * transforms that must not be optimized. */

/* Pictures without profiles poppler works out itself: of CMYK 25 ns a pixel, half of a page of photographs. Here it is the same to
 * the last bit, four pixels at a time: 3 ns (device.c). Should another version of poppler have other colours, its own are taken. */

/* Whether this process's calls of lcms2 come here. Not where symbols are bound library by library, as on macOS. */
bool recto_color_transforms_in_force(void);

#endif
