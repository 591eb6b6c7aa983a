#ifndef RECTO_BLENDS_H
#define RECTO_BLENDS_H

#include <pixman.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Blend modes, worked out as pixman does, bit by bit: Multiply in whole numbers; Color Dodge, Color Burn, Soft Light, Hue,
 * Saturation, Color and Luminosity in fractions, eight pixels at a time. pixman has the others quickly enough. */
bool recto_blends(pixman_op_t op);

/* Blends some premultiplied pixels with those of the target below them, and leaves the result in `source`. `is_opaque`: the target
 * has no alpha, and its fourth byte means nothing. */
void recto_blend(pixman_op_t op, uint32_t *source, const uint32_t *target, bool is_opaque, size_t count);

#endif
