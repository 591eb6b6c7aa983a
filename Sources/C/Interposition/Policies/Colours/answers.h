#ifndef RECTO_ANSWERS_H
#define RECTO_ANSWERS_H

#include "exact.h"

/* Exactly what lcms2 answers to each colour, three bytes. What it has answered before it is not asked again. */
void recto_answer(const struct recto_exact *exact, const uint8_t *colors, uint8_t *rgb, uint32_t count);

#endif
