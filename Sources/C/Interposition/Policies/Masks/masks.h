#ifndef RECTO_MASKS_H
#define RECTO_MASKS_H

#include <cairo.h>
#include <stdbool.h>

/* poppler draws a luminosity mask as a picture of all that the clip lets through, mostly the whole page, however small the mask's
 * group is: 32 MB and 85 ms for each of the masks of an A4 page at 288 dpi, all of them kept until the page is recorded. Here the
 * picture is a pixel larger than the group. Beyond its group a mask is all backdrop; where that is not black, the picture's edge is
 * extended (CAIRO_EXTEND_PAD).
 *
 * poppler then goes through the picture pixel by pixel, computes the luminosity of each, applies the mask's transfer function, and uses
 * one byte of four: a sixth of the time that a page of masks takes. Here poppler is given a row of all 256 greys instead, which
 * tells what it makes of each; the picture itself is converted in wide registers, and a mask has a byte a pixel.
 *
 * The same holds for groups that are drawn through a mask and at an opacity: poppler does that in a group of its own, as large as all
 * that the clip lets through, which each replay had to clear and to blend. It is limited to the group that is drawn.
 *
 * And a group that is drawn through a mask is replayed once, where cairo does it three times (groups.c).
 *
 * A soft mask is recognised by poppler's sequence of calls (CairoOutputDev::setSoftMask):
 * 1. it ends the mask's group (cairo_pop_group);
 * 2. it asks for the extents of the clip, as it does for masks only (cairo_clip_extents);
 * 3. it makes a picture of that size and paints the backdrop and the group on it (cairo_image_surface_create, cairo_paint);
 * 4. it goes through the picture's pixels (cairo_image_surface_get_data, cairo_image_surface_get_stride);
 * 5. it makes a pattern of the picture (cairo_pattern_create_for_surface).
 * A group that is drawn through a mask is recognised by this: poppler begins a group while an ended one is the source. */

/* Step 1; and a group that begins. */
void recto_group_begins(cairo_t *context);
void recto_group_ended(cairo_t *context, cairo_pattern_t *pattern);

/* Step 2: changes extents that cairo has told, in user space. */
void recto_mask_limit(cairo_t *context, double *x1, double *y1, double *x2, double *y2);

/* Step 3: the picture of a mask, the caller's to destroy; NULL where what is asked for is no mask's. */
cairo_surface_t *recto_mask_picture(cairo_format_t format, int width, int height);

/* Whether a context is about to paint the backdrop of a mask, and all of it black, which has no effect: a mask shows black as it
 * shows nothing. cairo draws a group directly on what is empty, and by way of another picture on all else. Asked once for each mask. */
bool recto_is_black_backdrop(cairo_t *context);

/* Step 4: what poppler is shown in place of a mask's pixels, and bytes from row to row; NULL and 0 for other surfaces. */
unsigned char *recto_mask_levels(cairo_surface_t *surface);
int recto_mask_stride(cairo_surface_t *surface);

/* Step 5: a pattern of a mask's picture, the caller's to destroy; NULL for other surfaces. */
cairo_pattern_t *recto_mask_pattern(cairo_surface_t *surface);

/* Draws the source through a mask by way of a group; false, with nothing done, where cairo replays only once anyway. */
bool recto_draw_through_mask(cairo_t *context, cairo_pattern_t *mask);

#endif
