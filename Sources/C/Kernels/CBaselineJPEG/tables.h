#ifndef RECTO_BASELINE_TABLES_H
#define RECTO_BASELINE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A code with its length in the lowest five bits; 0 for none. With the bits of its value it has at most 26 bits. */
typedef uint32_t coded;

static inline uint32_t coded_bits(coded code) { return code >> 5; }

static inline int coded_length(coded code) { return (int)(code & 31); }

/* Appends the value's bits to a code; for a negative value, the bits of the value minus one (T.81, F.1.2.1). */
static inline coded coded_value(coded code, int value, int length)
{
    const uint32_t own = (uint32_t)(value + (value >> 31)) & ((1u << length) - 1);
    return (coded_bits(code) << length | own) << 5 | (coded)(coded_length(code) + length);
}

/* The codes of a table by symbol. */
typedef struct {
    coded codes[256];
} huffman;

/* The number of run lengths (zeros before a value) of one code, and of the values from -256 to 255. */
enum { RUNS = 16, VALUES = 512 };

/* The tables for a component's blocks. */
typedef struct {
    /* How to divide by eight times each quantization step, in natural order; see `prepare_division`. */
    _Alignas(16) uint16_t half[64], inverse[64], scale[64];
    int32_t flat[256]; /* the quantized DC coefficient of a block of one value */
    huffman dc, ac;
    coded runs[RUNS * VALUES]; /* an AC coefficient's, by run of zeros and low bits of the value */
} plane;

/* The file's headers, up to the entropy-coded data. */
typedef struct {
    uint8_t *bytes;
    size_t count;
    size_t sides; /* offset of height and width */
} header;

typedef struct {
    plane luma, chroma;
    header grey, color;
    uint64_t order[8][256]; /* maps the nonzero coefficients of a row, a bit each, to bits in file order */
} tables;

/* Gets all of it from libjpeg. */
bool tables_fill(tables *self, int quality, bool full_chroma);

void tables_free(tables *self);

#endif
