#include "filter.h"
#include "scaled.h"

#include <string.h>

// The weights of columns for each place within a pixel, once for coverage and four times for colours.
#define MOST_WEIGHTS (1 << 13)
#define MOST_PHASES 256

static uint32_t weights[MOST_WEIGHTS] __attribute__((aligned(32)));
static bool is_made[MOST_PHASES];

// Where in the image a row's first pixel has its middle, in 65,536ths, and how far from there the next one is.
struct line {
    int64_t x, y, step_x, step_y;
};

typedef uint16_t channels __attribute__((vector_size(16)));
typedef uint16_t half_channels __attribute__((vector_size(8)));
typedef uint32_t sums __attribute__((vector_size(16)));

// Four pixels around a place, one of which at least lies beyond the image.
static uint32_t between_at_edge(
    const struct recto_filter *f, int64_t left, int64_t top, uint32_t right_weight, uint32_t lower_weight)
{
    const struct recto_part *part = &f->part;
    uint32_t all[4] = {0};
    for (int i = 0; i < 4; i++) {
        const int64_t x = left + (i & 1), y = top + (i >> 1);
        if (!f->pads && (x < 0 || y < 0 || x >= part->width || y >= part->height)) continue;
        const uint32_t weight = (i & 1 ? right_weight : RECTO_WHOLE - right_weight) * (i >> 1 ? lower_weight : RECTO_WHOLE - lower_weight);
        const uint8_t *row = part->pixels + recto_clamp(y, part->height - 1) * part->stride;
        const int32_t column = recto_clamp(x, part->width - 1);
        const uint32_t color = f->is_coverage ? row[column] : ((const uint32_t *)row)[column] | (f->is_opaque ? 0xFF000000 : 0);
        for (int k = 0; k < 4; k++) all[k] += (color >> (8 * k) & 255) * weight;
    }
    return all[0] >> 14 | all[1] >> 14 << 8 | all[2] >> 14 << 16 | all[3] >> 14 << 24;
}

INLINE void read_between(const struct recto_filter *f, struct line line, int32_t width, void *out)
{
    const struct recto_part part = f->part;
    const eight opaque = recto_alpha_of(f);
    line.x -= RECTO_HALF;
    line.y -= RECTO_HALF;
    for (int32_t i = 0; i < width; i++, line.x += line.step_x, line.y += line.step_y) {
        const int64_t x = line.x >> 16, y = line.y >> 16;
        const uint32_t right = recto_between(line.x), left = RECTO_WHOLE - right, down = recto_between(line.y), up = RECTO_WHOLE - down;
        uint32_t pixel;
        if (x < 0 || y < 0 || x + 1 >= part.width || y + 1 >= part.height) {
            pixel = between_at_edge(f, x, y, right, down);
        } else if (f->is_coverage) {
            const uint8_t *upper = part.pixels + y * part.stride + x, *lower = upper + part.stride;
            pixel = ((upper[0] * up + lower[0] * down) * left + (upper[1] * up + lower[1] * down) * right) >> 14;
        } else {
            const uint8_t *pixels = part.pixels + y * part.stride + x * 4;
            eight upper, lower;
            memcpy(&upper, pixels, sizeof upper);
            memcpy(&lower, pixels + part.stride, sizeof lower);
            const channels mixed = __builtin_convertvector(upper | opaque, channels) * (uint16_t)up
                + __builtin_convertvector(lower | opaque, channels) * (uint16_t)down;
            const half_channels first = __builtin_shufflevector(mixed, mixed, 0, 1, 2, 3);
            const half_channels second = __builtin_shufflevector(mixed, mixed, 4, 5, 6, 7);
            const sums both = __builtin_convertvector(first, sums) * left + __builtin_convertvector(second, sums) * right;
            const four color = __builtin_convertvector(both >> 14, four);
            memcpy(&pixel, &color, sizeof pixel);
        }
        if (f->is_coverage)
            ((uint8_t *)out)[i] = (uint8_t)pixel;
        else
            ((uint32_t *)out)[i] = pixel;
    }
}

static void make_weights(const struct recto_filter *f, int32_t phase, uint32_t *made)
{
    const int32_t times = recto_filter_channels(f);
    const pixman_fixed_t *across = f->across + phase * f->width;
    for (int32_t j = 0; j < f->padded; j++)
        for (int32_t k = 0; k < times; k++) *made++ = j < f->width ? (uint32_t)across[j] : 0;
}

typedef uint32_t four_weights __attribute__((vector_size(16)));
typedef uint32_t eight_weights __attribute__((vector_size(32)));

INLINE uint32_t of_coverage(
    const uint8_t *pixels, ptrdiff_t stride, const pixman_fixed_t *down, int32_t height, const uint32_t *across, int32_t padded)
{
    four_sums all = {0};
    for (int32_t i = 0; i < height; i++, pixels += stride) {
        for (int32_t j = 0; j < padded; j += 4) {
            four loaded;
            four_weights factors;
            memcpy(&loaded, pixels + j, sizeof loaded);
            memcpy(&factors, across + j, sizeof factors);
            factors = (factors * (uint32_t)down[i] + RECTO_HALF) >> 16;
            all += __builtin_convertvector(loaded, four_sums) * (four_sums)factors;
        }
    }
    return recto_byte_of(all[0] + all[1] + all[2] + all[3]);
}

INLINE uint32_t of_colors(
    const uint8_t *pixels, ptrdiff_t stride, const pixman_fixed_t *down, int32_t height, const uint32_t *across, int32_t padded,
    eight opaque)
{
    eight_sums all = {0};
    for (int32_t i = 0; i < height; i++, pixels += stride) {
        for (int32_t j = 0; j < padded; j += 2) {
            eight pair;
            eight_weights factors;
            memcpy(&pair, pixels + 4 * j, sizeof pair);
            memcpy(&factors, across + 4 * j, sizeof factors);
            factors = (factors * (uint32_t)down[i] + RECTO_HALF) >> 16;
            all += __builtin_convertvector(pair | opaque, eight_sums) * (eight_sums)factors;
        }
    }
    return recto_color_of(all);
}

INLINE void read_filtered(const struct recto_filter *f, struct line line, int32_t width, void *out)
{
    struct recto_axis across = recto_axis(line.x, f->phase_bits_across, f->width);
    struct recto_axis down = recto_axis(line.y, f->phase_bits_down, f->height);
    const struct recto_part part = f->part;
    const bool is_coverage = f->is_coverage;
    const int32_t height = f->height, padded = f->padded, size = padded * recto_filter_channels(f);
    const eight opaque = recto_alpha_of(f);
    for (int32_t i = 0; i < width; i++, across.place += line.step_x, down.place += line.step_y) {
        const int64_t left = recto_first(across), top = recto_first(down);
        const int32_t phase = recto_phase(across);
        const pixman_fixed_t *of_rows = f->down + recto_phase(down) * height;
        uint32_t *of_columns = weights + phase * size;
        if (!is_made[phase]) {
            make_weights(f, phase, of_columns);
            is_made[phase] = true;
        }
        uint32_t pixel;
        if (left < 0 || top < 0 || left + padded > part.width || top + height > part.height) {
            pixel = recto_filter_at_edge(f, left, top, f->across + phase * f->width, of_rows);
        } else if (is_coverage) {
            pixel = of_coverage(part.pixels + top * part.stride + left, part.stride, of_rows, height, of_columns, padded);
        } else {
            const uint8_t *pixels = part.pixels + top * part.stride + left * 4;
            // What cairo makes up to the threefold reduction.
            pixel = padded == 4 ? of_colors(pixels, part.stride, of_rows, height, of_columns, 4, opaque)
                                : of_colors(pixels, part.stride, of_rows, height, of_columns, padded, opaque);
        }
        if (is_coverage)
            ((uint8_t *)out)[i] = (uint8_t)pixel;
        else
            ((uint32_t *)out)[i] = pixel;
    }
}

typedef void row_reader(const struct recto_filter *f, struct line line, int32_t width, void *out);

INLINE void read_row(const struct recto_filter *f, struct line line, int32_t width, void *out)
{
    if (f->across)
        read_filtered(f, line, width, out);
    else
        read_between(f, line, width, out);
}

static void read_row_anywhere(const struct recto_filter *f, struct line line, int32_t width, void *out)
{
    read_row(f, line, width, out);
}

WIDE static void read_row_wide(const struct recto_filter *f, struct line line, int32_t width, void *out)
{
    read_row(f, line, width, out);
}

// Whether no weight is below nothing, and 32 bits without a sign hold the product of any two.
static bool is_within(const pixman_fixed_t *values, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (values[i] < 0 || values[i] >= pixman_fixed_1) return false;
    return true;
}

static bool take(pixman_image_t *image, const struct recto_reading *reading, struct recto_filter *f)
{
    *f = (struct recto_filter){
        .is_coverage = recto_part_is_coverage(image),
        .is_opaque = pixman_image_get_format(image) == PIXMAN_x8r8g8b8,
        .pads = reading->repeat == PIXMAN_REPEAT_PAD};
    if (reading->filter != PIXMAN_FILTER_SEPARABLE_CONVOLUTION) return true;
    if (!recto_filter_take(image, reading, false, f)) return false;
    memset(is_made, 0, sizeof is_made);
    return (f->padded * recto_filter_channels(f)) << f->phase_bits_across <= MOST_WEIGHTS
        && is_within(f->across, f->width << f->phase_bits_across) && is_within(f->down, f->height << f->phase_bits_down);
}

bool recto_read_tilted(
    pixman_image_t *image, const struct recto_reading *reading, int32_t x, int32_t y, int32_t width, int32_t height, void *out,
    int32_t stride)
{
    struct recto_filter f;
    if (!recto_is_near(x, y, width, height) || !take(image, reading, &f)) return false;
    const pixman_fixed_t (*m)[3] = reading->transform.matrix;
    if (!recto_is_in_reach(recto_range(m[0], x, y, width, height)) || !recto_is_in_reach(recto_range(m[1], x, y, width, height)))
        return false;
    // All of it, since bits are not taken.
    if (!recto_part_take(image, false, 0, 0, 0, 0, &f.part)) return false;
    row_reader *read = recto_is_wide() ? read_row_wide : read_row_anywhere;
    for (int32_t row = 0; row < height; row++) {
        const struct line line = {
            recto_placed(m[0], x, y + row), recto_placed(m[1], x, y + row), m[0][0], m[1][0]};
        read(&f, line, width, (uint8_t *)out + (ptrdiff_t)row * stride);
    }
    recto_part_release(&f.part);
    return true;
}
