#include "over.h"
#include "CCPU.h"

#include <string.h>

#ifdef __x86_64__

#include <immintrin.h>

bool recto_lays_over(void) { return recto_is_wide(); }

// Four pixels: a channel in sixteen bits each.
INLINE WIDE __m256i by_255(__m256i a, __m256i b)
{
    const __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(a, b), _mm256_set1_epi16(128));
    return _mm256_mulhi_epu16(product, _mm256_set1_epi16(257));
}

INLINE WIDE __m256i without_alpha(__m256i pixels)
{
    const __m256i alphas = _mm256_setr_epi8(
        6, -1, 6, -1, 6, -1, 6, -1, 14, -1, 14, -1, 14, -1, 14, -1, 6, -1, 6, -1, 6, -1, 6, -1, 14, -1, 14, -1, 14, -1, 14, -1);
    return _mm256_xor_si256(_mm256_shuffle_epi8(pixels, alphas), _mm256_set1_epi16(255));
}

// Covers of eight pixels, in the order in which pixels are widened: two and two in each half of a register.
struct covers {
    __m256i low, high;
};

INLINE WIDE struct covers same(uint8_t cover)
{
    return (struct covers){_mm256_set1_epi16(cover), _mm256_set1_epi16(cover)};
}

INLINE WIDE struct covers each(uint64_t eight)
{
    const __m256i low = _mm256_setr_epi8(
        0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1, 4, -1, 4, -1, 4, -1, 4, -1, 5, -1, 5, -1, 5, -1, 5, -1);
    const __m256i high = _mm256_setr_epi8(
        2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1, 6, -1, 6, -1, 6, -1, 6, -1, 7, -1, 7, -1, 7, -1, 7, -1);
    const __m256i all = _mm256_set1_epi64x((int64_t)eight);
    return (struct covers){_mm256_shuffle_epi8(all, low), _mm256_shuffle_epi8(all, high)};
}

INLINE WIDE void eight(uint32_t *target, const uint32_t *source, uint32_t missing, struct covers covers, bool is_over)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i pixels = _mm256_or_si256(_mm256_loadu_si256((const __m256i *)source), _mm256_set1_epi32((int32_t)missing));
    if (is_over && _mm256_testz_si256(pixels, pixels)) return;
    const __m256i low = by_255(_mm256_unpacklo_epi8(pixels, zero), covers.low);
    const __m256i high = by_255(_mm256_unpackhi_epi8(pixels, zero), covers.high);
    __m256i sum = _mm256_packus_epi16(low, high);
    if (is_over) {
        const __m256i ground = _mm256_loadu_si256((const __m256i *)target);
        const __m256i below_low = by_255(_mm256_unpacklo_epi8(ground, zero), without_alpha(low));
        const __m256i below_high = by_255(_mm256_unpackhi_epi8(ground, zero), without_alpha(high));
        sum = _mm256_adds_epu8(sum, _mm256_packus_epi16(below_low, below_high));
    }
    _mm256_storeu_si256((__m256i *)target, sum);
}

INLINE WIDE void all(
    uint32_t *target, const uint32_t *source, uint32_t missing, const uint8_t *covers, uint8_t cover, size_t count, bool is_over)
{
    const struct covers one = same(cover);
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t through = 1;
        if (covers) memcpy(&through, covers + i, sizeof through);
        if (is_over && !through) continue;
        eight(target + i, source + i, missing, covers ? each(through) : one, is_over);
    }
    const size_t left = count - i;
    if (left == 0) return;
    uint32_t last[8] = {0}, above[8] = {0};
    uint64_t through = 0;
    memcpy(last, target + i, left * sizeof *last);
    memcpy(above, source + i, left * sizeof *above);
    if (covers) memcpy(&through, covers + i, left);
    eight(last, above, missing, covers ? each(through) : one, is_over);
    memcpy(target + i, last, left * sizeof *last);
}

WIDE void recto_lay_over(uint32_t *target, const uint32_t *source, uint32_t missing, uint8_t cover, size_t count)
{
    all(target, source, missing, NULL, cover, count, true);
}

WIDE void recto_lay_over_through(uint32_t *target, const uint32_t *source, uint32_t missing, const uint8_t *covers, size_t count)
{
    all(target, source, missing, covers, 0, count, true);
}

WIDE void recto_put(uint32_t *target, const uint32_t *source, uint32_t missing, uint8_t cover, size_t count)
{
    all(target, source, missing, NULL, cover, count, false);
}

WIDE void recto_put_through(uint32_t *target, const uint32_t *source, uint32_t missing, const uint8_t *covers, size_t count)
{
    all(target, source, missing, covers, 0, count, false);
}

#else

bool recto_lays_over(void) { return false; }

// Nobody calls these.
#define NOTHING(name, type) \
    void name(uint32_t *target, const uint32_t *source, uint32_t missing, type cover, size_t count) \
    { \
        (void)target, (void)source, (void)missing, (void)cover, (void)count; \
    }
NOTHING(recto_lay_over, uint8_t)
NOTHING(recto_lay_over_through, const uint8_t *)
NOTHING(recto_put, uint8_t)
NOTHING(recto_put_through, const uint8_t *)

#endif
