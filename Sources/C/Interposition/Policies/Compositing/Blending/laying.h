#ifndef RECTO_LAYING_H
#define RECTO_LAYING_H

#include <pixman.h>
#include <stdbool.h>
#include <stdint.h>

/* Lays pixels over those of a target (PIXMAN_OP_OVER) or puts them in their place (PIXMAN_OP_SRC), through the alpha of a
 * mask of one colour or through a byte each. All of the rectangle is inside the target. As pixman_image_composite32 does, bit by bit.
 *
 * False, with nothing done, where it is anything else, where images are not read as they are, and where a clip cuts. */
bool recto_lay(
    pixman_op_t op, pixman_image_t *source, pixman_image_t *mask, pixman_image_t *target, int32_t source_x, int32_t source_y,
    int32_t mask_x, int32_t mask_y, int32_t x, int32_t y, int32_t width, int32_t height);

#endif
