#ifndef RECTO_BASELINE_TABLES_H
#define RECTO_BASELINE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Codes of one table by symbol: the code in the upper bits, how many it has in the lowest eight; 0 where there is no such symbol. */
typedef struct {
    uint32_t codes[256];
} huffman;

/* What a component's blocks go through. */
typedef struct {
    _Alignas(32) float inverse[64]; /* of eight times the quantization step, in natural order */
    _Alignas(32) int32_t half[64];  /* half of that */
    int32_t flat[256];              /* the quantized DC coefficient of a block of one value */
    huffman dc, ac;
} plane;

/* The start of a file, up to its entropy-coded data. */
typedef struct {
    uint8_t *bytes;
    size_t count;
    size_t sides; /* where height and width stand */
} header;

typedef struct {
    plane luma, chroma;
    header grey, color;
    uint64_t order[8][256]; /* of a row's coefficients that are not zero, a bit each, the bits in the order of the file */
} tables;

/* Asks libjpeg for all of it. */
bool tables_fill(tables *self, int quality, bool full_chroma);

void tables_free(tables *self);

#endif
