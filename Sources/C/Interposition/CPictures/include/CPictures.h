#ifndef RECTO_CPICTURES_H
#define RECTO_CPICTURES_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* cairo 1.16 copies each picture that a page is recorded with: poppler lets go of it as soon as it is drawn, and what a recording
 * holds of a surface that goes away is a copy, even if the surface goes away together with the recording. Of a scan at 600 dpi that
 * is 139 MB a second time, a fifth of the page's time and half of its memory. Whoever links this library answers in cairo's place
 * when a source is set: if the source is a picture and what is drawn on is a recording, the picture lives as long as the recording,
 * which then needs no copy. Should anybody change the picture meanwhile, cairo copies it first, as ever.
 *
 * Tried and rejected: recording a raster source in the picture's place, of which cairo copies nothing. cairo draws the edges of
 * those in another way, and takes them for gradients where it looks whether they are clear. */

/* A surface of opaque pixels (CAIRO_FORMAT_RGB24), of a width and a height in pixels, whose memory is not cleared: poppler writes all of
 * them. One of cairo's is cleared first, by the kernel if it is large. NULL where it is too small to matter, or can't be made; the
 * caller's to destroy. CSoftMasks, which answers when poppler asks cairo for a surface, asks for it. */
struct _cairo_surface;
struct _cairo_surface *recto_picture(int width, int height);

/* Lets a pattern's picture live as long as the recording that a context of cairo's draws on, if it is one. For masks, which cairo
 * copies as well: CSoftMasks asks. */
struct _cairo;
struct _cairo_pattern;
void recto_keep_picture(struct _cairo *context, struct _cairo_pattern *pattern);

/* Says of a picture that it is drawn again and again: it is held beyond the recording that keeps it, for those to come. */
void recto_want_picture(struct _cairo_surface *picture);

/* Lets go of all that is held, as when nothing of its document will be drawn any more. */
void recto_release_pictures(void);

/* Whether this process's calls of cairo come here. Not where symbols are bound library by library, as on macOS. */
bool recto_pictures_in_force(void);

#ifdef __cplusplus
}
#endif

#endif
