#ifndef RECTO_PICTURES_H
#define RECTO_PICTURES_H

#include <cairo.h>

/* Lets go of a picture that recordings kept, so that no copy is made of it for those that are gone. */
void recto_drop_picture(cairo_surface_t *picture);

#endif
