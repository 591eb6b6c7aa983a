#include "filter.h"
#include "scaled.h"

#include <string.h>

// The weights of one row of pixels, which are made when they are first asked for: each is there once for coverage and four times for
// colours.
#define MOST_WEIGHTS (1 << 15)
#define MOST_PHASES 256

static int32_t weights[MOST_WEIGHTS] __attribute__((aligned(32)));
static bool is_made[MOST_PHASES];

static void make_weights(const struct recto_filter *f, int32_t across, int32_t down, int32_t *made)
{
    const pixman_fixed_t *fx = f->across + across * f->width, *fy = f->down + down * f->height;
    const int32_t times = recto_filter_channels(f);
    for (int32_t i = 0; i < f->height; i++) {
        for (int32_t j = 0; j < f->padded; j++) {
            const int32_t weight = j < f->width ? recto_weight(fx[j], fy[i]) : 0;
            for (int32_t k = 0; k < times; k++) *made++ = weight;
        }
    }
}

INLINE uint32_t of_colors(
    const uint8_t *pixels, ptrdiff_t stride, int32_t height, int32_t padded, eight opaque, const int32_t *of_pixel)
{
    eight_sums sums = {0};
    for (int32_t i = 0; i < height; i++, pixels += stride) {
        for (int32_t j = 0; j < padded; j += 2, of_pixel += 8) {
            eight pair;
            eight_sums factors;
            memcpy(&pair, pixels + 4 * j, sizeof pair);
            memcpy(&factors, of_pixel, sizeof factors);
            sums += __builtin_convertvector(pair | opaque, eight_sums) * factors;
        }
    }
    return recto_color_of(sums);
}

INLINE uint32_t of_coverage(
    const uint8_t *pixels, ptrdiff_t stride, int32_t height, int32_t padded, const int32_t *of_pixel)
{
    four_sums sums = {0};
    for (int32_t i = 0; i < height; i++, pixels += stride) {
        for (int32_t j = 0; j < padded; j += 4, of_pixel += 4) {
            four bytes;
            four_sums factors;
            memcpy(&bytes, pixels + j, sizeof bytes);
            memcpy(&factors, of_pixel, sizeof factors);
            sums += __builtin_convertvector(bytes, four_sums) * factors;
        }
    }
    return recto_byte_of(sums[0] + sums[1] + sums[2] + sums[3]);
}

// A row of pixels, `step` apart.
INLINE void read_row(
    const struct recto_filter *f, struct recto_axis across, int64_t step, struct recto_axis down, int32_t width, void *out)
{
    const bool is_coverage = f->is_coverage;
    const struct recto_part part = f->part;
    const int32_t height = f->height, padded = f->padded, size = height * padded * recto_filter_channels(f);
    const int64_t top = recto_first(down);
    const bool is_in_rows = top >= 0 && top + height <= part.height;
    const uint8_t *rows = part.pixels + (top - part.y) * part.stride;
    const eight opaque = recto_alpha_of(f);
    const pixman_fixed_t *of_row = f->down + recto_phase(down) * height;
    memset(is_made, 0, sizeof is_made);
    for (int32_t i = 0; i < width; i++, across.place += step) {
        const int64_t left = recto_first(across);
        const int32_t index = recto_phase(across);
        int32_t *of_pixel = weights + index * size;
        if (!is_made[index]) {
            make_weights(f, index, recto_phase(down), of_pixel);
            is_made[index] = true;
        }
        const bool is_inside = is_in_rows && left >= 0 && left + padded <= part.width;
        uint32_t pixel;
        if (!is_inside) {
            pixel = recto_filter_at_edge(f, left, top, f->across + index * f->width, of_row);
        } else if (is_coverage) {
            const uint8_t *pixels = rows + (left - part.x);
            pixel = padded == 4 ? of_coverage(pixels, part.stride, height, 4, of_pixel)
                                : of_coverage(pixels, part.stride, height, padded, of_pixel);
        } else {
            const uint8_t *pixels = rows + (left - part.x) * 4;
            // What cairo makes up to the threefold reduction.
            pixel = padded == 4 ? of_colors(pixels, part.stride, height, 4, opaque, of_pixel)
                                : of_colors(pixels, part.stride, height, padded, opaque, of_pixel);
        }
        if (is_coverage)
            ((uint8_t *)out)[i] = (uint8_t)pixel;
        else
            ((uint32_t *)out)[i] = pixel;
    }
}

typedef void row_reader(
    const struct recto_filter *f, struct recto_axis across, int64_t step, struct recto_axis down, int32_t width, void *out);

static void read_row_anywhere(
    const struct recto_filter *f, struct recto_axis across, int64_t step, struct recto_axis down, int32_t width, void *out)
{
    read_row(f, across, step, down, width, out);
}

WIDE static void read_row_wide(
    const struct recto_filter *f, struct recto_axis across, int64_t step, struct recto_axis down, int32_t width, void *out)
{
    read_row(f, across, step, down, width, out);
}

bool recto_read_filtered(
    pixman_image_t *image, const struct recto_reading *reading, int32_t x, int32_t y, int32_t width, int32_t height, void *out,
    int32_t stride)
{
    struct recto_filter f;
    const bool is_turned = recto_is_turned(reading);
    if (!recto_filter_take(image, reading, is_turned, &f) || !recto_is_near(x, y, width, height)) return false;
    const pixman_fixed_t *of_columns = reading->transform.matrix[is_turned], *of_rows = reading->transform.matrix[!is_turned];
    if ((f.height * f.padded * recto_filter_channels(&f)) << f.phase_bits_across > MOST_WEIGHTS) return false;

    const struct recto_range columns = recto_range(of_columns, x, y, width, height);
    const struct recto_range rows = recto_range(of_rows, x, y, width, height);
    if (!recto_is_in_reach(columns) || !recto_is_in_reach(rows)) return false;
    if (!recto_part_take(
            image, is_turned, (columns.least >> 16) - f.width, (columns.most >> 16) + f.width, (rows.least >> 16) - f.height,
            (rows.most >> 16) + f.height, &f.part))
        return false;
    row_reader *read = recto_is_wide() ? read_row_wide : read_row_anywhere;
    for (int32_t row = 0; row < height; row++) {
        const struct recto_axis across = recto_axis(recto_placed(of_columns, x, y + row), f.phase_bits_across, f.width);
        const struct recto_axis down = recto_axis(recto_placed(of_rows, x, y + row), f.phase_bits_down, f.height);
        read(&f, across, of_columns[0], down, width, (uint8_t *)out + (ptrdiff_t)row * stride);
    }
    recto_part_release(&f.part);
    return true;
}
