#include "part.h"
#include "scaled.h"
#include "../wide.h"

#include <stddef.h>
#include <string.h>

// The most columns that a row is read from.
#define COLUMNS (1 << 14)

// Of a column, each channel of two rows in 128ths.
static uint16_t columns[4 * COLUMNS];

// What is the same for all rows of a call.
struct between {
    bool is_coverage, is_opaque, pads;
    struct recto_part part;
    // The columns that are read, and the first and last of them that the image has; of those beside it, the next one.
    int64_t first, last;
    int32_t from, to;
};

INLINE void mix_rows(const struct between *b, int64_t place, int32_t times, uint16_t *mixed)
{
    const uint32_t weight = recto_between(place);
    uint16_t weights[2] = {(uint16_t)(RECTO_WHOLE - weight), (uint16_t)weight};
    const uint8_t *rows[2];
    for (int i = 0; i < 2; i++) {
        const int64_t n = (place >> 16) + i;
        if (!b->pads && (n < 0 || n >= b->part.height)) weights[i] = 0;
        rows[i] = b->part.pixels + (recto_clamp(n, b->part.height - 1) - b->part.y) * b->part.stride
            + (b->from - b->part.x) * times;
    }
    const uint8_t *upper = rows[0], *lower = rows[1];
    const uint16_t up = weights[0], down = weights[1];
    const int32_t count = (b->to - b->from + 1) * times;
    for (int32_t i = 0; i < count; i++) mixed[i] = (uint16_t)(upper[i] * up + lower[i] * down);
    if (!b->is_opaque) return;
    for (int32_t i = 3; i < count; i += 4) mixed[i] = (uint16_t)(255 * (up + down));
}

// Columns beside the image, which are as its outermost one, or nothing.
INLINE void fill(const struct between *b, int32_t times, int64_t from, int64_t to, int64_t outermost)
{
    uint16_t edge[4] = {0};
    if (b->pads) memcpy(edge, columns + outermost * times, (size_t)times * sizeof *edge);
    for (int64_t i = from; i < to; i++) memcpy(columns + i * times, edge, (size_t)times * sizeof *edge);
}

INLINE void mix_columns(const struct between *b, int64_t place, int32_t times)
{
    const int64_t count = b->last - b->first + 1, before = b->from - b->first, after = b->to - b->first;
    if (b->last < 0 || b->first >= b->part.width) {
        mix_rows(b, place, times, columns);
        fill(b, times, 0, count, 0);
    } else {
        mix_rows(b, place, times, columns + before * times);
        fill(b, times, 0, before, before);
        fill(b, times, after + 1, count, after);
    }
}

typedef uint16_t channels __attribute__((vector_size(8)));
typedef uint32_t sums __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(4)));

INLINE void read_row(const struct between *b, int64_t start, int64_t step, int64_t place, int32_t width, void *out)
{
    mix_columns(b, place, b->is_coverage ? 1 : 4);
    int64_t at = start - b->first * 65536;
    for (int32_t i = 0; i < width; i++, at += step) {
        const uint32_t right = recto_between(at), left = RECTO_WHOLE - right;
        if (b->is_coverage) {
            const uint16_t *pair = columns + (at >> 16);
            ((uint8_t *)out)[i] = (uint8_t)((pair[0] * left + pair[1] * right) >> 14);
        } else {
            channels pair[2];
            memcpy(pair, columns + (at >> 16) * 4, sizeof pair);
            const sums both = __builtin_convertvector(pair[0], sums) * left + __builtin_convertvector(pair[1], sums) * right;
            const bytes color = __builtin_convertvector(both >> 14, bytes);
            memcpy((uint32_t *)out + i, &color, sizeof color);
        }
    }
}

typedef void row_reader(const struct between *b, int64_t start, int64_t step, int64_t place, int32_t width, void *out);

static void read_row_anywhere(const struct between *b, int64_t start, int64_t step, int64_t place, int32_t width, void *out)
{
    read_row(b, start, step, place, width, out);
}

WIDE static void read_row_wide(
    const struct between *b, int64_t start, int64_t step, int64_t place, int32_t width, void *out)
{
    read_row(b, start, step, place, width, out);
}

bool recto_read_between(
    pixman_image_t *image, const struct recto_reading *reading, int32_t x, int32_t y, int32_t width, int32_t height, void *out,
    int32_t stride)
{
    if (!recto_is_near(x, y, width, height)) return false;
    const bool is_turned = recto_is_turned(reading);
    const pixman_fixed_t *of_columns = reading->transform.matrix[is_turned], *of_rows = reading->transform.matrix[!is_turned];
    const struct recto_range across = recto_range(of_columns, x, y, width, height);
    const struct recto_range down = recto_range(of_rows, x, y, width, height);
    if (!recto_is_in_reach(across) || !recto_is_in_reach(down)) return false;

    // A pixel is between that half a pixel before its middle and the next.
    struct between b = {
        .is_coverage = recto_part_is_coverage(image),
        .is_opaque = pixman_image_get_format(image) == PIXMAN_x8r8g8b8,
        .pads = reading->repeat == PIXMAN_REPEAT_PAD,
        .first = (across.least - RECTO_HALF) >> 16,
        .last = ((across.most - RECTO_HALF) >> 16) + 1};
    if (b.last - b.first >= COLUMNS) return false;
    if (!recto_part_take(
            image, is_turned, b.first, b.last, (down.least - RECTO_HALF) >> 16, ((down.most - RECTO_HALF) >> 16) + 1, &b.part))
        return false;
    b.from = recto_clamp(b.first, b.part.width - 1);
    b.to = recto_clamp(b.last, b.part.width - 1);
    row_reader *read = HAS_WIDE ? read_row_wide : read_row_anywhere;
    for (int32_t row = 0; row < height; row++) {
        const int64_t start = recto_placed(of_columns, x, y + row) - RECTO_HALF;
        const int64_t place = recto_placed(of_rows, x, y + row) - RECTO_HALF;
        read(&b, start, of_columns[0], place, width, (uint8_t *)out + (ptrdiff_t)row * stride);
    }
    recto_part_release(&b.part);
    return true;
}
