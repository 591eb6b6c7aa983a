#ifndef RECTO_BASELINE_CODES_H
#define RECTO_BASELINE_CODES_H

#include "bits.h"

#ifdef __x86_64__

/* Codes are looked up first, many blocks of them, and then put one after the other: how many a block has can't be foreseen, and
 * each wrong guess that bits wait for costs as much as two codes. */

/* How many codes a block has at most. */
enum { MOST_CODES = 65 };

enum { END_OF_BLOCK = 0x00, SIXTEEN_ZEROS = 0xF0 };

/* A symbol and the bits of the value that it stands for. */
INLINE coded code_value(const huffman *table, int zeros, int value)
{
    const int sign = value >> 31, length = 32 - (int)__builtin_ia32_lzcnt_u32((uint32_t)((value ^ sign) - sign));
    return coded_value(table->codes[zeros << 4 | length], value, length);
}

/* A block's DC coefficient, as its difference to the one before. */
INLINE coded code_dc(const plane *plane, int value, int *before)
{
    const int difference = value - *before;
    *before = value;
    return code_value(&plane->dc, 0, difference);
}

/* Whether 16 zeros or more come before a one, the lowest bit not counted. */
INLINE bool has_long_gap(uint64_t order)
{
    if (!order) return false;
    uint64_t zeros = ~order & (((uint64_t)1 << (63 - __builtin_clzll(order))) - 2);
    zeros &= zeros >> 1;
    zeros &= zeros >> 2;
    zeros &= zeros >> 4;
    return (zeros & zeros >> 8) != 0;
}

/* A block's AC coefficients and its end. The coefficients are in natural order; `order` has a bit for each that is not zero, in the
 * order of the file; `is_small` says that none is beyond 255. Returns what follows the codes; four places there may have been
 * written to. */
INLINE coded *code_ac(coded *target, const plane *plane, const int16_t *coefficients, uint64_t order, bool is_small)
{
    /* Where a coefficient of the file stands (T.81, figure 5), and one more. */
    static const uint8_t natural[65] = {
        0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,
        7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
        53, 60, 61, 54, 47, 55, 62, 63, 0};
    order &= ~(uint64_t)1;
    const bool is_full = order >> 63;
    int last = 0;
    if (is_small && !has_long_gap(order)) {
        const int count = __builtin_popcountll(order);
        /* Four at a time, those behind the last one for nothing: a loop that ends with it is left by a wrong guess more often. */
        for (int i = 0; i < count; i += 4) {
            for (int k = 0; k < 4; k++, order &= order - 1) {
                const int place = order ? (int)__builtin_ctzll(order) : 64;
                const int zeros = (place - last - 1) & (RUNS - 1);
                target[i + k] = plane->runs[zeros * VALUES + (coefficients[natural[place]] & (VALUES - 1))];
                last = place;
            }
        }
        target += count;
    } else {
        for (; order; order &= order - 1) {
            const int place = (int)__builtin_ctzll(order);
            int zeros = place - last - 1;
            for (; zeros > 15; zeros -= 16) *target++ = plane->ac.codes[SIXTEEN_ZEROS];
            *target++ = code_value(&plane->ac, zeros, coefficients[natural[place]]);
            last = place;
        }
    }
    *target = plane->ac.codes[END_OF_BLOCK];
    return target + !is_full;
}

#endif
#endif
