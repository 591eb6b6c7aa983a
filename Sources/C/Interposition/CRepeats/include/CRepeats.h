#ifndef RECTO_CREPEATS_H
#define RECTO_CREPEATS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* poppler decodes a picture as often as a page draws it: a shadow that InDesign put under each of 37 shapes took 5 s and 780 MB, for
 * each time is a picture of its own to cairo, too. Whoever links this library answers in poppler's place when it reads lines of a
 * picture. Of one that the same stream of the file gave before, and that a recording still has, the first line is read and no
 * other, and the pattern is made of the one before. What comes again CPictures holds for the pages to come.
 *
 * The same stream may look otherwise a second time, by a rendering intent or a colour space that the page names. So the first line
 * has to come out the same, and some colours by the colour map.
 *
 * Known by order: poppler makes an ImageStream, then cairo's surface, reads lines and puts them through a colour map, each onto its
 * row, and makes a pattern of the surface (drawImage and drawSoftMaskedImage, in all versions). Pictures of one component that have
 * no mask go another way, and are decoded each time. */

/* poppler has had a surface made, whose memory it is about to fill. CSoftMasks, which answers for cairo then, says so, for those of
 * RGB24 and A8. */
struct _cairo_surface;
void recto_picture_begins(struct _cairo_surface *surface);

/* What a pattern is to be made of, of a surface that poppler is done with: itself or the picture that was before; the caller's to
 * destroy. */
struct _cairo_surface *recto_picture_ends(struct _cairo_surface *surface);

/* How many pictures were not decoded again since the process began. */
unsigned long recto_repeats(void);

/* Whether this process's pictures come here. Not where symbols are bound library by library, as on macOS. */
bool recto_repeats_in_force(void);

#ifdef __cplusplus
}
#endif

#endif
