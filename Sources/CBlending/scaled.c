#include "scaled.h"

#include <stddef.h>
#include <string.h>

#define UNKNOWN (-1)

static struct reading {
    const pixman_image_t *image;
    pixman_transform_t transform;
    int filter, repeat;
} readings[8];
static unsigned newest;

static struct reading *find(const pixman_image_t *image)
{
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        if (readings[i].image == image) return &readings[i];
    return NULL;
}

void recto_scaled_forget(const pixman_image_t *image)
{
    struct reading *reading = image ? find(image) : NULL;
    if (reading) reading->image = NULL;
}

void recto_scaled_set_transform(const pixman_image_t *image, const pixman_transform_t *transform)
{
    const pixman_fixed_t (*m)[3] = transform ? transform->matrix : NULL;
    if (!m || (m[0][0] == pixman_fixed_1 && m[1][1] == pixman_fixed_1 && !m[0][1] && !m[1][0])) {
        recto_scaled_forget(image);
        return;
    }
    struct reading *reading = find(image);
    if (!reading) reading = &readings[newest++ % (sizeof readings / sizeof *readings)];
    *reading = (struct reading){image, *transform, UNKNOWN, UNKNOWN};
}

void recto_scaled_set_filter(const pixman_image_t *image, pixman_filter_t filter)
{
    struct reading *reading = find(image);
    if (reading) reading->filter = (int)filter;
}

void recto_scaled_set_repeat(const pixman_image_t *image, pixman_repeat_t repeat)
{
    struct reading *reading = find(image);
    if (reading) reading->repeat = (int)repeat;
}

bool recto_is_scaled(const pixman_image_t *image) { return find(image) != NULL; }

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

static int32_t clamp(int64_t value, int32_t end) { return value < 0 ? 0 : value > end ? end : (int32_t)value; }

bool recto_scale_coverage(
    pixman_image_t *image, int32_t x, int32_t y, int32_t width, int32_t height, uint8_t *coverage, int32_t stride)
{
    static const uint8_t nothing[COLUMNS];
    const struct reading *reading = find(image);
    if (!reading || pixman_image_get_format(image) != PIXMAN_a8) return false;
    if (reading->filter != PIXMAN_FILTER_BILINEAR && reading->filter != PIXMAN_FILTER_GOOD
        && reading->filter != PIXMAN_FILTER_BEST)
        return false;
    if (reading->repeat != PIXMAN_REPEAT_NONE && reading->repeat != PIXMAN_REPEAT_PAD) return false;
    const pixman_fixed_t (*m)[3] = reading->transform.matrix;
    if (m[0][1] || m[1][0] || m[2][0] || m[2][1] || m[2][2] != pixman_fixed_1) return false;

    // Places are those of pixels' middles, in 65,536ths, less half a pixel: between that one and the next.
    const int64_t across = ((int64_t)m[0][0] * (((int64_t)x << 16) + HALF) + ((int64_t)m[0][2] << 16) + HALF) >> 16;
    const int64_t down = ((int64_t)m[1][1] * (((int64_t)y << 16) + HALF) + ((int64_t)m[1][2] << 16) + HALF) >> 16;
    const int64_t start = across - HALF, end = start + (int64_t)m[0][0] * (width - 1);
    const int64_t first = (start < end ? start : end) >> 16, last = ((start < end ? end : start) >> 16) + 1;
    const int64_t furthest = (int64_t)1 << 30;
    if (last - first >= COLUMNS || start < -furthest || start > furthest || end < -furthest || end > furthest) return false;
    if (down < -furthest || down + (int64_t)m[1][1] * height > furthest || down + (int64_t)m[1][1] * height < -furthest)
        return false;

    const uint8_t *pixels = (const uint8_t *)pixman_image_get_data(image);
    const int32_t image_width = pixman_image_get_width(image), image_height = pixman_image_get_height(image);
    const int32_t image_stride = pixman_image_get_stride(image);
    const bool pads = reading->repeat == PIXMAN_REPEAT_PAD;
    // Columns of the image; those before and after it are nothing, or as its outermost ones.
    const int32_t from = clamp(first, image_width - 1), to = clamp(last, image_width - 1);
    const int32_t count = (int32_t)(last - first) + 1;
    const bool is_beside = last < 0 || first >= image_width;
    for (int32_t row = 0; row < height; row++) {
        const int64_t place = down - HALF + (int64_t)m[1][1] * row;
        const uint8_t *rows[2];
        for (int i = 0; i < 2; i++) {
            const int64_t n = (place >> 16) + i;
            const bool is_outside = n < 0 || n >= image_height;
            rows[i] = is_outside && !pads ? nothing
                : pixels + (ptrdiff_t)clamp(n, image_height - 1) * image_stride + from;
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
    return true;
}
