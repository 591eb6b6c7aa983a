#ifndef RECTO_GRID_H
#define RECTO_GRID_H

#include "exact.h"

#include <stdbool.h>

/* Colours of a table between exact ones, five steps apart in each of up to four inks, which are asked for as they are needed: a
 * photograph of millions of colours needs some thousands.
 *
 * Between them it is linear within simplices (Kuhn's), as tables of profiles are read, so that all that is lost is the bend of
 * Lab within five steps, and the folds of the profile's own table. What a colour comes out as does not depend on those that came
 * before it. */

/* Whether the grid is off by more than 1/255 for less than 2 % of a table's colours. Press profiles are by 0 to 0.5 %; tables that
 * are bent in other places, say by a maximum, are off by up to 22/255 beside the bend. To be asked before the first colour. */
bool recto_grid_suits(const struct recto_exact *exact);

/* Colours of as many bytes as there are channels, as three each; never off by the order they are asked in. */
void recto_grid_colors(const struct recto_exact *exact, const uint8_t *colors, uint8_t *rgb, uint32_t count);

#endif
