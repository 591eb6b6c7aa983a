#ifndef RECTO_SAMPLES_H
#define RECTO_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Colours that a quicker way is tried with, the same ones each time, of four bytes each. */
#define RECTO_SAMPLES 512

static inline void recto_samples(uint8_t (*colors)[4], size_t stride)
{
    uint32_t random = 1;
    for (int n = 0; n < RECTO_SAMPLES; n++)
        for (int ink = 0; ink < 4; ink++) {
            random = random * 1664525u + 1013904223u;
            colors[n * stride][ink] = (uint8_t)(random >> 24);
        }
}

/* Whether a colour is off by more than 1/255. */
static inline bool recto_is_off(const uint8_t *rgb, const uint16_t *exact)
{
    bool result = false;
    for (int i = 0; i < 3; i++) result |= abs(rgb[i] - recto_byte(exact[i])) > 1;
    return result;
}

#endif
