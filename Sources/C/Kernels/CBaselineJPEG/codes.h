#ifndef RECTO_BASELINE_CODES_H
#define RECTO_BASELINE_CODES_H

#include "transform.h"

#ifdef __x86_64__

/* Codes of many blocks are looked up first and then written in sequence: the number of codes of a block is unpredictable, and each
 * misprediction that the writer waits for costs as much as two codes. */

/* The most codes of a block. */
enum { MOST_CODES = 65 };

enum { END_OF_BLOCK = 0x00, SIXTEEN_ZEROS = 0xF0 };

/* The code of a symbol, with the bits of its value. */
INLINE coded code_value(const huffman *table, int zeros, int value)
{
    const int sign = value >> 31, length = 32 - (int)__builtin_ia32_lzcnt_u32((uint32_t)((value ^ sign) - sign));
    return coded_value(table->codes[zeros << 4 | length], value, length);
}

/* The code of a block's DC coefficient, as the difference from the previous one. */
INLINE coded code_dc(const plane *plane, int value, int *before)
{
    const int difference = value - *before;
    *before = value;
    return code_value(&plane->dc, 0, difference);
}

/* Whether a run of 16 or more zeros precedes a one, ignoring the lowest bit. */
INLINE bool has_long_gap(uint64_t order)
{
    if (!order) return false;
    uint64_t zeros = ~order & (((uint64_t)1 << (63 - __builtin_clzll(order))) - 2);
    zeros &= zeros >> 1;
    zeros &= zeros >> 2;
    zeros &= zeros >> 4;
    return (zeros & zeros >> 8) != 0;
}

/* The natural-order index of each coefficient in file order (T.81, figure 5), and one more entry. */
static const _Alignas(64) uint16_t natural[65] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,
    7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
    53, 60, 61, 54, 47, 55, 62, 63, 0};

/* Codes for coefficients of any size after any number of zeros; `order` has a bit for each coefficient that is not zero. */
INLINE coded *code_any(coded *target, const huffman *table, const int16_t *numbers, uint64_t order)
{
    int last = 0;
    for (; order; order &= order - 1) {
        const int place = (int)__builtin_ctzll(order);
        int zeros = place - last - 1;
        for (; zeros > 15; zeros -= 16) *target++ = table->codes[SIXTEEN_ZEROS];
        *target++ = code_value(table, zeros, numbers[natural[place]]);
        last = place;
    }
    return target;
}

/* Codes for short runs of zeros and small values, from a combined table; defined for each instruction set. May write up to 64 places,
 * more than there are codes. */
INLINE void code_small(coded *target, const coded *runs, const int16_t *numbers, uint64_t order, int count);

/* The codes of a block's AC coefficients and of its end. */
INLINE coded *code_ac(coded *target, const plane *plane, const channel_block *block)
{
    const uint64_t order = block->order & ~(uint64_t)1;
    if (block->is_small && !has_long_gap(order)) {
        const int count = __builtin_popcountll(order);
        code_small(target, plane->runs, block->numbers, order, count);
        target += count;
    } else {
        target = code_any(target, &plane->ac, block->numbers, order);
    }
    *target = plane->ac.codes[END_OF_BLOCK];
    return target + !(order >> 63);
}

#endif
#endif
