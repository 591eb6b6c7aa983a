#include "part.h"
#include "scaled.h"
#include "CCPU.h"

#include <stddef.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

// The most columns that a row is read from.
#define COLUMNS (1 << 14)

// Of a column, each channel of two rows in 128ths.
static uint16_t columns[4 * COLUMNS];

// What is the same for all rows of a call.
struct between {
    bool is_coverage, is_opaque, pads;
    struct recto_part part;
    // The columns that are read, and the first and last of them that the image has; of those beside it, the next one.
    int64_t first, last;
    int32_t from, to;
};

typedef uint8_t sixteen __attribute__((vector_size(16)));
typedef uint16_t sixteen_words __attribute__((vector_size(32)));

INLINE void mix_rows(const struct between *b, int64_t place, int32_t times, uint16_t *mixed)
{
    const uint32_t weight = recto_between(place);
    uint16_t weights[2] = {(uint16_t)(RECTO_WHOLE - weight), (uint16_t)weight};
    const uint8_t *rows[2];
    for (int i = 0; i < 2; i++) {
        const int64_t n = (place >> 16) + i;
        if (!b->pads && (n < 0 || n >= b->part.height)) weights[i] = 0;
        rows[i] = b->part.pixels + (recto_clamp(n, b->part.height - 1) - b->part.y) * b->part.stride
            + (b->from - b->part.x) * times;
    }
    const uint8_t *upper = rows[0], *lower = rows[1];
    const uint16_t up = weights[0], down = weights[1];
    const int32_t count = (b->to - b->from + 1) * times;
    const uint8_t lacking = b->is_opaque ? 255 : 0;
    const sixteen alpha = {0, 0, 0, lacking, 0, 0, 0, lacking, 0, 0, 0, lacking, 0, 0, 0, lacking};
    int32_t i = 0;
    for (; i + 16 <= count; i += 16) {
        sixteen channels[2];
        memcpy(&channels[0], upper + i, sizeof channels[0]);
        memcpy(&channels[1], lower + i, sizeof channels[1]);
        const sixteen_words both = __builtin_convertvector(channels[0] | alpha, sixteen_words) * up
            + __builtin_convertvector(channels[1] | alpha, sixteen_words) * down;
        memcpy(mixed + i, &both, sizeof both);
    }
    for (; i < count; i++) mixed[i] = (uint16_t)((upper[i] | alpha[i & 3]) * up + (lower[i] | alpha[i & 3]) * down);
}

// Columns beside the image, which are as its outermost one, or nothing.
INLINE void fill(const struct between *b, int32_t times, int64_t from, int64_t to, int64_t outermost)
{
    uint16_t edge[4] = {0};
    if (b->pads) memcpy(edge, columns + outermost * times, (size_t)times * sizeof *edge);
    for (int64_t i = from; i < to; i++) memcpy(columns + i * times, edge, (size_t)times * sizeof *edge);
}

INLINE void mix_columns(const struct between *b, int64_t place, int32_t times)
{
    const int64_t count = b->last - b->first + 1, before = b->from - b->first, after = b->to - b->first;
    if (b->last < 0 || b->first >= b->part.width) {
        mix_rows(b, place, times, columns);
        fill(b, times, 0, count, 0);
    } else {
        mix_rows(b, place, times, columns + before * times);
        fill(b, times, 0, before, before);
        fill(b, times, after + 1, count, after);
    }
}

typedef uint16_t channels __attribute__((vector_size(8)));
typedef uint32_t sums __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(4)));

// Some pixels of a row: colours between two columns each.
INLINE void read_colors(int64_t at, int64_t step, int32_t width, uint32_t *out)
{
    for (int32_t i = 0; i < width; i++, at += step) {
        const uint32_t right = recto_between(at), left = RECTO_WHOLE - right;
        channels pair[2];
        memcpy(pair, columns + (at >> 16) * 4, sizeof pair);
        const sums both = __builtin_convertvector(pair[0], sums) * left + __builtin_convertvector(pair[1], sums) * right;
        const bytes color = __builtin_convertvector(both >> 14, bytes);
        memcpy(out + i, &color, sizeof color);
    }
}

INLINE void read_coverage(int64_t at, int64_t step, int32_t width, uint8_t *out)
{
    for (int32_t i = 0; i < width; i++, at += step) {
        const uint32_t right = recto_between(at), left = RECTO_WHOLE - right;
        const uint16_t *pair = columns + (at >> 16);
        out[i] = (uint8_t)((pair[0] * left + pair[1] * right) >> 14);
    }
}

typedef void row_reader(const struct between *b, int64_t start, int64_t step, int64_t place, int32_t width, void *out);

static void read_row_anywhere(const struct between *b, int64_t start, int64_t step, int64_t place, int32_t width, void *out)
{
    const int64_t at = start - b->first * 65536;
    mix_columns(b, place, b->is_coverage ? 1 : 4);
    if (b->is_coverage) read_coverage(at, step, width, out);
    else read_colors(at, step, width, out);
}

#ifdef __x86_64__

// Two pixels between two columns each: the same channel of both columns side by side, times the weights of the columns, summed.
INLINE WIDE __m256i two_colors(int64_t first, int64_t second, __m256i weights)
{
    const __m256i side_by_side = _mm256_setr_epi8(
        0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    const __m128i pairs[2] = {
        _mm_loadu_si128((const __m128i *)(columns + (first >> 16) * 4)),
        _mm_loadu_si128((const __m128i *)(columns + (second >> 16) * 4))};
    // Of 255 times 128 at most, they may as well be signed.
    const __m256i both = _mm256_inserti128_si256(_mm256_castsi128_si256(pairs[0]), pairs[1], 1);
    return _mm256_srli_epi32(_mm256_madd_epi16(_mm256_shuffle_epi8(both, side_by_side), weights), 14);
}

// How many pixels it has written: eight at a time.
WIDE static int32_t read_eights(int64_t at, int64_t step, int32_t width, uint32_t *out)
{
    const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    // Places of pixels that are there are below COLUMNS, so that 32 bits do.
    __m256i places
        = _mm256_add_epi32(_mm256_set1_epi32((int32_t)at), _mm256_mullo_epi32(_mm256_set1_epi32((int32_t)step), numbers));
    int32_t i = 0;
    for (; i + 8 <= width; i += 8, at += 8 * step) {
        const __m256i right = _mm256_and_si256(_mm256_srli_epi32(places, 9), _mm256_set1_epi32(RECTO_WHOLE - 1));
        const __m256i left = _mm256_sub_epi32(_mm256_set1_epi32(RECTO_WHOLE), right);
        const __m256i weights = _mm256_or_si256(left, _mm256_slli_epi32(right, 16));
#define TWO(n) \
    two_colors( \
        at + n * step, at + (n + 1) * step, \
        _mm256_permutevar8x32_epi32(weights, _mm256_setr_epi32(n, n, n, n, n + 1, n + 1, n + 1, n + 1)))
        const __m256i words[2] = {_mm256_packs_epi32(TWO(0), TWO(2)), _mm256_packs_epi32(TWO(4), TWO(6))};
#undef TWO
        const __m256i pixels = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(words[0], words[1]), order);
        _mm256_storeu_si256((__m256i *)(out + i), pixels);
        places = _mm256_add_epi32(places, _mm256_set1_epi32((int32_t)(8 * step)));
    }
    return i;
}

WIDE static void read_row_wide(const struct between *b, int64_t start, int64_t step, int64_t place, int32_t width, void *out)
{
    const int64_t at = start - b->first * 65536;
    mix_columns(b, place, b->is_coverage ? 1 : 4);
    if (b->is_coverage) {
        read_coverage(at, step, width, out);
    } else {
        const int32_t count = read_eights(at, step, width, out);
        read_colors(at + count * step, step, width - count, (uint32_t *)out + count);
    }
}

#else
#define read_row_wide read_row_anywhere
#endif

bool recto_between_is_quick(void) { return recto_is_wide(); }

bool recto_read_between(
    pixman_image_t *image, const struct recto_reading *reading, int32_t x, int32_t y, int32_t width, int32_t height, void *out,
    int32_t stride)
{
    if (!recto_is_near(x, y, width, height)) return false;
    const bool is_turned = recto_is_turned(reading);
    const pixman_fixed_t *of_columns = reading->transform.matrix[is_turned], *of_rows = reading->transform.matrix[!is_turned];
    const struct recto_range across = recto_range(of_columns, x, y, width, height);
    const struct recto_range down = recto_range(of_rows, x, y, width, height);
    if (!recto_is_in_reach(across) || !recto_is_in_reach(down)) return false;

    // A pixel is between that half a pixel before its middle and the next.
    struct between b = {
        .is_coverage = recto_part_is_coverage(image),
        .is_opaque = pixman_image_get_format(image) == PIXMAN_x8r8g8b8,
        .pads = reading->repeat == PIXMAN_REPEAT_PAD,
        .first = (across.least - RECTO_HALF) >> 16,
        .last = ((across.most - RECTO_HALF) >> 16) + 1};
    if (b.last - b.first >= COLUMNS) return false;
    if (!recto_part_take(
            image, is_turned, b.first, b.last, (down.least - RECTO_HALF) >> 16, ((down.most - RECTO_HALF) >> 16) + 1, &b.part))
        return false;
    b.from = recto_clamp(b.first, b.part.width - 1);
    b.to = recto_clamp(b.last, b.part.width - 1);
    row_reader *read = recto_is_wide() ? read_row_wide : read_row_anywhere;
    for (int32_t row = 0; row < height; row++) {
        const int64_t start = recto_placed(of_columns, x, y + row) - RECTO_HALF;
        const int64_t place = recto_placed(of_rows, x, y + row) - RECTO_HALF;
        read(&b, start, of_columns[0], place, width, (uint8_t *)out + (ptrdiff_t)row * stride);
    }
    recto_part_release(&b.part);
    return true;
}
