#include "CBaselineJPEG.h"

#include "blocks.h"

#ifdef __x86_64__

struct recto_baseline {
    tables tables;
    bits data;
    uint8_t *file; /* the last one; kept, so that most need no allocation */
    size_t count, room;
    bool full_chroma;
};

/* A picture, and what blocks over its edge are made of: its last column and row, again and again. */
typedef struct {
    const uint32_t *pixels;
    ptrdiff_t stride;
    int width, height;
} picture;

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

/* Each of these takes what is written so far, and gives it back with the picture's blocks: a value stays in registers, where a pointer
 * could be one to its own bytes, for all that the compiler knows. */

WIDE static bits encode_grey(const tables *tables, const picture *source, bits data)
{
    int before[CHANNELS] = {0};
    batch batch;
    batch.count = batch.busy_count = 0;
    block block;
    for (int y = 0; y < source->height; y += 8) {
        if (!bits_reserve(&data, (size_t)(source->width + 7) / 8)) break;
        for (int x = 0; x < source->width;) {
            for (; x < source->width && !batch_is_full(&batch); x += 8) {
                picture_block(source, x, y, &block);
                if (block.is_flat) {
                    batch_add_flat(&batch, tables, LUMA, (int)(block_color(&block) & 255));
                } else {
                    read_grey(batch_add(&batch, tables, LUMA), &block);
                }
            }
            batch_put(&batch, tables, &data, before);
        }
    }
    return data;
}

WIDE static bits encode_full(const tables *tables, const picture *source, bits data)
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

/* Adds what 4:2:0 interleaves: four blocks of luminance, and one of each colour. */
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
            batch_repeat(batch, LUMA); /* whole blocks beyond the edge */
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

WIDE static bits encode_halved(const tables *tables, const picture *source, bits data)
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

recto_baseline *recto_baseline_create(int quality, bool full_chroma)
{
    const bool is_able = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
        && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt");
    recto_baseline *self = is_able ? aligned_alloc(32, (sizeof *self + 31) / 32 * 32) : NULL;
    if (!self) return NULL;
    memset(self, 0, sizeof *self);
    self->full_chroma = full_chroma;
    if (tables_fill(&self->tables, quality, full_chroma)) return self;
    recto_baseline_destroy(self);
    return NULL;
}

void recto_baseline_destroy(recto_baseline *self)
{
    if (!self) return;
    tables_free(&self->tables);
    free(self->data.bytes);
    free(self->file);
    free(self);
}

/* Puts the file together: its head, the data with a zero behind each byte of ones, which no marker is to be seen in (T.81, B.1.1.5),
 * and the marker of its end. */
static bool finish(recto_baseline *self, const header *header, int width, int height)
{
    const uint8_t *from = self->data.bytes, *end = from + self->data.count;
    const size_t wanted = header->count + 2 * self->data.count + 2;
    if (wanted > self->room) {
        free(self->file);
        self->file = malloc(wanted);
        self->room = self->file ? wanted : 0;
        if (!self->file) return false;
    }
    memcpy(self->file, header->bytes, header->count);
    const uint8_t sides[4] = {(uint8_t)(height >> 8), (uint8_t)height, (uint8_t)(width >> 8), (uint8_t)width};
    memcpy(self->file + header->sides, sides, sizeof sides);
    uint8_t *to = self->file + header->count;
    while (from < end) {
        const uint8_t *ones = memchr(from, 0xFF, (size_t)(end - from));
        const size_t count = (size_t)((ones ? ones + 1 : end) - from);
        memcpy(to, from, count);
        to += count;
        from += count;
        if (ones) *to++ = 0;
    }
    *to++ = 0xFF;
    *to++ = 0xD9;
    self->count = (size_t)(to - self->file);
    return true;
}

WIDE const uint8_t *recto_baseline_encode(
    recto_baseline *self, const uint32_t *pixels, ptrdiff_t stride, int width, int height, bool grey, size_t *count)
{
    const picture source = {pixels, stride, width, height};
    bits data = {.bytes = self->data.bytes, .room = self->data.room};
    data = grey ? encode_grey(&self->tables, &source, data)
        : self->full_chroma ? encode_full(&self->tables, &source, data)
                            : encode_halved(&self->tables, &source, data);
    if (!data.is_short) bits_end(&data);
    self->data = data;
    if (data.is_short || !finish(self, grey ? &self->tables.grey : &self->tables.color, width, height)) return NULL;
    *count = self->count;
    return self->file;
}

#else

recto_baseline *recto_baseline_create(int quality, bool full_chroma)
{
    (void)quality, (void)full_chroma;
    return 0;
}

void recto_baseline_destroy(recto_baseline *self) { (void)self; }

const uint8_t *recto_baseline_encode(
    recto_baseline *self, const uint32_t *pixels, ptrdiff_t stride, int width, int height, bool grey, size_t *count)
{
    (void)self, (void)pixels, (void)stride, (void)width, (void)height, (void)grey, (void)count;
    return 0;
}

#endif
