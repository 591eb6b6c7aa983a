#ifndef RECTO_COMPOSITING_H
#define RECTO_COMPOSITING_H

#include <pixman.h>
#include <stdbool.h>
#include <stdint.h>

/* pixman has no fast path for what magazines and scans are made of, and goes pixel by pixel:
 *
 * - Blending: Multiply, the blend mode of shadows (half of the time that a page of groups takes), the modes that it works out in
 *   fractions (blends.h), and groups at an opacity or through a mask, which it composites four pixels at a time (laying.h; a quarter
 *   of a page of groups);
 * - Scaling: pictures that are reduced to less than three quarters (two thirds of a scan's time), those that are enlarged or reduced
 *   through a mask, or replace what is there through one, and those that are tilted or on pages that are turned;
 * - Gradients: four fifths of a page of them.
 *
 * Blending runs in loops for the compiler's vectors, masked pictures are first scaled and then composited by pixman. The pixels are
 * the same, but where a picture is scaled and then blended in fractions: of Soft Light, Color and Luminosity a few are off by 1/255,
 * at most by 4. What images were told about transforms and filters pixman keeps to itself; readings.h and gradients.h remember it. */

/* Composites as pixman_image_composite32 does; false, with nothing done, where pixman is to do it. */
bool recto_composite(
    pixman_op_t op, pixman_image_t *source, pixman_image_t *mask, pixman_image_t *target, int32_t source_x, int32_t source_y,
    int32_t mask_x, int32_t mask_y, int32_t x, int32_t y, int32_t width, int32_t height);

#endif
