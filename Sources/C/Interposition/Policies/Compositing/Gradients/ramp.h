#ifndef RECTO_RAMP_H
#define RECTO_RAMP_H

#include "segments.h"

#include <stdbool.h>
#include <stdint.h>

/* The colours of a gradient at all places between its stops, a 65,536th of the way apart, which is as fine as pixman tells them apart.
 * Each is worked out once, when a row comes near it. */
struct recto_ramp {
    /* One that is nowhere, before all stops, between them, and beyond. NULL where there is no ramp. */
    uint32_t *colors;
    int32_t first, count;
    /* The places between stops whose colours are there. */
    int32_t from, to;
    const struct recto_segment *segment;
};

/* Over segments of `count` stops that outlive it. False where there is no memory, or stops are too far apart or nowhere. */
bool recto_ramp_begin(struct recto_ramp *ramp, const struct recto_segment *segments, int count);

void recto_ramp_end(struct recto_ramp *ramp);

/* Replaces places by their colours. */
void recto_ramp_color(struct recto_ramp *ramp, int32_t *places, int32_t width);

#endif
