#ifndef RECTO_OVER_H
#define RECTO_OVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lays premultiplied pixels over others, or puts them in their place, as pixman does, bit by bit, eight at a time instead of four:
 * through a cover that is the same for all of them, or a byte each. `missing` is added to each pixel's bits: the alpha of pixels that
 * have none, or nothing. */

/* Whether this processor has registers that wide. In others pixman is as quick. */
bool recto_lays_over(void);

void recto_lay_over(uint32_t *target, const uint32_t *source, uint32_t missing, uint8_t cover, size_t count);
void recto_lay_over_through(uint32_t *target, const uint32_t *source, uint32_t missing, const uint8_t *covers, size_t count);
void recto_put(uint32_t *target, const uint32_t *source, uint32_t missing, uint8_t cover, size_t count);
void recto_put_through(uint32_t *target, const uint32_t *source, uint32_t missing, const uint8_t *covers, size_t count);

#endif
