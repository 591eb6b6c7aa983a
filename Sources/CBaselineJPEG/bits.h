#ifndef RECTO_BASELINE_BITS_H
#define RECTO_BASELINE_BITS_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

#ifdef __x86_64__
#define WIDE __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define INLINE static inline __attribute__((always_inline)) WIDE

/* The entropy-coded data of a scan, not stuffed yet. */
typedef struct {
    uint8_t *bytes; /* malloc's */
    size_t count, room;
    uint64_t pending; /* in the uppermost bits, what fills no byte yet */
    int held;         /* how many bits that is, 7 at most */
    bool is_short;    /* there was no memory for more */
} bits;

/* A block is 64 times a code of 16 bits and 11 of its value at most. */
enum { MOST_OF_BLOCK = 256 };

/* Room for so many blocks; false without memory. */
INLINE bool bits_reserve(bits *self, size_t blocks)
{
    const size_t wanted = self->count + blocks * MOST_OF_BLOCK + 16;
    if (wanted <= self->room) return true;
    const size_t room = wanted > 2 * self->room ? wanted : 2 * self->room;
    uint8_t *bytes = realloc(self->bytes, room);
    if (!bytes) {
        self->is_short = true;
        return false;
    }
    self->bytes = bytes;
    self->room = room;
    return true;
}

/* At most 56 bits. Without a branch, since how full a word is can't be foreseen: written and stuffed by words of 32 bits, text took a
 * sixth longer. */
INLINE void bits_put(bits *self, uint64_t value, int length)
{
    self->held += length;
    self->pending |= value << (64 - self->held);
    const uint64_t swapped = __builtin_bswap64(self->pending);
    memcpy(self->bytes + self->count, &swapped, sizeof swapped);
    self->count += (size_t)self->held >> 3;
    self->pending <<= self->held & 0x38;
    self->held &= 7;
}

/* Puts codes, two at a time; the place behind the last one is written to. */
INLINE void bits_put_all(bits *self, coded *codes, size_t count)
{
    codes[count] = 0;
    for (size_t i = 0; i < count; i += 2) {
        const int length = coded_length(codes[i + 1]);
        const uint64_t both = (uint64_t)coded_bits(codes[i]) << length | coded_bits(codes[i + 1]);
        bits_put(self, both, coded_length(codes[i]) + length);
    }
}

/* Fills the last byte with ones. */
INLINE void bits_end(bits *self)
{
    bits_put(self, 0x7F, 7);
    self->pending = 0;
    self->held = 0;
}

#endif
#endif
