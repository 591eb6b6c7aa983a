#include "part.h"
#include "scaled.h"

#include <stddef.h>

// The most columns that a row is read from.
#define COLUMNS (1 << 14)

// Of a column, two rows in 128ths.
static uint16_t columns[COLUMNS];

// pixman's bilinear weights have 7 bits.
#define WHOLE 128
#define WEIGHT(place) ((uint32_t)(place) >> 9 & (WHOLE - 1))
#define HALF 0x8000

static void mix_rows(const uint8_t *upper, const uint8_t *lower, uint32_t weight, uint16_t *mixed, int32_t count)
{
    const uint16_t down = (uint16_t)weight, up = (uint16_t)(WHOLE - weight);
    for (int32_t i = 0; i < count; i++) mixed[i] = (uint16_t)(upper[i] * up + lower[i] * down);
}

bool recto_reads_between(pixman_image_t *image, const struct recto_reading *reading)
{
    if (!reading || !recto_part_is_coverage(image)) return false;
    if (reading->filter != PIXMAN_FILTER_BILINEAR && reading->filter != PIXMAN_FILTER_GOOD
        && reading->filter != PIXMAN_FILTER_BEST)
        return false;
    if (reading->repeat != PIXMAN_REPEAT_NONE && reading->repeat != PIXMAN_REPEAT_PAD) return false;
    const pixman_fixed_t (*m)[3] = reading->transform.matrix;
    return !m[0][1] && !m[1][0] && !m[2][0] && !m[2][1] && m[2][2] == pixman_fixed_1;
}

bool recto_read_between(
    pixman_image_t *image, const struct recto_reading *reading, int32_t x, int32_t y, int32_t width, int32_t height,
    uint8_t *coverage, int32_t stride)
{
    static const uint8_t nothing[COLUMNS];
    const pixman_fixed_t (*m)[3] = reading->transform.matrix;
    if (!recto_is_near(x, y, width, height)) return false;

    // Places are those of pixels' middles, in 65,536ths, less half a pixel: between that one and the next.
    const int64_t across = ((int64_t)m[0][0] * (((int64_t)x << 16) + HALF) + ((int64_t)m[0][2] << 16) + HALF) >> 16;
    const int64_t down = ((int64_t)m[1][1] * (((int64_t)y << 16) + HALF) + ((int64_t)m[1][2] << 16) + HALF) >> 16;
    const int64_t start = across - HALF, end = start + (int64_t)m[0][0] * (width - 1);
    const int64_t top = down - HALF, bottom = top + (int64_t)m[1][1] * (height - 1);
    const int64_t first = (start < end ? start : end) >> 16, last = ((start < end ? end : start) >> 16) + 1;
    const int64_t furthest = (int64_t)1 << 30;
    if (last - first >= COLUMNS || start < -furthest || start > furthest || end < -furthest || end > furthest) return false;
    if (top < -furthest || top > furthest || bottom < -furthest || bottom > furthest) return false;

    struct recto_part part;
    if (!recto_part_take(
            image, first, last, (top < bottom ? top : bottom) >> 16, ((top < bottom ? bottom : top) >> 16) + 1, &part))
        return false;
    const bool pads = reading->repeat == PIXMAN_REPEAT_PAD;
    // Columns of the image; those before and after it are nothing, or as its outermost ones.
    const int32_t from = recto_clamp(first, part.width - 1), to = recto_clamp(last, part.width - 1);
    const int32_t count = (int32_t)(last - first) + 1;
    const bool is_beside = last < 0 || first >= part.width;
    for (int32_t row = 0; row < height; row++) {
        const int64_t place = top + (int64_t)m[1][1] * row;
        const uint8_t *rows[2];
        for (int i = 0; i < 2; i++) {
            const int64_t n = (place >> 16) + i;
            const bool is_outside = n < 0 || n >= part.height;
            rows[i] = is_outside && !pads
                ? nothing
                : part.pixels + (recto_clamp(n, part.height - 1) - part.y) * part.stride + (from - part.x);
        }
        const int32_t before = (int32_t)(from - first);
        mix_rows(rows[0], rows[1], WEIGHT(place), columns + (is_beside ? 0 : before), to - from + 1);
        if (is_beside) {
            const uint16_t edge = pads ? columns[0] : 0;
            for (int32_t i = 0; i < count; i++) columns[i] = edge;
        } else {
            for (int32_t i = 0; i < before; i++) columns[i] = pads ? columns[before] : 0;
            for (int32_t i = before + to - from + 1; i < count; i++) columns[i] = pads ? columns[before + to - from] : 0;
        }
        uint8_t *out = coverage + (ptrdiff_t)row * stride;
        int64_t at = start - first * 65536;
        for (int32_t i = 0; i < width; i++, at += m[0][0]) {
            const uint16_t *pair = columns + (at >> 16);
            const uint32_t right = WEIGHT(at);
            out[i] = (uint8_t)((pair[0] * (WHOLE - right) + pair[1] * right) >> 14);
        }
    }
    recto_part_release(&part);
    return true;
}
