#ifndef RECTO_PIXELS_H
#define RECTO_PIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Loops over 32-bit pixels of four bytes, using the widest registers of the machine: they took a tenth of an export's time, and the
 * Swift code is compiled for the oldest supported machine. They access only their arguments, and any thread may call them. Strides are
 * in pixels. */

/* Writes the mean of each 2 x 2 pixels, byte by byte, rounding halves up. count is width / 2, rounded up or down; if width is odd and
 * count is rounded up, the last column is averaged alone. `target` must not overlap a source row; `upper` and `lower` may be the same. */
void recto_average_row(
    const uint32_t *upper, const uint32_t *lower, size_t width, uint32_t *target, size_t count);

/* Whether the lowest three bytes are equal within every pixel. Returns after the first rows of most pictures that are not grey. */
bool recto_is_grey(const uint32_t *pixels, size_t width, size_t height, size_t stride);

/* Whether all pixels are equal, ignoring the highest byte. Returns after the first rows of most pictures that are not uniform. */
bool recto_is_uniform(const uint32_t *pixels, size_t width, size_t height, size_t stride);

/* Writes the luminosity of each pixel with poppler's weights for soft masks: 0.3 red, 0.59 green and 0.11 blue, rounded to
 * 65,536ths. */
void recto_luminosity(const uint32_t *pixels, size_t count, uint8_t *target);

/* Writes red, green and blue of each pixel, and one unused byte after the last pixel. */
void recto_write_colors(const uint32_t *pixels, size_t count, uint8_t *target);

/* Applies PNG's filter 4 (Paeth) to a row: subtracts from each byte its prediction by the left, upper and upper left neighbours (PNG,
 * section 9.4). step: bytes per pixel; the pixel before the first counts as zero. target must not overlap a source row. */
void recto_subtract_foretold(
    const uint8_t *row, const uint8_t *above, size_t step, size_t count, uint8_t *target);

typedef struct {
    /* The sum of the absolute values of the bytes, taken as signed. */
    uint64_t sum;
    /* The number of bytes that are not zero. */
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
