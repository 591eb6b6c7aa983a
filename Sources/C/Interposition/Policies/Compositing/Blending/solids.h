#ifndef RECTO_SOLIDS_H
#define RECTO_SOLIDS_H

#include <pixman.h>

/* What images of one colour let through where they are masks: pixman keeps it to itself. It is told by the address that an image is
 * tagged with, so that of an image which nobody tagged, or somebody else, nothing is said. */

void recto_solid_made(pixman_image_t *image, const pixman_color_t *color);

/* The alpha of an image of one colour, a byte; -1 where that is not known. */
int recto_solid_alpha(pixman_image_t *image);

#endif
