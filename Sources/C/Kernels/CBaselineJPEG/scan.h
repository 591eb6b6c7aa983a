#ifndef RECTO_BASELINE_SCAN_H
#define RECTO_BASELINE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tables.h"

/* A picture. Blocks that extend beyond it repeat its last column and row. */
typedef struct {
    const uint32_t *pixels;
    ptrdiff_t stride;
    int width, height;
} picture;

/* The entropy-coded data of a scan, before byte stuffing. */
typedef struct {
    uint8_t *bytes; /* from malloc */
    size_t count, room;
    uint64_t pending; /* bits that do not fill a byte yet, at the top */
    int held;         /* how many, at most 7 */
    bool is_short;    /* memory ran out */
} bits;

/* Writes all blocks of a picture to an empty target, as greyscale if it has no colour, and returns whether it has none. One function
 * for each instruction set. */
typedef bool scan(const tables *tables, const picture *source, bool full_chroma, bits *data);
scan recto_scan_avx2, recto_scan_avx512;

#endif
