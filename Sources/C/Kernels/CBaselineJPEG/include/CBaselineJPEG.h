#ifndef RECTO_BASELINE_JPEG_H
#define RECTO_BASELINE_JPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Encodes pages as baseline JPEG: byte for byte what libjpeg-turbo writes with its default transform (JDCT_ISLOW) and Huffman tables,
 * in a quarter to half of its time on text. On a page of text, seven in ten blocks of 8 x 8 pixels have a single colour. libjpeg takes
 * as long for these as for any other; here they cost a comparison. Headers and tables are libjpeg's own.
 *
 * Requires AVX2; use libjpeg on other machines. Use an encoder from one thread at a time. */

typedef struct recto_baseline recto_baseline;

/* The instruction sets that an encoder may use if the processor has them: AVX2, or also AVX-512 with VBMI2, which encodes text in half
 * to two thirds of the time. */
typedef enum { RECTO_BASELINE_AVX2, RECTO_BASELINE_AVX512 } recto_baseline_level;

/* quality: 0 to 100; full_chroma: 4:4:4, otherwise 4:2:0; most: the highest level to use. Returns NULL if the machine has no AVX2, or
 * if memory runs out. */
recto_baseline *recto_baseline_create(int quality, bool full_chroma, recto_baseline_level most);

void recto_baseline_destroy(recto_baseline *self);

/* Encodes a picture of 32-bit pixels (blue, green, red, unused) whose rows are `stride` pixels apart; as greyscale if the three
 * channels are equal in all pixels. Sides are 1 to 65,500, as in libjpeg.
 *
 * Returns the file, which the encoder owns and which is valid until the next call, and its size; NULL if memory runs out. */
const uint8_t *recto_baseline_encode(
    recto_baseline *self, const uint32_t *pixels, ptrdiff_t stride, int width, int height, size_t *count);

#endif
