#ifndef RECTO_SCALED_H
#define RECTO_SCALED_H

#include "readings.h"

#include <pixman.h>
#include <stdbool.h>
#include <stdint.h>

/* Reading parts of enlarged and reduced images as pixman does, bit by bit, in a fraction of the time: between four pixels
 * each, or through a separable filter, by which cairo reduces to less than three quarters. Images may be mirrored, lie on their
 * side, and be tilted.
 *
 * x, y, width and height are pixels of the picture that an image is drawn into, before the image's transform; `stride` is in bytes.
 * What is written has a byte of coverage a pixel, or premultiplied colours. False, with what is written left open, where the image
 * reaches too far. */

/* Whether all pixels are where pixman draws at all, so that 64 bits hold what they are multiplied with. */
static inline bool recto_is_near(int32_t x, int32_t y, int32_t width, int32_t height)
{
    const int32_t far = INT16_MAX;
    return x >= -far && y >= -far && width > 0 && height > 0 && width <= far && height <= far && x <= far - width
        && y <= far - height;
}

#define RECTO_HALF 0x8000

/* Where a pixel's middle comes to lie in an image along one axis, in 65,536ths, by that axis's row of a transform. */
static inline int64_t recto_placed(const pixman_fixed_t *row, int32_t x, int32_t y)
{
    const int64_t middle_x = ((int64_t)x << 16) + RECTO_HALF, middle_y = ((int64_t)y << 16) + RECTO_HALF;
    return (row[0] * middle_x + row[1] * middle_y + ((int64_t)row[2] << 16) + RECTO_HALF) >> 16;
}

/* How far a place lies from one pixel towards the next: pixman's bilinear weights have 7 bits. */
#define RECTO_WHOLE 128

static inline uint32_t recto_between(int64_t place) { return (uint32_t)place >> 9 & (RECTO_WHOLE - 1); }

/* Between which places a rectangle's pixels come to lie along one axis. */
struct recto_range {
    int64_t least, most;
};

static inline struct recto_range recto_range(const pixman_fixed_t *row, int32_t x, int32_t y, int32_t width, int32_t height)
{
    struct recto_range range = {INT64_MAX, INT64_MIN};
    for (int corner = 0; corner < 4; corner++) {
        const int64_t place = recto_placed(row, x + (corner & 1 ? width - 1 : 0), y + (corner & 2 ? height - 1 : 0));
        if (place < range.least) range.least = place;
        if (place > range.most) range.most = place;
    }
    return range;
}

/* Whether no place is further away than pixman reads. */
static inline bool recto_is_in_reach(struct recto_range range)
{
    const int64_t furthest = (int64_t)1 << 30;
    return range.least >= -furthest && range.most <= furthest;
}

/* Whether an image lies on its side: its columns run along the rows of what it is drawn into. */
static inline bool recto_is_turned(const struct recto_reading *reading)
{
    return !reading->transform.matrix[0][0] && !reading->transform.matrix[1][1];
}

/* Whether the image's columns and rows are parallel to those of what it is drawn into. */
static inline bool recto_is_straight(const struct recto_reading *reading)
{
    return (!reading->transform.matrix[0][1] && !reading->transform.matrix[1][0]) || recto_is_turned(reading);
}

typedef bool recto_reader(
    pixman_image_t *image, const struct recto_reading *reading, int32_t x, int32_t y, int32_t width, int32_t height, void *out,
    int32_t stride);

recto_reader recto_read_between, recto_read_filtered, recto_read_tilted;

/* Whether recto_read_between takes less time than pixman does for colours that are enlarged from left to right, which it has loops
 * of its own for. */
bool recto_between_is_quick(void);

/* Which of them can read an image, or NULL. */
recto_reader *recto_reader_of(pixman_image_t *image, const struct recto_reading *reading);

#endif
