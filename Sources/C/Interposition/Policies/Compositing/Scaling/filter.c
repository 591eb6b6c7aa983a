#include "filter.h"

bool recto_filter_take(pixman_image_t *image, const struct recto_reading *reading, bool is_turned, struct recto_filter *f)
{
    const pixman_fixed_t *values = reading->parameters;
    if (reading->filter != PIXMAN_FILTER_SEPARABLE_CONVOLUTION || reading->count < 4) return false;
    for (int i = 0; i < 4; i++)
        if (values[i] < 0) return false;
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
    f->is_coverage = recto_part_is_coverage(image);
    f->is_opaque = pixman_image_get_format(image) == PIXMAN_x8r8g8b8;
    f->pads = reading->repeat == PIXMAN_REPEAT_PAD;
    const int32_t unit = f->is_coverage ? 4 : 2;
    f->padded = (f->width + unit - 1) / unit * unit;
    return true;
}

uint32_t recto_filter_at_edge(
    const struct recto_filter *f, int64_t left, int64_t top, const pixman_fixed_t *across, const pixman_fixed_t *down)
{
    const struct recto_part *part = &f->part;
    const int32_t times = recto_filter_channels(f);
    int32_t sums[4] = {0};
    for (int32_t i = 0; i < f->height; i++) {
        for (int32_t j = 0; j < f->width; j++) {
            const int64_t x = left + j, y = top + i;
            const bool is_outside = x < 0 || y < 0 || x >= part->width || y >= part->height;
            const int32_t weight = recto_weight(across[j], down[i]);
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
    for (int k = 0; k < times; k++) color |= recto_byte_of(sums[k]) << (8 * k);
    return color;
}
