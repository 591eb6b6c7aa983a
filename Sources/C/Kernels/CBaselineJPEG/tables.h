#ifndef RECTO_BASELINE_TABLES_H
#define RECTO_BASELINE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A code, and how many bits it has in the lowest five; 0 where there is none. It has 26 bits at most, with those of its value. */
typedef uint32_t coded;

static inline uint32_t coded_bits(coded code) { return code >> 5; }

static inline int coded_length(coded code) { return (int)(code & 31); }

/* With the bits of the value that the code stands for: of a negative one, those of the value less one (T.81, F.1.2.1). */
static inline coded coded_value(coded code, int value, int length)
{
    const uint32_t own = (uint32_t)(value + (value >> 31)) & ((1u << length) - 1);
    return (coded_bits(code) << length | own) << 5 | (coded)(coded_length(code) + length);
}

/* Codes of one table by symbol. */
typedef struct {
    coded codes[256];
} huffman;

/* How many zeros can come before a value in one code, and the values from -256 to 255. */
enum { RUNS = 16, VALUES = 512 };

/* What a component's blocks go through. */
typedef struct {
    /* How eight times a quantization step, in natural order, is divided by: see `prepare_division`. */
    _Alignas(16) uint16_t half[64], inverse[64], scale[64];
    int32_t flat[256]; /* the quantized DC coefficient of a block of one value */
    huffman dc, ac;
    coded runs[RUNS * VALUES]; /* an AC coefficient's, by the zeros and the value's lowest bits */
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
