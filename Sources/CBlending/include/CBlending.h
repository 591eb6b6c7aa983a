#ifndef RECTO_CBLENDING_H
#define RECTO_CBLENDING_H

#include <stdbool.h>

/* pixman has no quick way for what magazines and scans are made of, and goes pixel by pixel: the blend mode Multiply of shadows (half
 * of the time that a page of groups takes), pictures that are reduced to less than three quarters (two thirds of a scan's), pictures
 * that are enlarged or reduced through a mask, or replace what is there through one, pictures that are tilted or on pages that are
 * turned, and gradients (four fifths of a page of them). Whoever links this library answers in pixman's place for those and does them
 * in steps that are quick: Multiply by a loop for the compiler's vectors, masked pictures by pixman itself, first scaled, then masked,
 * and scaling (scaled.h) and gradients (gradients.h) by itself. Every other call goes through, and the pixels are the same. */

/* Whether this process's calls of pixman come here. Not where symbols are bound library by library, as on macOS. */
bool recto_blending_in_force(void);

#endif
