#ifndef RECTO_SEGMENTS_H
#define RECTO_SEGMENTS_H

#include <pixman.h>
#include <stdint.h>

/* The colours of a gradient between each two of its stops, as pixman works them out, bit by bit. */

/* A colour's channels in the order of a pixel's bytes, each between 0 and 1. */
typedef float recto_color __attribute__((vector_size(16)));

/* From one place up to another, in 65,536ths of the way, a colour is `slope` times the place plus `base`. */
struct recto_segment {
    int64_t left, right;
    recto_color slope, base;
};

/* One more than there are stops, in order: those before, between and beyond them. NULL where there is no memory. */
struct recto_segment *recto_segments(const pixman_gradient_stop_t *stops, int count, int repeat);

/* The colour at a place; `segment`, one of them, becomes the one that has it. */
uint32_t recto_colored(const struct recto_segment **segment, int64_t place);

/* The colours at `count` places from one on, all of which a segment has. */
void recto_fill_segment(const struct recto_segment *segment, int32_t place, int32_t count, uint32_t *colors);

#endif
