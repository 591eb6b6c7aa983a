#ifndef RECTO_REPEATS_H
#define RECTO_REPEATS_H

#include "Originals.h"

#ifdef __cplusplus
extern "C" {
#endif

/* poppler decodes a picture as often as a page draws it, and each time it is a new picture to cairo: a shadow that InDesign put under
 * each of 37 shapes took 5 s and 780 MB. Here, when the same stream of the file was decoded before and a recording still has the
 * picture, only the first line is read, and the pattern is made of the earlier picture. SurfaceRetention holds pictures that come
 * again for the pages to come.
 *
 * The same stream may look different the second time, by a rendering intent or a colour space that the page names. So the first line
 * has to come out the same, and some colours by the colour map.
 *
 * A picture is recognised by poppler's sequence of calls (drawImage and drawSoftMaskedImage, in all versions):
 * 1. it makes an ImageStream;
 * 2. it makes cairo's surface;
 * 3. it reads lines and puts them through a colour map, each onto its row;
 * 4. it makes a pattern of the surface.
 * Pictures of one component that have no mask go another way, and are decoded each time. */

/* A document is about to be closed. */
void recto_document_closes(void);

/* Step 1. */
void recto_image_begins(ImageStream *image, Stream *source, int width, int components, int bits);

/* Step 2, for surfaces of RGB24 and A8, whose memory poppler is about to fill. */
void recto_picture_begins(cairo_surface_t *surface);

/* Step 3, in the library's place. */
unsigned char *recto_image_line(ImageStream *image);
void recto_rgb_line(GfxImageColorMap *map, unsigned char *in, unsigned int *out, int length);
void recto_grey_line(GfxImageColorMap *map, unsigned char *in, unsigned char *out, int length);

/* Step 4: what a pattern is to be made of, of a surface that poppler is done with: itself or the earlier picture; the caller's to
 * destroy. */
cairo_surface_t *recto_picture_ends(cairo_surface_t *surface);

#ifdef __cplusplus
}
#endif

#endif
