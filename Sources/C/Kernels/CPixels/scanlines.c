#include "CPixels.h"
#include "CCPU.h"

#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

/* Writes four bytes at a time; the next pixel overwrites the last of them. */
INLINE void write_colors(const uint32_t *pixels, size_t from, size_t count, uint8_t *target)
{
    for (size_t x = from; x < count; x++) {
        const uint32_t bytes = __builtin_bswap32(pixels[x] << 8);
        memcpy(target + 3 * x, &bytes, sizeof bytes);
    }
}

#ifdef __x86_64__

WIDE static void write_colors_wide(const uint32_t *pixels, size_t count, uint8_t *target)
{
    const __m128i order = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    size_t x = 0;
    /* Four pixels are written as sixteen bytes, so two more pixels must follow. */
    for (; x + 6 <= count; x += 4) {
        const __m128i four = _mm_loadu_si128((const __m128i *)(pixels + x));
        _mm_storeu_si128((__m128i *)(target + 3 * x), _mm_shuffle_epi8(four, order));
    }
    write_colors(pixels, x, count, target);
}

#else

static void write_colors_wide(const uint32_t *pixels, size_t count, uint8_t *target)
{
    write_colors(pixels, 0, count, target);
}

#endif

void recto_write_colors(const uint32_t *pixels, size_t count, uint8_t *target)
{
    if (recto_is_wide()) write_colors_wide(pixels, count, target);
    else write_colors(pixels, 0, count, target);
}

/* The Paeth predictor: the neighbour that is nearest to left + upper - corner, preferring left, then upper, then corner. The distances
 * are |upper - corner|, |left - corner| and |left + upper - 2 corner|. All values stay within bytes, since a vector holds twice as many
 * bytes as 16-bit numbers: if both differences have the same sign, the third distance is their sum and never the smallest, so it may
 * saturate at 255; otherwise it is the difference of the two. */
INLINE uint8_t foretold(uint8_t left, uint8_t upper, uint8_t corner)
{
    const uint8_t to_left = upper > corner ? upper - corner : corner - upper;
    const uint8_t to_upper = left > corner ? left - corner : corner - left;
    const bool is_between = (upper > corner) != (left > corner);
    const uint8_t apart = to_left > to_upper ? to_left - to_upper : to_upper - to_left;
    const uint8_t to_corner = is_between ? apart : 255;
    const uint8_t other = to_upper <= to_corner ? upper : corner;
    const uint8_t nearer = to_upper < to_corner ? to_upper : to_corner;
    return to_left <= nearer ? left : other;
}

INLINE void subtract(
    const uint8_t *restrict row, const uint8_t *restrict above, size_t step, size_t count, uint8_t *restrict target)
{
    for (size_t x = 0; x < step && x < count; x++) target[x] = row[x] - above[x];
    for (size_t x = step; x < count; x++) target[x] = row[x] - foretold(row[x - step], above[x], above[x - step]);
}

WIDE static void subtract_wide(
    const uint8_t *restrict row, const uint8_t *restrict above, size_t step, size_t count, uint8_t *restrict target)
{
    subtract(row, above, step, count, target);
}

void recto_subtract_foretold(
    const uint8_t *row, const uint8_t *above, size_t step, size_t count, uint8_t *target)
{
    (recto_is_wide() ? subtract_wide : subtract)(row, above, step, count, target);
}

INLINE recto_residues weigh(const uint8_t *residues, size_t count)
{
    uint64_t sum = 0, zeros = 0;
    for (size_t x = 0; x < count; x++) {
        const uint8_t residue = residues[x], less = 0 - residue;
        sum += residue < less ? residue : less;
        zeros += residue == 0;
    }
    return (recto_residues) { sum, count - zeros };
}

WIDE static recto_residues weigh_wide(const uint8_t *residues, size_t count) { return weigh(residues, count); }

recto_residues recto_weigh_residues(const uint8_t *residues, size_t count)
{
    return (recto_is_wide() ? weigh_wide : weigh)(residues, count);
}
