#ifndef RECTO_BASELINE_BATCH_H
#define RECTO_BASELINE_BATCH_H

#include "codes.h"

#ifdef __x86_64__

/* So many blocks as stay in the processor's nearest cache, a whole number of times what 4:2:0 interleaves. */
enum { MOST_BLOCKS = 48 };

enum { CHANNELS = 3 };

/* Blocks in the order of the file. Those of one value are not transformed, and the others two at a time, neighbours or not. */
typedef struct {
    struct {
        enum { FLAT, BUSY, REPEATED } kind;
        int channel, dc; /* `dc` of what is flat */
    } all[MOST_BLOCKS];
    channel_block busy[MOST_BLOCKS];
    int count, busy_count;
    coded codes[MOST_BLOCKS * MOST_CODES + 64];
} batch;

INLINE const plane *plane_of(const tables *tables, int channel) { return channel == 0 ? &tables->luma : &tables->chroma; }

INLINE bool batch_is_full(const batch *self) { return self->count == MOST_BLOCKS; }

/* The samples of the block that comes next, to be filled. */
INLINE int16_t *batch_add(batch *self, const tables *tables, int channel)
{
    self->all[self->count].kind = BUSY;
    self->all[self->count++].channel = channel;
    self->busy[self->busy_count].plane = plane_of(tables, channel);
    return self->busy[self->busy_count++].numbers;
}

/* A block of one sample, 0 to 255. */
INLINE void batch_add_flat(batch *self, const tables *tables, int channel, int sample)
{
    self->all[self->count].kind = FLAT;
    self->all[self->count].dc = plane_of(tables, channel)->flat[sample];
    self->all[self->count++].channel = channel;
}

/* A block of nothing but the DC coefficient of the one before. */
INLINE void batch_repeat(batch *self, int channel)
{
    self->all[self->count].kind = REPEATED;
    self->all[self->count++].channel = channel;
}

/* Puts all blocks; `before` has the DC coefficient of each channel's last block. */
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
