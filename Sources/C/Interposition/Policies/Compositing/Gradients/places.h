#ifndef RECTO_PLACES_H
#define RECTO_PLACES_H

#include <stdbool.h>
#include <stdint.h>

/* Where along a gradient the pixels of a row lie, as pixman works it out, in 65,536ths of the way; in the widest registers. */

/* Of a pixel that the gradient does not reach. */
#define RECTO_NOWHERE INT32_MIN

/* As near as there is sense in it: whatever is further away is beyond all stops, too. */
#define RECTO_FURTHEST (1 << 30)

/* `step` times `width` and `start` are nearer than that, together. */
void recto_line_places(int64_t start, double step, int32_t width, int32_t *places);

/* The larger t with a t t - 2 b t + c = 0 whose circle the gradient has, else the smaller. */
struct recto_circles {
    /* Not 0; and 65,536 / a. */
    double a, part;
    /* How much larger the second circle is, and 65,536 times the first one's radius, negative. */
    double growth, least;
    /* Whether it goes on before and beyond its stops. */
    bool pads;
    int64_t b, b_step;
    /* `c_bend` is how much the step changes from pixel to pixel. */
    int64_t c, c_step, c_bend;
};

/* Writes up to three places more than `width`. */
void recto_circles_places(const struct recto_circles *circles, int32_t width, int32_t *places);

#endif
