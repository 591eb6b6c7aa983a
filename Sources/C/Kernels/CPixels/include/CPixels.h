#ifndef RECTO_PIXELS_H
#define RECTO_PIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Loops over 32-bit pixels, four times a byte, in the widest registers that the machine has: a tenth of an export's time went
 * through them, and Swift is compiled for the oldest machine that it runs on. They touch what they are given and nothing else, on
 * any thread. Strides are in pixels. */

/* Writes the mean of two by two pixels each, byte by byte, halves rounded up. Of an odd `width` the last column is averaged by
 * itself where `count` asks for it. `target` lies in neither row; upper and lower may be the same.
 *
 * count is width / 2, rounded up or down. */
void recto_average_row(
    const uint32_t *upper, const uint32_t *lower, size_t width, uint32_t *target, size_t count);

/* Whether the lowest three bytes of each pixel are the same. Ends within the first rows of most pictures that are not grey. */
bool recto_is_grey(const uint32_t *pixels, size_t width, size_t height, size_t stride);

/* Whether all pixels are the first but for the highest byte. Ends within the first rows of most pictures that are not. */
bool recto_is_uniform(const uint32_t *pixels, size_t width, size_t height, size_t stride);

/* Writes the luminosity of each pixel as poppler weighs it for soft masks: 0.3 red, 0.59 green and 0.11 blue in 65,536ths, rounded. */
void recto_luminosity(const uint32_t *pixels, size_t count, uint8_t *target);

/* Writes red, green and blue of each pixel, and one byte behind the last that means nothing. */
void recto_write_colors(const uint32_t *pixels, size_t count, uint8_t *target);

/* Writes what PNG's filter 4 (Paeth) leaves of a row: each byte less what those before it, above it and before that one foretell (PNG,
 * section 9.4). step is the bytes from a pixel to the next; before the first pixel there are zeros. target lies in neither row. */
void recto_subtract_foretold(
    const uint8_t *row, const uint8_t *above, size_t step, size_t count, uint8_t *target);

typedef struct {
    /* Of each byte, as a signed one, without its sign. */
    uint64_t sum;
    /* Bytes that are not zero. */
    uint64_t count;
} recto_residues;

recto_residues recto_weigh_residues(const uint8_t *residues, size_t count);

/* What follows is remembered here, by each thread for itself.
 *
 * Says that the caller's thread is about to paint over all of these pixels, so that to clear them first would be for nothing; NULL:
 * that it no longer is. CInterposition asks (RedundantFills). */
void recto_will_paint_over(const uint32_t *pixels, int width, int height);

/* Whether that was said of just these pixels, on this thread; true once. */
bool recto_is_painted_over(const uint32_t *pixels, int width, int height);

#endif
