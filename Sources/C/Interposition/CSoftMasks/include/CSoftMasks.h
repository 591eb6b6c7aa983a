#ifndef RECTO_CSOFTMASKS_H
#define RECTO_CSOFTMASKS_H

#include <stdbool.h>

/* poppler draws the mask of a luminosity as a picture of all that the clip lets through, mostly the whole page, however small
 * the mask's group is: 32 MB and 85 ms for each of the masks of an A4 page at 288 dpi, all of them kept until the page is
 * recorded. Whoever links this library answers in cairo's place when poppler asks how large such a picture has to be: a pixel
 * larger than the group. Beyond its group a mask is all backdrop; where that is not black, the picture's edge goes on for ever.
 *
 * poppler then goes through the picture pixel by pixel, for the luminosity of each and whatever function the mask has, and keeps one
 * byte of four: a sixth of the time that a page of masks takes. It is shown a row of all greys instead, which says what it makes
 * of each; the picture is gone through in the widest registers, and a mask has a byte a pixel.
 *
 * The same for groups that are drawn through a mask and at an opacity: poppler does that in a group of its own, as large as all
 * that the clip lets through, which each replay had to clear and to blend. It is limited to the group that is drawn.
 *
 * And a group that is drawn through a mask is replayed once, where cairo does it three times.
 *
 * Known by order: poppler asks for the extents of a clip for masks only (setSoftMask, in all versions), after it has ended the
 * group, makes the picture next, goes through its pixels, and makes a pattern of it; and it begins a group with an ended one as the source for that alone. */

/* Whether a context of cairo's is about to paint the ground of a mask, and all of it black, which need not be: what a mask shows of
 * black is what it shows of nothing. cairo draws a group straight on what is empty, and on all else by way of another picture.
 * CClearing asks, once for each. */
struct _cairo;
bool recto_is_black_ground(struct _cairo *context);

/* Whether this process's calls of cairo come here. Not where symbols are bound library by library, as on macOS. */
bool recto_soft_masks_in_force(void);

#endif
