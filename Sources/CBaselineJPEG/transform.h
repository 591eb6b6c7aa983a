#ifndef RECTO_BASELINE_TRANSFORM_H
#define RECTO_BASELINE_TRANSFORM_H

#include "bits.h"

#ifdef __x86_64__
#include <immintrin.h>

/* Eight 32-bit numbers. */
typedef __m256i row;

/* In each lane, one number of 16 bits times one factor plus another times another. */
INLINE row products(row low, int of_low, row high, int of_high)
{
    const row both = _mm256_blend_epi16(low, _mm256_slli_epi32(high, 16), 0xAA);
    return _mm256_madd_epi16(both, _mm256_set1_epi32((int)((uint32_t)of_high << 16 | (of_low & 0xFFFF))));
}

INLINE void transpose(row *rows)
{
    row pairs[8], quads[8];
    for (int i = 0; i < 8; i += 2) {
        pairs[i] = _mm256_unpacklo_epi32(rows[i], rows[i + 1]);
        pairs[i + 1] = _mm256_unpackhi_epi32(rows[i], rows[i + 1]);
    }
    for (int i = 0; i < 8; i += 4) {
        quads[i] = _mm256_unpacklo_epi64(pairs[i], pairs[i + 2]);
        quads[i + 1] = _mm256_unpackhi_epi64(pairs[i], pairs[i + 2]);
        quads[i + 2] = _mm256_unpacklo_epi64(pairs[i + 1], pairs[i + 3]);
        quads[i + 3] = _mm256_unpackhi_epi64(pairs[i + 1], pairs[i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        rows[i] = _mm256_permute2x128_si256(quads[i], quads[i + 4], 0x20);
        rows[i + 4] = _mm256_permute2x128_si256(quads[i], quads[i + 4], 0x31);
    }
}

/* One dimension of the transform of Loeffler, Ligtenberg and Moschytz (ICASSP 1989) in fixed point, as in JDCT_ISLOW: constants have
 * 13 bits behind the point, and what the first pass gives has two. Both round as libjpeg does, or bytes would differ. Its products
 * are gathered into pairs: what goes into them has at most 15 bits and a sign. */
INLINE void pass(row *d, bool is_first)
{
    enum { POINT = 13, EXTRA = 2 };
    /* In units of 2 to the -13th. */
    enum {
        C0_298631336 = 2446, C0_390180644 = 3196, C0_541196100 = 4433, C0_765366865 = 6270, C0_899976223 = 7373,
        C1_175875602 = 9633, C1_501321110 = 12299, C1_847759065 = 15137, C1_961570560 = 16069, C2_053119869 = 16819,
        C2_562915447 = 20995, C3_072711026 = 25172
    };
    const int down = is_first ? POINT - EXTRA : POINT + EXTRA;
    const row round = _mm256_set1_epi32(1 << (down - 1)), small = _mm256_set1_epi32(1 << (EXTRA - 1));
#define ADD(a, b) _mm256_add_epi32(a, b)
#define SUBTRACT(a, b) _mm256_sub_epi32(a, b)
#define DESCALED(value) _mm256_srai_epi32(ADD(value, round), down)
    const row s0 = ADD(d[0], d[7]), s1 = ADD(d[1], d[6]), s2 = ADD(d[2], d[5]), s3 = ADD(d[3], d[4]);
    const row d4 = SUBTRACT(d[3], d[4]), d5 = SUBTRACT(d[2], d[5]);
    const row d6 = SUBTRACT(d[1], d[6]), d7 = SUBTRACT(d[0], d[7]);

    const row even = ADD(s0, s3), cross = ADD(s1, s2), far = SUBTRACT(s0, s3), near = SUBTRACT(s1, s2);
    const row sum = ADD(even, cross), difference = SUBTRACT(even, cross);
    d[0] = is_first ? _mm256_slli_epi32(sum, EXTRA) : _mm256_srai_epi32(ADD(sum, small), EXTRA);
    d[4] = is_first ? _mm256_slli_epi32(difference, EXTRA) : _mm256_srai_epi32(ADD(difference, small), EXTRA);
    d[2] = DESCALED(products(near, C0_541196100, far, C0_541196100 + C0_765366865));
    d[6] = DESCALED(products(near, C0_541196100 - C1_847759065, far, C0_541196100));

    const row z3 = ADD(d4, d6), z4 = ADD(d5, d7);
    const row first = products(z3, C1_175875602 - C1_961570560, z4, C1_175875602);
    const row second = products(z3, C1_175875602, z4, C1_175875602 - C0_390180644);
    d[7] = DESCALED(ADD(products(d4, C0_298631336 - C0_899976223, d7, -C0_899976223), first));
    d[5] = DESCALED(ADD(products(d5, C2_053119869 - C2_562915447, d6, -C2_562915447), second));
    d[3] = DESCALED(ADD(products(d5, -C2_562915447, d6, C3_072711026 - C2_562915447), first));
    d[1] = DESCALED(ADD(products(d4, -C0_899976223, d7, C1_501321110 - C0_899976223), second));
#undef ADD
#undef SUBTRACT
#undef DESCALED
}

/* Puts a block of samples, 0 to 255, a row of eight in each of `rows`. */
INLINE void put_samples(bits *target, const tables *tables, const plane *plane, row *rows, int *before)
{
    _Alignas(32) int16_t coefficients[64];
    for (int i = 0; i < 8; i++) rows[i] = _mm256_sub_epi32(rows[i], _mm256_set1_epi32(128));
    transpose(rows);
    pass(rows, true);
    transpose(rows);
    pass(rows, false);
    uint64_t order = 0;
    for (int i = 0; i < 8; i++) {
        /* The quotient, halves away from zero. It is exact: sums are under 2 to the 16th, and half of a unit on top keeps them as
         * far from whole quotients as a single's 24 bits need. */
        const row sum = _mm256_add_epi32(_mm256_abs_epi32(rows[i]), _mm256_load_si256((const row *)(plane->half + 8 * i)));
        const __m256 above = _mm256_add_ps(_mm256_cvtepi32_ps(sum), _mm256_set1_ps(0.5f));
        const row quotient = _mm256_cvttps_epi32(_mm256_mul_ps(above, _mm256_load_ps(plane->inverse + 8 * i)));
        rows[i] = _mm256_sign_epi32(quotient, rows[i]);
        const row zeros = _mm256_cmpeq_epi32(rows[i], _mm256_setzero_si256());
        order |= tables->order[i][(uint8_t)~_mm256_movemask_ps(_mm256_castsi256_ps(zeros))];
    }
    for (int i = 0; i < 8; i += 2) {
        const row packed = _mm256_packs_epi32(rows[i], rows[i + 1]);
        _mm256_store_si256((row *)(coefficients + 8 * i), _mm256_permute4x64_epi64(packed, _MM_SHUFFLE(3, 1, 2, 0)));
    }
    put_block(target, plane, coefficients, order, before);
}

#endif
#endif
