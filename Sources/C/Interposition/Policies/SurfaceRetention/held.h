#ifndef RECTO_HELD_H
#define RECTO_HELD_H

#include <stdbool.h>

#include <cairo.h>

/* Pictures that are drawn again and again, a background of every page or a shadow, from one recording to the next: no more than a
 * sixteenth of the memory that the process may have, none that 64 other pictures were kept after, and none while less than a quarter of
 * that memory is left. All of it belongs to the one thread on which poppler runs. */

/* A recording keeps a picture. */
void recto_held_turn(void);

/* Takes over a reference that a recording had, of a picture that is wanted again; false where the caller has to let go of it. */
bool recto_hold(cairo_surface_t *picture);

#endif
