#ifndef RECTO_CBLENDING_H
#define RECTO_CBLENDING_H

#include <stdbool.h>

/* pixman has no quick way for what magazines and scans are made of, and goes pixel by pixel:
 *
 * - Multiply, the blend mode of shadows (half of the time that a page of groups takes), and the modes that it works out in fractions;
 * - pictures that are reduced to less than three quarters (two thirds of a scan's time), and those that are enlarged or reduced
 *   through a mask, or replace what is there through one;
 * - groups at an opacity or through a mask, which it lays over four pixels at a time (a quarter of a page of groups);
 * - pictures that are tilted, or on pages that are turned;
 * - gradients (four fifths of a page of them).
 *
 * Whoever links this library answers in pixman's place for those and does them in steps that are quick: blending by loops for the
 * compiler's vectors (blends.h), masked pictures by pixman itself, first scaled, then masked, and scaling (Scaling) and gradients
 * (gradients.h) by itself. Every other call goes through. The pixels are the same, but where a picture is scaled and then blended in
 * fractions: of Soft Light, Color and Luminosity a few are off by 1/255, at most by 4. */

/* Whether this process's calls of pixman come here. Not where symbols are bound library by library, as on macOS. */
bool recto_blending_in_force(void);

#endif
