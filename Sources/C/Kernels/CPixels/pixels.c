#include "CPixels.h"
#include "CCPU.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

/* Two sums side by side (0x00FF00FF); no carry crosses between them: 4 x 255 + 2 fits ten bits. */
INLINE uint32_t mean(uint32_t p, uint32_t q, uint32_t r, uint32_t s)
{
    const uint32_t mask = 0x00FF00FF, half = 0x00020002;
    const uint32_t even = (p & mask) + (q & mask) + (r & mask) + (s & mask) + half;
    const uint32_t odd = (p >> 8 & mask) + (q >> 8 & mask) + (r >> 8 & mask) + (s >> 8 & mask) + half;
    return (even >> 2 & mask) | (odd >> 2 & mask) << 8;
}

INLINE void average_pairs(
    const uint32_t *upper, const uint32_t *lower, uint32_t *restrict target, size_t from, size_t pairs)
{
    for (size_t x = from; x < pairs; x++)
        target[x] = mean(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]);
}

/* Both functions test every eighth row first, and then the others: a tile of text often begins with blank paper, and this finds a
 * difference in an eighth of the time. */
enum { TURNS = 8 };

INLINE bool is_grey(const uint32_t *pixels, size_t width, size_t height, size_t stride)
{
    for (size_t turn = 0; turn < TURNS; turn++) {
        for (size_t y = turn; y < height; y += TURNS) {
            const uint32_t *row = pixels + y * stride;
            uint32_t difference = 0;
            for (size_t x = 0; x < width; x++) difference |= row[x] ^ row[x] >> 8;
            if (difference & 0xFFFF) return false;
        }
    }
    return true;
}

INLINE bool is_uniform(const uint32_t *pixels, size_t width, size_t height, size_t stride)
{
    const uint32_t first = *pixels;
    for (size_t turn = 0; turn < TURNS; turn++) {
        for (size_t y = turn; y < height; y += TURNS) {
            const uint32_t *row = pixels + y * stride;
            uint32_t difference = 0;
            for (size_t x = 0; x < width; x++) difference |= row[x] ^ first;
            if (difference & 0xFFFFFF) return false;
        }
    }
    return true;
}

INLINE void luminosity(const uint32_t *pixels, size_t count, uint8_t *restrict target)
{
    for (size_t x = 0; x < count; x++) {
        const uint32_t red = pixels[x] >> 16 & 0xFF, green = pixels[x] >> 8 & 0xFF, blue = pixels[x] & 0xFF;
        target[x] = (uint8_t)((red * 19661 + green * 38666 + blue * 7209 + 32829) >> 16);
    }
}

#ifdef __x86_64__

/* The means of pixel pairs, for four pixels in each half of a register, with sixteen bits per byte. */
INLINE WIDE __m256i wide_means(const uint32_t *upper, const uint32_t *lower)
{
    const __m256i neighbours = _mm256_setr_epi8(
        0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
    const __m256i ones = _mm256_set1_epi8(1);
    const __m256i above = _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)upper), neighbours);
    const __m256i below = _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)lower), neighbours);
    const __m256i sum = _mm256_add_epi16(_mm256_maddubs_epi16(above, ones), _mm256_maddubs_epi16(below, ones));
    return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(2)), 2);
}

WIDE static void average_pairs_wide(
    const uint32_t *upper, const uint32_t *lower, uint32_t *restrict target, size_t pairs)
{
    size_t x = 0;
    for (; x + 8 <= pairs; x += 8) {
        const __m256i first = wide_means(upper + 2 * x, lower + 2 * x);
        const __m256i second = wide_means(upper + 2 * x + 8, lower + 2 * x + 8);
        /* The pack instruction works within register halves: pixels 0 1 4 5, 2 3 6 7. */
        const __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), _MM_SHUFFLE(3, 1, 2, 0));
        _mm256_storeu_si256((__m256i *)(target + x), packed);
    }
    average_pairs(upper, lower, target, x, pairs);
}

#else

static void average_pairs_wide(
    const uint32_t *upper, const uint32_t *lower, uint32_t *restrict target, size_t pairs)
{
    average_pairs(upper, lower, target, 0, pairs);
}

#endif

WIDE static bool is_grey_wide(const uint32_t *pixels, size_t width, size_t height, size_t stride)
{
    return is_grey(pixels, width, height, stride);
}

WIDE static bool is_uniform_wide(const uint32_t *pixels, size_t width, size_t height, size_t stride)
{
    return is_uniform(pixels, width, height, stride);
}

WIDE static void luminosity_wide(const uint32_t *pixels, size_t count, uint8_t *restrict target)
{
    luminosity(pixels, count, target);
}

void recto_average_row(
    const uint32_t *upper, const uint32_t *lower, size_t width, uint32_t *target, size_t count)
{
    const size_t pairs = width / 2 < count ? width / 2 : count;
    if (pairs < count) target[pairs] = mean(upper[2 * pairs], upper[2 * pairs], lower[2 * pairs], lower[2 * pairs]);
    if (recto_is_wide()) average_pairs_wide(upper, lower, target, pairs);
    else average_pairs(upper, lower, target, 0, pairs);
}

bool recto_is_grey(const uint32_t *pixels, size_t width, size_t height, size_t stride)
{
    return (recto_is_wide() ? is_grey_wide : is_grey)(pixels, width, height, stride);
}

bool recto_is_uniform(const uint32_t *pixels, size_t width, size_t height, size_t stride)
{
    return (recto_is_wide() ? is_uniform_wide : is_uniform)(pixels, width, height, stride);
}

void recto_luminosity(const uint32_t *pixels, size_t count, uint8_t *target)
{
    if (recto_is_wide()) luminosity_wide(pixels, count, target);
    else luminosity(pixels, count, target);
}
