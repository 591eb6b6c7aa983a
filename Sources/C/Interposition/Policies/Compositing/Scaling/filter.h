#ifndef RECTO_FILTER_H
#define RECTO_FILTER_H

#include "part.h"
#include "readings.h"
#include "CCPU.h"

#include <stdbool.h>
#include <stdint.h>

/* A separable filter as pixman has it: a pixel's weights are those of a column times those of a row, for each of some places within a
 * pixel. And the image that it is laid over. */
struct recto_filter {
    const pixman_fixed_t *across, *down;
    int32_t width, height, phase_bits_across, phase_bits_down;
    /* Of a row of weights, as many as are gone through at a time. */
    int32_t padded;
    bool is_coverage, is_opaque, pads;
    struct recto_part part;
};

/* All but the part. `is_turned`: along rows the weights of columns are taken. False where what the image was told is no filter. */
bool recto_filter_take(pixman_image_t *image, const struct recto_reading *reading, bool is_turned, struct recto_filter *filter);

/* A pixel whose filter reaches beyond the image, with the weights of its columns and its rows. */
uint32_t recto_filter_at_edge(
    const struct recto_filter *filter, int64_t left, int64_t top, const pixman_fixed_t *across, const pixman_fixed_t *down);

INLINE int32_t recto_filter_channels(const struct recto_filter *f) { return f->is_coverage ? 1 : 4; }

INLINE int32_t recto_weight(pixman_fixed_t across, pixman_fixed_t down)
{
    return (int32_t)(((int64_t)across * down + 0x8000) >> 16);
}

/* One axis: where in the part a pixel's middle lies, in 65,536ths, and how the filter's places divide a pixel. */
struct recto_axis {
    int64_t place;
    int32_t shift;
    /* Leads from the beginning of one of the filter's places to the first pixel that the filter reaches from its middle. */
    int64_t reach;
};

static inline struct recto_axis recto_axis(int64_t place, int32_t phase_bits, int32_t size)
{
    const int32_t shift = 16 - phase_bits;
    return (struct recto_axis){place, shift, ((1 << shift) >> 1) - 1 - (((int64_t)size * 65536 - 65536) >> 1)};
}

INLINE int32_t recto_phase(struct recto_axis a) { return (int32_t)((a.place & 0xFFFF) >> a.shift); }
INLINE int64_t recto_first(struct recto_axis a) { return (((a.place >> a.shift) << a.shift) + a.reach) >> 16; }

typedef uint8_t four __attribute__((vector_size(4)));
typedef uint8_t eight __attribute__((vector_size(8)));
typedef int32_t four_sums __attribute__((vector_size(16)));
typedef int32_t eight_sums __attribute__((vector_size(32)));

INLINE uint32_t recto_byte_of(int32_t sum)
{
    const int32_t value = (int32_t)((uint32_t)sum + 0x8000) >> 16;
    return value < 0 ? 0 : value > 255 ? 255 : (uint32_t)value;
}

/* Of sums of two pixels' channels, a colour. */
INLINE uint32_t recto_color_of(eight_sums sums)
{
    four_sums both = __builtin_shufflevector(sums, sums, 0, 1, 2, 3) + __builtin_shufflevector(sums, sums, 4, 5, 6, 7);
    both = (both + 0x8000) >> 16;
    both &= ~(four_sums)(both < 0);
    const four_sums is_over = (four_sums)(both > 255);
    const four bytes = __builtin_convertvector((both & ~is_over) | (255 & is_over), four);
    uint32_t color;
    __builtin_memcpy(&color, &bytes, sizeof color);
    return color;
}

/* What two pixels of an image without alpha lack. */
INLINE eight recto_alpha_of(const struct recto_filter *f)
{
    const uint8_t alpha = f->is_opaque ? 255 : 0;
    return (eight){0, 0, 0, alpha, 0, 0, 0, alpha};
}

#endif
