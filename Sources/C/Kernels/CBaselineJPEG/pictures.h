#ifndef RECTO_BASELINE_PICTURES_H
#define RECTO_BASELINE_PICTURES_H

#include "blocks.h"

#ifdef __x86_64__

INLINE void picture_block(const picture *self, int x, int y, block *target)
{
    if (x + 8 <= self->width && y + 8 <= self->height) {
        return block_read(target, self->pixels + y * self->stride + x, self->stride);
    }
    uint32_t edge[64];
    for (int v = 0; v < 8; v++) {
        const uint32_t *line = self->pixels + (y + v < self->height ? y + v : self->height - 1) * self->stride;
        for (int u = 0; u < 8; u++) edge[8 * v + u] = line[x + u < self->width ? x + u : self->width - 1];
    }
    block_read(target, edge, 8);
}

/* Tests every eighth row: whether to try encoding the picture as greyscale. */
WIDE static bool seems_grey(const picture *source)
{
    for (int y = 0; y < source->height; y += 8) {
        const uint32_t *line = source->pixels + y * source->stride;
        uint32_t difference = 0;
        for (int x = 0; x < source->width; x++) difference |= line[x] ^ line[x] >> 8;
        if (difference & 0xFFFF) return false;
    }
    return true;
}

/* These functions take the bits written so far by value and return them with the picture's blocks appended: a value stays in registers,
 * whereas a pointer might alias its own bytes as far as the compiler knows. */

/* Stops at the first row of blocks that has a colour, and reports it: the output is then useless. */
WIDE static bits scan_grey(const tables *tables, const picture *source, bits data, bool *is_grey)
{
    int before[CHANNELS] = {0};
    row colors = _mm256_setzero_si256();
    batch batch;
    batch.count = batch.busy_count = 0;
    block block;
    for (int y = 0; y < source->height && *is_grey; y += 8) {
        if (!bits_reserve(&data, (size_t)(source->width + 7) / 8)) break;
        for (int x = 0; x < source->width;) {
            for (; x < source->width && !batch_is_full(&batch); x += 8) {
                picture_block(source, x, y, &block);
                colors = _mm256_or_si256(colors, block_colors(&block));
                if (block.is_flat) {
                    batch_add_flat(&batch, tables, LUMA, (int)(block_color(&block) & 255));
                } else {
                    read_grey(batch_add(&batch, tables, LUMA), &block);
                }
            }
            batch_put(&batch, tables, &data, before);
        }
        *is_grey = is_zero(colors);
    }
    return data;
}

WIDE static bits scan_full(const tables *tables, const picture *source, bits data)
{
    int before[CHANNELS] = {0};
    batch batch;
    batch.count = batch.busy_count = 0;
    block block;
    for (int y = 0; y < source->height; y += 8) {
        if (!bits_reserve(&data, 3 * (size_t)((source->width + 7) / 8))) break;
        for (int x = 0; x < source->width;) {
            for (; x < source->width && !batch_is_full(&batch); x += 8) {
                picture_block(source, x, y, &block);
                for (int which = LUMA; which <= RED; which++) {
                    if (block.is_flat) {
                        batch_add_flat(&batch, tables, which, channel_of(block_color(&block), which));
                    } else {
                        read_channel(batch_add(&batch, tables, which), &block, which);
                    }
                }
            }
            batch_put(&batch, tables, &data, before);
        }
    }
    return data;
}

/* Adds one 4:2:0 unit: four blocks of luminance, and one of each chrominance. */
INLINE void add_halved(batch *batch, const tables *tables, const picture *source, int x, int y)
{
    block four[4];
    bool is_grey = true, is_flat = true;
    for (int i = 0; i < 4; i++) {
        const int left = x + 8 * (i & 1), top = y + 8 * (i >> 1);
        picture_block(source, left, top, &four[i]);
        const bool is_own_grey = block_is_grey(&four[i]);
        is_grey = is_grey && is_own_grey;
        is_flat = is_flat && four[i].is_flat && block_color(&four[i]) == block_color(&four[0]);
        if (left >= source->width || top >= source->height) {
            batch_repeat(batch, LUMA); /* blocks entirely beyond the edge */
        } else if (four[i].is_flat) {
            batch_add_flat(batch, tables, LUMA, channel_of(block_color(&four[i]), LUMA));
        } else if (is_own_grey) {
            read_grey(batch_add(batch, tables, LUMA), &four[i]);
        } else {
            read_channel(batch_add(batch, tables, LUMA), &four[i], LUMA);
        }
    }
    if (is_grey || is_flat) {
        for (int which = BLUE; which <= RED; which++) {
            batch_add_flat(batch, tables, which, is_grey ? 128 : channel_of(block_color(&four[0]), which));
        }
        return;
    }
    const int lines = source->height - y < 16 ? source->height - y : 16;
    int16_t *blue = batch_add(batch, tables, BLUE);
    read_colors(blue, batch_add(batch, tables, RED), four, (lines + 1) / 2);
}

WIDE static bits scan_halved(const tables *tables, const picture *source, bits data)
{
    int before[CHANNELS] = {0};
    batch batch;
    batch.count = batch.busy_count = 0;
    for (int y = 0; y < source->height; y += 16) {
        if (!bits_reserve(&data, 6 * (size_t)((source->width + 15) / 16))) break;
        for (int x = 0; x < source->width;) {
            for (; x < source->width && !batch_is_full(&batch); x += 16) add_halved(&batch, tables, source, x, y);
            batch_put(&batch, tables, &data, before);
        }
    }
    return data;
}

INLINE bool scan_picture(const tables *tables, const picture *source, bool full_chroma, bits *data)
{
    /* Local copies: the compiler knows that no written byte can change them. */
    const picture own = *source;
    bits whole = *data;
    bool is_grey = seems_grey(&own);
    if (is_grey) {
        whole = scan_grey(tables, &own, whole, &is_grey);
        /* The buffer may have moved. */
        if (!is_grey) whole = (bits){.bytes = whole.bytes, .room = whole.room};
    }
    if (!is_grey) whole = full_chroma ? scan_full(tables, &own, whole) : scan_halved(tables, &own, whole);
    if (!whole.is_short) bits_end(&whole);
    *data = whole;
    return is_grey;
}

#endif
#endif
