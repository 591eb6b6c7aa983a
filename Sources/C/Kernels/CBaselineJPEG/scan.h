#ifndef RECTO_BASELINE_SCAN_H
#define RECTO_BASELINE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tables.h"

/* A picture, and what blocks over its edge are made of: its last column and row, again and again. */
typedef struct {
    const uint32_t *pixels;
    ptrdiff_t stride;
    int width, height;
} picture;

/* The entropy-coded data of a scan, not stuffed yet. */
typedef struct {
    uint8_t *bytes; /* malloc's */
    size_t count, room;
    uint64_t pending; /* in the uppermost bits, what fills no byte yet */
    int held;         /* how many bits that is, 7 at most */
    bool is_short;    /* there was no memory for more */
} bits;

/* Writes all blocks of a picture into what is empty, of luminance alone where it has no colour, and returns whether that is so; each
 * for a processor of its own. */
typedef bool scan(const tables *tables, const picture *source, bool full_chroma, bits *data);
scan recto_scan_avx2, recto_scan_avx512;

#endif
