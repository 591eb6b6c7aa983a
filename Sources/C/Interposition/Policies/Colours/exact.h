#ifndef RECTO_EXACT_H
#define RECTO_EXACT_H

#include <lcms2.h>
#include <stdint.h>

/* A transform from bytes to 16 bits that lcms2 has not optimized: what all quicker ways are measured against. */
struct recto_exact {
    cmsHTRANSFORM transform;
    uint32_t channels;
    /* Tells it from another one that came to the same address; not 0. */
    uint32_t number;
};

/* Asks lcms2. Colours are `channels` bytes each, answers three values each. */
void recto_exact_colors(const struct recto_exact *exact, const uint8_t *colors, uint16_t *answers, uint32_t count);

/* Rounds 16 bits to 8 as lcms2 does. */
static inline uint8_t recto_byte(uint16_t value) { return (uint8_t)((value * 65281u + 8388608u) >> 24); }

#endif
