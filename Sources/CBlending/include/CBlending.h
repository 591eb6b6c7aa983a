#ifndef RECTO_CBLENDING_H
#define RECTO_CBLENDING_H

#include <stdbool.h>

/* pixman has no quick way for what the transparency of magazines is made of, and goes pixel by pixel: the blend mode Multiply
 * of shadows (half of the time that a page of groups takes), and pictures that are enlarged or reduced through a mask (a third
 * of a page of cut-out photographs), or replace what is there through one. Whoever links this library answers in pixman's place
 * for those and does them in steps that are quick: Multiply by a loop for the compiler's vectors, pictures by pixman itself, first
 * scaled, then masked, and the scaling of masks by itself (scaled.h). Every other call goes through, and the pixels are the same. */

/* Whether this process's calls of pixman come here. Not where symbols are bound library by library, as on macOS. */
bool recto_blending_in_force(void);

#endif
