#ifndef RECTO_BASELINE_TRANSFORM_H
#define RECTO_BASELINE_TRANSFORM_H

#include "bits.h"

#ifdef __x86_64__

/* A row of eight pixels; or a row of two blocks, one in each half, as eight 16-bit numbers each. Two blocks are transformed at once: one
 * block in 32-bit numbers took a third longer. */
typedef __m256i row;

/* 32-bit numbers in two registers, in the order that the pack instruction expects. */
typedef struct {
    row low, high;
} wide;

INLINE wide pairs(row first, row second)
{
    return (wide){_mm256_unpacklo_epi16(first, second), _mm256_unpackhi_epi16(first, second)};
}

/* For each pair of numbers: the first times one factor plus the second times another. */
INLINE wide products(wide both, int of_first, int of_second)
{
    const row factors = _mm256_set1_epi32((int)((uint32_t)of_second << 16 | (of_first & 0xFFFF)));
    return (wide){_mm256_madd_epi16(both.low, factors), _mm256_madd_epi16(both.high, factors)};
}

INLINE wide sums(wide a, wide b) { return (wide){_mm256_add_epi32(a.low, b.low), _mm256_add_epi32(a.high, b.high)}; }

INLINE row descaled(wide value, int down)
{
    const row round = _mm256_set1_epi32(1 << (down - 1));
    return _mm256_packs_epi32(
        _mm256_srai_epi32(_mm256_add_epi32(value.low, round), down),
        _mm256_srai_epi32(_mm256_add_epi32(value.high, round), down));
}

INLINE void transpose(row *rows)
{
    row twos[8], fours[8];
    for (int i = 0; i < 8; i += 2) {
        twos[i] = _mm256_unpacklo_epi16(rows[i], rows[i + 1]);
        twos[i + 1] = _mm256_unpackhi_epi16(rows[i], rows[i + 1]);
    }
    for (int i = 0; i < 8; i += 4) {
        fours[i] = _mm256_unpacklo_epi32(twos[i], twos[i + 2]);
        fours[i + 1] = _mm256_unpackhi_epi32(twos[i], twos[i + 2]);
        fours[i + 2] = _mm256_unpacklo_epi32(twos[i + 1], twos[i + 3]);
        fours[i + 3] = _mm256_unpackhi_epi32(twos[i + 1], twos[i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        rows[2 * i] = _mm256_unpacklo_epi64(fours[i], fours[i + 4]);
        rows[2 * i + 1] = _mm256_unpackhi_epi64(fours[i], fours[i + 4]);
    }
}

/* One dimension of the transform of Loeffler, Ligtenberg and Moschytz (ICASSP 1989) in fixed point, as in JDCT_ISLOW: constants have 13
 * fractional bits, and results of the first pass have two. Both passes round as libjpeg does; otherwise the bytes would differ. Products
 * are summed in pairs, whose inputs have at most 15 bits and a sign. */
INLINE void pass(row *d, bool is_first)
{
    enum { POINT = 13, EXTRA = 2 };
    /* In units of 2^-13. */
    enum {
        C0_298631336 = 2446, C0_390180644 = 3196, C0_541196100 = 4433, C0_765366865 = 6270, C0_899976223 = 7373,
        C1_175875602 = 9633, C1_501321110 = 12299, C1_847759065 = 15137, C1_961570560 = 16069, C2_053119869 = 16819,
        C2_562915447 = 20995, C3_072711026 = 25172
    };
    const int down = is_first ? POINT - EXTRA : POINT + EXTRA;
    const row small = _mm256_set1_epi16(1 << (EXTRA - 1));
#define ADD(a, b) _mm256_add_epi16(a, b)
#define SUBTRACT(a, b) _mm256_sub_epi16(a, b)
    const row s0 = ADD(d[0], d[7]), s1 = ADD(d[1], d[6]), s2 = ADD(d[2], d[5]), s3 = ADD(d[3], d[4]);
    const row d4 = SUBTRACT(d[3], d[4]), d5 = SUBTRACT(d[2], d[5]);
    const row d6 = SUBTRACT(d[1], d[6]), d7 = SUBTRACT(d[0], d[7]);

    const row even = ADD(s0, s3), cross = ADD(s1, s2);
    const wide turned = pairs(SUBTRACT(s1, s2), SUBTRACT(s0, s3));
    const row sum = ADD(even, cross), difference = SUBTRACT(even, cross);
    d[0] = is_first ? _mm256_slli_epi16(sum, EXTRA) : _mm256_srai_epi16(ADD(sum, small), EXTRA);
    d[4] = is_first ? _mm256_slli_epi16(difference, EXTRA) : _mm256_srai_epi16(ADD(difference, small), EXTRA);
    d[2] = descaled(products(turned, C0_541196100, C0_541196100 + C0_765366865), down);
    d[6] = descaled(products(turned, C0_541196100 - C1_847759065, C0_541196100), down);

    const wide ends = pairs(ADD(d4, d6), ADD(d5, d7)), outer = pairs(d4, d7), inner = pairs(d5, d6);
    const wide first = products(ends, C1_175875602 - C1_961570560, C1_175875602);
    const wide second = products(ends, C1_175875602, C1_175875602 - C0_390180644);
    d[7] = descaled(sums(products(outer, C0_298631336 - C0_899976223, -C0_899976223), first), down);
    d[5] = descaled(sums(products(inner, C2_053119869 - C2_562915447, -C2_562915447), second), down);
    d[3] = descaled(sums(products(inner, -C2_562915447, C3_072711026 - C2_562915447), first), down);
    d[1] = descaled(sums(products(outer, -C0_899976223, C1_501321110 - C0_899976223), second), down);
#undef ADD
#undef SUBTRACT
}

/* A block of one channel. */
typedef struct {
    _Alignas(64) int16_t numbers[64]; /* samples, 0 to 255, then quantized coefficients, in natural order */
    const plane *plane;
    uint64_t order; /* a bit for each nonzero coefficient, in file order */
    bool is_small;  /* whether no AC coefficient exceeds 255 */
} channel_block;

/* The same row of two blocks, in one register. */
INLINE row row_of(const channel_block *first, const channel_block *second, int y)
{
    const __m128i *low = (const __m128i *)first->numbers + y, *high = (const __m128i *)second->numbers + y;
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_load_si128(low)), _mm_load_si128(high), 1);
}

/* One row of two planes' tables. */
INLINE row both(const uint16_t *of_first, const uint16_t *of_second)
{
    return _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_load_si128((const __m128i *)of_first)), _mm_load_si128((const __m128i *)of_second), 1);
}

/* Turns samples into coefficients; both arguments may be the same block. */
INLINE void transform(const tables *tables, channel_block *first, channel_block *second)
{
    row rows[8];
    for (int y = 0; y < 8; y++) rows[y] = _mm256_sub_epi16(row_of(first, second, y), _mm256_set1_epi16(128));
    transpose(rows);
    pass(rows, true);
    transpose(rows);
    pass(rows, false);
    const plane *one = first->plane, *other = second->plane;
    uint64_t order_of_first = 0, order_of_second = 0;
    const row dc = _mm256_setr_epi16(-1, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0);
    row size = _mm256_setzero_si256();
    for (int y = 0; y < 8; y += 2) {
        row zeros[2];
        for (int k = 0; k < 2; k++) {
            const int at = 8 * (y + k);
            /* The quotient, with halves rounded away from zero. */
            const row sum = _mm256_add_epi16(_mm256_abs_epi16(rows[y + k]), both(one->half + at, other->half + at));
            const row product = _mm256_mulhi_epu16(sum, both(one->inverse + at, other->inverse + at));
            const row quotient = _mm256_mulhi_epu16(product, both(one->scale + at, other->scale + at));
            const row value = _mm256_sign_epi16(quotient, rows[y + k]);
            _mm_store_si128((__m128i *)(first->numbers + at), _mm256_castsi256_si128(value));
            _mm_store_si128((__m128i *)(second->numbers + at), _mm256_extracti128_si256(value, 1));
            zeros[k] = _mm256_cmpeq_epi16(value, _mm256_setzero_si256());
            size = _mm256_or_si256(size, y + k == 0 ? _mm256_andnot_si256(dc, quotient) : quotient);
        }
        const uint32_t is_there = ~(uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16(zeros[0], zeros[1]));
        order_of_first |= tables->order[y][is_there & 255] | tables->order[y + 1][is_there >> 8 & 255];
        order_of_second |= tables->order[y][is_there >> 16 & 255] | tables->order[y + 1][is_there >> 24];
    }
    first->order = order_of_first;
    second->order = order_of_second;
    const __m128i large = _mm_set1_epi16(~255);
    first->is_small = _mm_testz_si128(_mm256_castsi256_si128(size), large);
    second->is_small = _mm_testz_si128(_mm256_extracti128_si256(size, 1), large);
}

#endif
#endif
