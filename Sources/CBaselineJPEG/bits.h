#ifndef RECTO_BASELINE_BITS_H
#define RECTO_BASELINE_BITS_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

#ifdef __x86_64__
#define WIDE __attribute__((target("avx2,bmi,bmi2,lzcnt")))
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

/* At most 57 bits. Without a branch, since how full a word is can't be foreseen: written and stuffed by words of 32 bits, text took a
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

/* Fills the last byte with ones. */
INLINE void bits_end(bits *self)
{
    bits_put(self, 0x7F, 7);
    self->pending = 0;
    self->held = 0;
}

/* How many bits a value takes, without its sign. */
INLINE int magnitude(int value)
{
    const int sign = value >> 31;
    return 32 - (int)__builtin_ia32_lzcnt_u32((uint32_t)((value ^ sign) - sign));
}

/* A symbol and the bits of the value that it stands for: of a negative one, those of the value less one (T.81, F.1.2.1). */
INLINE void put_symbol(bits *self, const huffman *table, int symbol, int value, int length)
{
    const uint32_t code = table->codes[symbol], own = (uint32_t)(value + (value >> 31)) & ((1u << length) - 1);
    bits_put(self, (code >> 8) << length | own, (int)(code & 255) + length);
}

INLINE void put_difference(bits *self, const plane *plane, int difference)
{
    const int length = magnitude(difference);
    put_symbol(self, &plane->dc, length, difference, length);
}

enum { END_OF_BLOCK = 0x00, SIXTEEN_ZEROS = 0xF0 };

/* A block of nothing but its DC coefficient. */
INLINE void put_flat(bits *self, const plane *plane, int dc, int *before)
{
    put_difference(self, plane, dc - *before);
    *before = dc;
    put_symbol(self, &plane->ac, END_OF_BLOCK, 0, 0);
}

/* A block's coefficients in natural order; `order` has a bit for each that is not zero, in the order of the file. */
INLINE void put_block(bits *self, const plane *plane, const int16_t *coefficients, uint64_t order, int *before)
{
    /* Where a coefficient of the file stands (T.81, figure 5). */
    static const uint8_t natural[64] = {
        0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,
        7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
        53, 60, 61, 54, 47, 55, 62, 63};
    put_difference(self, plane, coefficients[0] - *before);
    *before = coefficients[0];
    int last = 0;
    for (order &= ~(uint64_t)1; order; order &= order - 1) {
        const int place = (int)__builtin_ctzll(order), value = coefficients[natural[place]];
        int run = place - last - 1;
        for (; run > 15; run -= 16) put_symbol(self, &plane->ac, SIXTEEN_ZEROS, 0, 0);
        const int length = magnitude(value);
        put_symbol(self, &plane->ac, run << 4 | length, value, length);
        last = place;
    }
    if (last < 63) put_symbol(self, &plane->ac, END_OF_BLOCK, 0, 0);
}

#endif
#endif
