#include "part.h"
#include "scaled.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// A filter's weights are those of a column times those of a row, for each of some places within a pixel. Those of one row of pixels
// are made when they are first asked for. Each is there once for coverage and four times for colours.
#define MOST_WEIGHTS (1 << 15)
#define MOST_PHASES 256

static int32_t weights[MOST_WEIGHTS] __attribute__((aligned(32)));
static bool is_made[MOST_PHASES];

// What is the same for all pixels of a call.
struct filter {
    const pixman_fixed_t *across, *down;
    int32_t width, height, phase_bits_across, phase_bits_down;
    // Of a row of weights, as many as are gone through at a time.
    int32_t padded;
    bool is_coverage, is_opaque, pads;
    struct recto_part part;
};

INLINE int32_t channels(const struct filter *f) { return f->is_coverage ? 1 : 4; }

static bool take(const struct recto_reading *reading, struct filter *f)
{
    const pixman_fixed_t *values = reading->parameters;
    if (reading->count < 4) return false;
    for (int i = 0; i < 4; i++)
        if (values[i] < 0) return false;
    const bool is_turned = recto_is_turned(reading);
    f->width = pixman_fixed_to_int(values[is_turned]);
    f->height = pixman_fixed_to_int(values[!is_turned]);
    f->phase_bits_across = pixman_fixed_to_int(values[2 + is_turned]);
    f->phase_bits_down = pixman_fixed_to_int(values[2 + !is_turned]);
    if (f->width < 1 || f->height < 1 || f->width > 64 || f->height > 64) return false;
    if (f->phase_bits_across > 8 || f->phase_bits_down > 8) return false;
    const int32_t across = f->width << f->phase_bits_across, down = f->height << f->phase_bits_down;
    if (reading->count != 4 + across + down) return false;
    f->across = values + 4 + (is_turned ? down : 0);
    f->down = values + 4 + (is_turned ? 0 : across);
    return true;
}

bool recto_reads_filtered(pixman_image_t *image, const struct recto_reading *reading)
{
    struct filter f;
    if (!reading || reading->filter != PIXMAN_FILTER_SEPARABLE_CONVOLUTION) return false;
    if (!recto_part_is_coverage(image) && !recto_part_is_colors(image)) return false;
    if (reading->repeat != PIXMAN_REPEAT_NONE && reading->repeat != PIXMAN_REPEAT_PAD) return false;
    return recto_is_straight(reading) && take(reading, &f);
}

// One axis of a row of pixels: where in the part a pixel's middle lies, in 65,536ths, and how the filter's places divide a pixel.
struct axis {
    int64_t place;
    int32_t shift;
    // Leads from the beginning of one of the filter's places to the first pixel that the filter reaches from its middle.
    int64_t reach;
};

static struct axis axis(int64_t place, int32_t phase_bits, int32_t size)
{
    const int32_t shift = 16 - phase_bits;
    return (struct axis){place, shift, ((1 << shift) >> 1) - 1 - (((int64_t)size * 65536 - 65536) >> 1)};
}

INLINE int32_t phase(struct axis a) { return (int32_t)((a.place & 0xFFFF) >> a.shift); }
INLINE int64_t first(struct axis a) { return (((a.place >> a.shift) << a.shift) + a.reach) >> 16; }

static void make_weights(const struct filter *f, int32_t across, int32_t down, int32_t *made)
{
    const pixman_fixed_t *fx = f->across + across * f->width, *fy = f->down + down * f->height;
    const int32_t times = channels(f);
    for (int32_t i = 0; i < f->height; i++) {
        for (int32_t j = 0; j < f->padded; j++) {
            const int32_t weight = j < f->width ? (int32_t)(((int64_t)fx[j] * fy[i] + RECTO_HALF) >> 16) : 0;
            for (int32_t k = 0; k < times; k++) *made++ = weight;
        }
    }
}

INLINE uint32_t byte_of(int32_t sum)
{
    const int32_t value = (int32_t)((uint32_t)sum + RECTO_HALF) >> 16;
    return value < 0 ? 0 : value > 255 ? 255 : (uint32_t)value;
}

// Of a pixel whose filter reaches beyond the image.
static uint32_t at_edge(const struct filter *f, int64_t left, int64_t top, const int32_t *of_pixel)
{
    const struct recto_part *part = &f->part;
    const int32_t times = channels(f);
    int32_t sums[4] = {0};
    for (int32_t i = 0; i < f->height; i++) {
        for (int32_t j = 0; j < f->width; j++) {
            const int64_t x = left + j, y = top + i;
            const bool is_outside = x < 0 || y < 0 || x >= part->width || y >= part->height;
            const int32_t weight = of_pixel[(i * f->padded + j) * times];
            if (!weight || (is_outside && !f->pads)) continue;
            const uint8_t *row = part->pixels + (recto_clamp(y, part->height - 1) - part->y) * part->stride;
            const int32_t column = recto_clamp(x, part->width - 1) - part->x;
            if (f->is_coverage) {
                sums[0] += row[column] * weight;
            } else {
                const uint32_t color = ((const uint32_t *)row)[column] | (f->is_opaque ? 0xFF000000 : 0);
                for (int k = 0; k < 4; k++) sums[k] += (int32_t)(color >> (8 * k) & 255) * weight;
            }
        }
    }
    uint32_t color = 0;
    for (int k = 0; k < times; k++) color |= byte_of(sums[k]) << (8 * k);
    return color;
}

typedef uint8_t four __attribute__((vector_size(4)));
typedef uint8_t eight __attribute__((vector_size(8)));
typedef int32_t four_sums __attribute__((vector_size(16)));
typedef int32_t eight_sums __attribute__((vector_size(32)));

INLINE four_sums rounded(four_sums sums)
{
    sums = (sums + RECTO_HALF) >> 16;
    sums &= ~(four_sums)(sums < 0);
    const four_sums is_over = (four_sums)(sums > 255);
    return (sums & ~is_over) | (255 & is_over);
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
    const four_sums both = __builtin_shufflevector(sums, sums, 0, 1, 2, 3) + __builtin_shufflevector(sums, sums, 4, 5, 6, 7);
    const four bytes = __builtin_convertvector(rounded(both), four);
    uint32_t color;
    memcpy(&color, &bytes, sizeof color);
    return color;
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
    return byte_of(sums[0] + sums[1] + sums[2] + sums[3]);
}

// A row of pixels, `step` apart.
INLINE void read_row(const struct filter *f, struct axis across, int64_t step, struct axis down, int32_t width, void *out)
{
    const bool is_coverage = f->is_coverage;
    const struct recto_part part = f->part;
    const int32_t height = f->height, padded = f->padded, size = height * padded * channels(f);
    const int64_t top = first(down);
    const bool is_in_rows = top >= 0 && top + height <= part.height;
    const uint8_t *rows = part.pixels + (top - part.y) * part.stride;
    const uint8_t alpha = f->is_opaque ? 255 : 0;
    const eight opaque = {0, 0, 0, alpha, 0, 0, 0, alpha};
    memset(is_made, 0, sizeof is_made);
    for (int32_t i = 0; i < width; i++, across.place += step) {
        const int64_t left = first(across);
        const int32_t index = phase(across);
        int32_t *of_pixel = weights + index * size;
        if (!is_made[index]) {
            make_weights(f, index, phase(down), of_pixel);
            is_made[index] = true;
        }
        const bool is_inside = is_in_rows && left >= 0 && left + padded <= part.width;
        uint32_t pixel;
        if (!is_inside) {
            pixel = at_edge(f, left, top, of_pixel);
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

typedef void row_reader(const struct filter *f, struct axis across, int64_t step, struct axis down, int32_t width, void *out);

static void read_row_anywhere(const struct filter *f, struct axis across, int64_t step, struct axis down, int32_t width, void *out)
{
    read_row(f, across, step, down, width, out);
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static void read_row_wide(
    const struct filter *f, struct axis across, int64_t step, struct axis down, int32_t width, void *out)
{
    read_row(f, across, step, down, width, out);
}
#endif

static row_reader *reader(void)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) return read_row_wide;
#endif
    return read_row_anywhere;
}

bool recto_read_filtered(
    pixman_image_t *image, const struct recto_reading *reading, int32_t x, int32_t y, int32_t width, int32_t height, void *out,
    int32_t stride)
{
    struct filter f;
    if (!take(reading, &f) || !recto_is_near(x, y, width, height)) return false;
    const bool is_turned = recto_is_turned(reading);
    const pixman_fixed_t *of_columns = reading->transform.matrix[is_turned], *of_rows = reading->transform.matrix[!is_turned];
    f.is_coverage = recto_part_is_coverage(image);
    f.is_opaque = pixman_image_get_format(image) == PIXMAN_x8r8g8b8;
    f.pads = reading->repeat == PIXMAN_REPEAT_PAD;
    const int32_t unit = f.is_coverage ? 4 : 2;
    f.padded = (f.width + unit - 1) / unit * unit;
    if ((f.height * f.padded * channels(&f)) << f.phase_bits_across > MOST_WEIGHTS) return false;

    const struct recto_range columns = recto_range(of_columns, x, y, width, height);
    const struct recto_range rows = recto_range(of_rows, x, y, width, height);
    if (!recto_is_in_reach(columns) || !recto_is_in_reach(rows)) return false;
    if (!recto_part_take(
            image, is_turned, (columns.least >> 16) - f.width, (columns.most >> 16) + f.width, (rows.least >> 16) - f.height,
            (rows.most >> 16) + f.height, &f.part))
        return false;
    row_reader *read = reader();
    for (int32_t row = 0; row < height; row++) {
        const struct axis across = axis(recto_placed(of_columns, x, y + row), f.phase_bits_across, f.width);
        const struct axis down = axis(recto_placed(of_rows, x, y + row), f.phase_bits_down, f.height);
        read(&f, across, of_columns[0], down, width, (uint8_t *)out + (ptrdiff_t)row * stride);
    }
    recto_part_release(&f.part);
    return true;
}
