#ifndef RECTO_MATRIX_H
#define RECTO_MATRIX_H

#include "exact.h"

#include <stdbool.h>

/* Light of the output is told apart in so many steps. sRGB's darkest levels are 5 of them wide. */
#define RECTO_LIGHT_STEPS (1 << 14)

typedef float recto_light __attribute__((vector_size(16)));

/* Colours of a profile that is three curves and a matrix, in a space of the same build: three vectors of light are added up for each,
 * 3 ns. lcms2's own shortcut takes 10 ns, and 3.6 ms to set up. */
struct recto_matrix {
    /* What each value of red, green and blue gives of the output's red, green and blue light, from 0 to RECTO_LIGHT_STEPS. */
    recto_light light[3][256];
    uint8_t levels[RECTO_LIGHT_STEPS + 1];
};

/* NULL where one of the profiles is of another build, or memory runs out. Free it. */
struct recto_matrix *recto_matrix_make(cmsHPROFILE input, cmsHPROFILE output);

/* Whether it is never off by more than 1/255: profiles may hold tables as well, which go first. */
bool recto_matrix_suits(const struct recto_matrix *matrix, const struct recto_exact *exact);

/* One colour of three bytes as three. Light that is no number is none: profiles may hold anything. */
static inline void recto_matrix_color(const struct recto_matrix *matrix, const uint8_t *color, uint8_t *rgb)
{
    typedef int32_t steps __attribute__((vector_size(16)));
    const recto_light sum = matrix->light[0][color[0]] + matrix->light[1][color[1]] + matrix->light[2][color[2]] + 0.5f;
    const recto_light lit = __builtin_elementwise_max(sum, (recto_light){0});
    const recto_light most = (recto_light){0} + RECTO_LIGHT_STEPS;
    const steps step = __builtin_convertvector(__builtin_elementwise_min(lit, most), steps);
    for (int i = 0; i < 3; i++) rgb[i] = matrix->levels[step[i]];
}

#endif
