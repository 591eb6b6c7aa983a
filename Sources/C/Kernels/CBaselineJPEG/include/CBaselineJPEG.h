#ifndef RECTO_BASELINE_JPEG_H
#define RECTO_BASELINE_JPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Baseline JPEG of pages: byte for byte what libjpeg-turbo writes with its default transform (JDCT_ISLOW) and Huffman tables, in
 * a quarter to a half of its time on text. On a page of text seven in ten blocks of 8 x 8 pixels are of one colour, and libjpeg takes
 * as long for them as for any other; here they cost a comparison. Headers and tables are libjpeg's own.
 *
 * For machines with AVX2; elsewhere libjpeg it is. An encoder is for one thread at a time. */

typedef struct recto_baseline recto_baseline;

/* What of a processor is made use of, where it has that: AVX2, or also AVX-512 with VBMI2, which encodes text in half
 * to two thirds of the time. */
typedef enum { RECTO_BASELINE_AVX2, RECTO_BASELINE_AVX512 } recto_baseline_level;

/* quality 0 to 100; full_chroma: 4:4:4, else 4:2:0; most: what is made use of at most. NULL where the machine has no AVX2, or no
 * memory. */
recto_baseline *recto_baseline_create(int quality, bool full_chroma, recto_baseline_level most);

void recto_baseline_destroy(recto_baseline *self);

/* Encodes a picture of 32-bit pixels (blue, green, red, unused), `stride` pixels apart; of luminance alone where the three channels
 * of all are the same. Sides are 1 to 65,500, as libjpeg's.
 *
 * Returns the file, owned by the encoder and valid until its next call, and its size; NULL without memory. */
const uint8_t *recto_baseline_encode(
    recto_baseline *self, const uint32_t *pixels, ptrdiff_t stride, int width, int height, size_t *count);

#endif
