#ifndef RECTO_BASELINE_BATCH_H
#define RECTO_BASELINE_BATCH_H

#include "codes.h"

#ifdef __x86_64__

/* As many blocks as fit the first-level cache, a multiple of the blocks that 4:2:0 interleaves. */
enum { MOST_BLOCKS = 48 };

enum { CHANNELS = 3 };

/* Blocks in file order. Flat blocks are not transformed; the others are, two at a time, whether they are neighbours or not. */
typedef struct {
    struct {
        enum { FLAT, BUSY, REPEATED } kind;
        int channel, dc; /* `dc` for flat blocks */
    } all[MOST_BLOCKS];
    channel_block busy[MOST_BLOCKS];
    int count, busy_count;
    coded codes[MOST_BLOCKS * MOST_CODES + 64];
} batch;

INLINE const plane *plane_of(const tables *tables, int channel) { return channel == 0 ? &tables->luma : &tables->chroma; }

INLINE bool batch_is_full(const batch *self) { return self->count == MOST_BLOCKS; }

/* Adds a block; returns its samples for the caller to fill. */
INLINE int16_t *batch_add(batch *self, const tables *tables, int channel)
{
    self->all[self->count].kind = BUSY;
    self->all[self->count++].channel = channel;
    self->busy[self->busy_count].plane = plane_of(tables, channel);
    return self->busy[self->busy_count++].numbers;
}

/* Adds a block whose samples all have one value, 0 to 255. */
INLINE void batch_add_flat(batch *self, const tables *tables, int channel, int sample)
{
    self->all[self->count].kind = FLAT;
    self->all[self->count].dc = plane_of(tables, channel)->flat[sample];
    self->all[self->count++].channel = channel;
}

/* Adds a block that only repeats the previous DC coefficient. */
INLINE void batch_repeat(batch *self, int channel)
{
    self->all[self->count].kind = REPEATED;
    self->all[self->count++].channel = channel;
}

/* Writes all blocks; `before` holds the DC coefficient of each channel's last block. */
INLINE void batch_put(batch *self, const tables *tables, bits *target, int *before)
{
    for (int i = 0; i < self->busy_count; i += 2) {
        transform(tables, &self->busy[i], &self->busy[i + 1 < self->busy_count ? i + 1 : i]);
    }
    const channel_block *next = self->busy;
    coded *end = self->codes;
    for (int i = 0; i < self->count; i++) {
        const int channel = self->all[i].channel;
        const plane *plane = plane_of(tables, channel);
        if (self->all[i].kind == BUSY) {
            *end++ = code_dc(plane, next->numbers[0], &before[channel]);
            end = code_ac(end, plane, next);
            next++;
        } else {
            *end++ = code_dc(plane, self->all[i].kind == FLAT ? self->all[i].dc : before[channel], &before[channel]);
            *end++ = plane->ac.codes[END_OF_BLOCK];
        }
    }
    bits_put_all(target, self->codes, (size_t)(end - self->codes));
    self->count = self->busy_count = 0;
}

#endif
#endif
