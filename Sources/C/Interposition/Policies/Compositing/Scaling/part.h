#ifndef RECTO_PART_H
#define RECTO_PART_H

#include <pixman.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A rectangle of an image's pixels: those of 32 bits as they are, coverage in a byte each, also of images that have a bit for it.
 * Where it is turned, the image's columns are its rows, and all that is said of it is of those. */
struct recto_part {
    /* The column and row of the whole image that `pixels` begins with. */
    int32_t x, y;
    const uint8_t *pixels;
    ptrdiff_t stride;
    /* Of the whole image. */
    int32_t width, height;
    /* What `pixels` holds beyond the image, or NULL. */
    void *held;
};

/* Whether an image is one of coverage, and of one of the formats that a part can be taken of. */
bool recto_part_is_coverage(pixman_image_t *image);

/* Whether an image is one of colours, and of one of the formats that a part can be taken of. */
bool recto_part_is_colors(pixman_image_t *image);

/* Takes the part of an image between two columns and two rows, those included; any of them beyond the image is brought to its edge.
 * False where memory does not suffice. Past the last row of what is held, eight bytes may be read. */
bool recto_part_take(
    pixman_image_t *image, bool is_turned, int64_t left, int64_t right, int64_t top, int64_t bottom, struct recto_part *part);

void recto_part_release(struct recto_part *part);

/* A number of column or row in a picture whose last one is `end`. */
static inline int32_t recto_clamp(int64_t value, int32_t end) { return value < 0 ? 0 : value > end ? end : (int32_t)value; }

#endif
