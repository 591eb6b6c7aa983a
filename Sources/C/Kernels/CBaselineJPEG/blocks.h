#ifndef RECTO_BASELINE_BLOCKS_H
#define RECTO_BASELINE_BLOCKS_H

#include "batch.h"

#ifdef __x86_64__

INLINE bool is_zero(row value) { return _mm256_testz_si256(value, value); }

/* Eight by eight pixels as in memory; the highest byte of each is unused. */
typedef struct {
    row pixels[8];
    bool is_flat; /* of one colour */
} block;

INLINE void block_read(block *self, const uint32_t *pixels, ptrdiff_t stride)
{
    const row first = _mm256_set1_epi32((int)*pixels);
    row difference = _mm256_setzero_si256();
    for (int y = 0; y < 8; y++, pixels += stride) {
        self->pixels[y] = _mm256_loadu_si256((const row *)pixels);
        difference = _mm256_or_si256(difference, _mm256_xor_si256(self->pixels[y], first));
    }
    self->is_flat = is_zero(_mm256_and_si256(difference, _mm256_set1_epi32(0xFFFFFF)));
}

INLINE uint32_t block_color(const block *self) { return (uint32_t)_mm256_cvtsi256_si32(self->pixels[0]) & 0xFFFFFF; }

/* Nonzero in lanes where a pixel's channels differ. */
INLINE row block_colors(const block *self)
{
    row difference = _mm256_setzero_si256();
    for (int y = 0; y < 8; y++) {
        difference = _mm256_or_si256(
            difference, _mm256_xor_si256(self->pixels[y], _mm256_srli_epi32(self->pixels[y], 8)));
    }
    return _mm256_and_si256(difference, _mm256_set1_epi32(0xFFFF));
}

INLINE bool block_is_grey(const block *self) { return is_zero(block_colors(self)); }

/* JFIF's conversion to luminance and chrominance in libjpeg's fixed point, with 16 fractional bits. Sums are subtracted from a start
 * value that includes one half, so that each factor fits 16 bits; the factor of green is split in two. */
enum { LUMA, BLUE, RED };

typedef struct {
    int red, green, blue, start;
} weights;

INLINE weights weights_of(int which)
{
    const int middle = (128 << 16) + 32767;
    return which == LUMA ? (weights){-19595, -38470, -7471, 32768}
        : which == BLUE  ? (weights){11059, 21709, -32768, middle}
                         : (weights){-32768, 27439, 5329, middle};
}

/* Eight pixels; each lane has blue and red in `ends`, and green twice in `middle`. */
typedef struct {
    row ends, middle;
} eight;

INLINE eight eight_of(row pixels)
{
    const row green = _mm256_and_si256(_mm256_srli_epi32(pixels, 8), _mm256_set1_epi32(0xFF));
    return (eight){
        _mm256_and_si256(pixels, _mm256_set1_epi32(0xFF00FF)), _mm256_or_si256(green, _mm256_slli_epi32(green, 16))};
}

INLINE row channel(eight pixels, int which)
{
    const weights factors = weights_of(which);
    const int half = factors.green / 2;
    const row of_ends = _mm256_set1_epi32((int)((uint32_t)factors.red << 16 | (factors.blue & 0xFFFF)));
    const row of_middle = _mm256_set1_epi32((int)((uint32_t)half << 16 | ((factors.green - half) & 0xFFFF)));
    const row sum =
        _mm256_add_epi32(_mm256_madd_epi16(pixels.ends, of_ends), _mm256_madd_epi16(pixels.middle, of_middle));
    return _mm256_srli_epi32(_mm256_sub_epi32(_mm256_set1_epi32(factors.start), sum), 16);
}

INLINE int channel_of(uint32_t color, int which)
{
    const weights factors = weights_of(which);
    const int red = color >> 16 & 255, green = color >> 8 & 255, blue = color & 255;
    return (factors.start - red * factors.red - green * factors.green - blue * factors.blue) >> 16;
}

/* Stores two rows of samples, each given as eight 32-bit numbers. */
INLINE void keep_rows(int16_t *samples, row first, row second)
{
    const row packed = _mm256_permute4x64_epi64(_mm256_packus_epi32(first, second), _MM_SHUFFLE(3, 1, 2, 0));
    _mm256_store_si256((row *)samples, packed);
}

/* The samples of one channel; in grey blocks every channel equals the luminance. */
INLINE void read_channel(int16_t *samples, const block *source, int which)
{
    for (int y = 0; y < 8; y += 2) {
        const row *rows = source->pixels + y;
        keep_rows(samples + 8 * y, channel(eight_of(rows[0]), which), channel(eight_of(rows[1]), which));
    }
}

INLINE void read_grey(int16_t *samples, const block *source)
{
    const row byte = _mm256_set1_epi32(255);
    for (int y = 0; y < 8; y += 2) {
        const row *rows = source->pixels + y;
        keep_rows(samples + 8 * y, _mm256_and_si256(rows[0], byte), _mm256_and_si256(rows[1], byte));
    }
}

/* A channel at half the resolution in both directions, from two rows of two adjacent blocks. Halves are rounded down and up alternately
 * from left to right, as in libjpeg. */
INLINE row halved(const eight *upper, const eight *lower, int which)
{
    const row turns = _mm256_setr_epi32(1, 2, 1, 2, 1, 2, 1, 2);
    const row left = _mm256_add_epi32(channel(upper[0], which), channel(lower[0], which));
    const row right = _mm256_add_epi32(channel(upper[1], which), channel(lower[1], which));
    /* Horizontal addition works within register halves: left, right, left, right. */
    const row sums = _mm256_permute4x64_epi64(_mm256_hadd_epi32(left, right), _MM_SHUFFLE(3, 1, 2, 0));
    return _mm256_srli_epi32(_mm256_add_epi32(sums, turns), 2);
}

/* The chrominance of 2 x 2 blocks. Only `rows` of the eight output rows are within the picture; the rest repeat the last of them. */
INLINE void read_colors(int16_t *of_blue, int16_t *of_red, const block *four, int rows)
{
    row blue[8], red[8];
    for (int y = 0; y < 8; y++) {
        const block *pair = four + (y < 4 ? 0 : 2);
        eight pixels[4];
        for (int i = 0; i < 4; i++) pixels[i] = eight_of(pair[i & 1].pixels[2 * (y % 4) + (i >> 1)]);
        blue[y] = halved(pixels, pixels + 2, BLUE);
        red[y] = halved(pixels, pixels + 2, RED);
    }
    for (int y = rows; y < 8; y++) {
        blue[y] = blue[y - 1];
        red[y] = red[y - 1];
    }
    for (int y = 0; y < 8; y += 2) {
        keep_rows(of_blue + 8 * y, blue[y], blue[y + 1]);
        keep_rows(of_red + 8 * y, red[y], red[y + 1]);
    }
}

#endif
#endif
