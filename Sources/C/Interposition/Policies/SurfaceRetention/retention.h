#ifndef RECTO_RETENTION_H
#define RECTO_RETENTION_H

#include "CInterposition.h"

#include <cairo.h>
#include <pixman.h>

#ifdef __cplusplus
extern "C" {
#endif

/* cairo 1.16 copies each picture that a page is recorded with: poppler releases it as soon as it is drawn, and what a recording keeps
 * of a surface that is destroyed is a copy, even if the surface is destroyed together with the recording. Of a scan at 600 dpi that
 * is 139 MB a second time, a fifth of the page's time and half of its memory. Here, when a source is set that is a picture and the
 * target is a recording, the recording retains the picture, and cairo need not copy it. Should anybody change the picture
 * meanwhile, cairo copies it first, as ever.
 *
 * Tried and rejected: recording a raster source in the picture's place, of which cairo copies nothing. cairo draws the edges of
 * those in another way, and takes them for gradients where it looks whether they are clear. */

/* Lets a pattern's picture live as long as the recording that a context draws on, if it is one: for sources and for masks. */
void recto_keep_picture(cairo_t *context, cairo_pattern_t *pattern);

/* A surface of opaque pixels (CAIRO_FORMAT_RGB24), of a width and a height in pixels, whose memory is not cleared: poppler writes all
 * of them. One of cairo's is cleared first, by the kernel if it is large. NULL where it is too small to matter, or can't be made;
 * the caller's to destroy. */
cairo_surface_t *recto_picture(int width, int height);

/* While a picture is released together with its recording: an image that takes no memory, for the copy that nobody will read; NULL
 * at any other time. */
pixman_image_t *recto_copy_of_dropped(pixman_format_code_t format, int width, int height);

/* Releases a picture that recordings kept, so that no copy is made of it for those that are gone. */
void recto_drop_picture(cairo_surface_t *picture);

#ifdef __cplusplus
}
#endif

#endif
