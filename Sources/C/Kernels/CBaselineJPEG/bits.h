#ifndef RECTO_BASELINE_BITS_H
#define RECTO_BASELINE_BITS_H

#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "scan.h"

#ifdef __x86_64__

/* Bytes of a block at most: 64 codes of 16 bits, each with up to 11 bits of value. */
enum { MOST_OF_BLOCK = 256 };

/* Makes room for a number of blocks; false if memory runs out. */
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

/* Writes 0 to 56 bits. Branchless, because the fill level of a word is unpredictable: writing and stuffing 32-bit words took a sixth
 * longer on text. */
INLINE void bits_put(bits *self, uint64_t value, int length)
{
    self->held += length;
    self->pending |= value << ((64 - self->held) & 63);
    const uint64_t swapped = __builtin_bswap64(self->pending);
    memcpy(self->bytes + self->count, &swapped, sizeof swapped);
    self->count += (size_t)self->held >> 3;
    self->pending <<= self->held & 0x38;
    self->held &= 7;
}

/* Vectors whose lanes hold two codes each. */
#ifdef RECTO_AVX512
enum { JOINED = 8 };
#define SECOND_OF_TWO(lanes) __builtin_shufflevector(lanes, (joined){0}, 1, JOINED, 3, JOINED, 5, JOINED, 7, JOINED)
#else
enum { JOINED = 4 };
#define SECOND_OF_TWO(lanes) __builtin_shufflevector(lanes, (joined){0}, 1, JOINED, 3, JOINED)
#endif
typedef uint64_t joined __attribute__((vector_size(8 * JOINED)));

/* Writes codes. Clears up to 2 * JOINED places after the last one, which must exist.
 *
 * Codes are joined in twos and, if they fit 56 bits, in fours, because each write depends on the one before. */
INLINE void bits_put_all(bits *self, coded *codes, size_t count)
{
    memset(codes + count, 0, sizeof(joined));
    for (size_t i = 0; i < count; i += 2 * JOINED) {
        joined both;
        memcpy(&both, codes + i, sizeof both);
        const joined first = both & 0xFFFFFFFF, second = both >> 32;
        const joined lengths = (first & 31) + (second & 31), values = first >> 5 << (second & 31) | second >> 5;
        const joined next = SECOND_OF_TWO(lengths);
        const joined fours = values << next | SECOND_OF_TWO(values), lengths_of_fours = lengths + next;
        if (__builtin_reduce_max(lengths_of_fours) <= 56) {
            for (int k = 0; k < JOINED; k += 2) bits_put(self, fours[k], (int)lengths_of_fours[k]);
        } else {
            for (int k = 0; k < JOINED; k++) bits_put(self, values[k], (int)lengths[k]);
        }
    }
}

/* Pads the last byte with ones. */
INLINE void bits_end(bits *self)
{
    bits_put(self, 0x7F, 7);
    self->pending = 0;
    self->held = 0;
}

#endif
#endif
