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

/* Luminance alone; with colour; with colour at half the resolution both ways. */
typedef enum { GREY, FULL, HALVED } scan_kind;

typedef void scan(const tables *tables, const picture *source, scan_kind kind, bits *data);

/* Appends all blocks of a picture; each for a processor of its own. */
scan recto_scan_avx2, recto_scan_avx512;

#endif
