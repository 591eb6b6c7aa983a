#ifndef RECTO_COLOURS_H
#define RECTO_COLOURS_H

#include <lcms2.h>
#include <stdbool.h>

/* poppler asks lcms2 for colour transforms that are not optimized (cmsFLAGS_NOOPTIMIZE), so that every pixel of a photograph
 * walks through the whole chain of curves and tables: 153 ns a pixel from RGB, 370 ns from CMYK, 85 % of the time that a
 * magazine of ICC photographs takes. Here pictures are converted in lcms2's place:
 *
 * - Profiles that are curves and a matrix: by adding up three vectors, 4 ns a pixel (matrix.h), off by 1/255 at most.
 * - Profiles that are tables (CMYK, many scanners'): from a grid of exact colours, 4 ns (grid.h). Of press profiles' colours 2 to
 *   20 % are off by 1/255 and less than 0.5 % by more.
 * - Others, and grey ones: by lcms2, and what it answered is remembered for each colour (answers.h).
 *
 * The first two are compared with lcms2 over 512 colours before they are used. Runs of eight or more pixels of one colour are always
 * converted exactly, so that a picture's even ground does not stand out from a field of the same colour. No result depends on earlier
 * ones.
 *
 * Tried and rejected: lcms2's own optimization. It replaces a table by a coarser one, which is off by up to 19/255 for CMYK and by 10/255
 * for dark greys, takes 40 ms a profile, and does nothing for the runs of pixels that poppler asks for, whose format names no
 * colour space. Of curves and a matrix it takes 10 ns a pixel and 3.6 ms a profile.
 *
 * Single colours are left to lcms2 as poppler asks for them. lcms2's own interface for that, a plug-in, is not asked for
 * transforms that must not be optimized. */

/* Makes a transform that is known here; NULL where lcms2 is to make it. */
cmsHTRANSFORM recto_colours_create(
    cmsHPROFILE input, cmsUInt32Number input_format, cmsHPROFILE output, cmsUInt32Number output_format,
    cmsUInt32Number intent, cmsUInt32Number flags);

/* A transform is about to be deleted. */
void recto_colours_forget(cmsHTRANSFORM transform);

/* Converts pixels by a transform that is known here; false, with nothing done, for others. */
bool recto_colours_transform(cmsHTRANSFORM transform, const void *input, void *output, cmsUInt32Number count);

#endif
