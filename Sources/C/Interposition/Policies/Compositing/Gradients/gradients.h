#ifndef RECTO_GRADIENTS_H
#define RECTO_GRADIENTS_H

#include <pixman.h>
#include <stdbool.h>
#include <stdint.h>

/* Gradients along a line and between two circles, worked out as pixman does, bit by bit, in a fraction of the time: pixman looks
 * through all stops, of which poppler makes up to 256, whenever a pixel needs others than the one before, and works channel by channel.
 *
 * What gradients are made of is remembered when they are made, since pixman keeps it to itself; cairo makes one for each drawing.
 * All of it belongs to the one thread on which cairo runs. */
void recto_gradient_made_line(
    const pixman_image_t *image, const pixman_point_fixed_t *from, const pixman_point_fixed_t *to,
    const pixman_gradient_stop_t *stops, int count);
void recto_gradient_made_circles(
    const pixman_image_t *image, const pixman_point_fixed_t *inner, const pixman_point_fixed_t *outer, pixman_fixed_t inner_radius,
    pixman_fixed_t outer_radius, const pixman_gradient_stop_t *stops, int count);
void recto_gradient_set_transform(const pixman_image_t *image, const pixman_transform_t *transform);
void recto_gradient_set_repeat(const pixman_image_t *image, pixman_repeat_t repeat);
void recto_gradient_forget(const pixman_image_t *image);

struct recto_gradient;

/* A gradient that can be read over a rectangle of the picture that it is drawn into; else NULL. Valid until the next is made. */
struct recto_gradient *recto_gradient(
    const pixman_image_t *image, int32_t x, int32_t y, int32_t width, int32_t height);

/* Reads some rows of that rectangle, in their whole width, premultiplied, with nothing between them: `colors` has room for
 * three pixels more. */
void recto_read_gradient(
    struct recto_gradient *gradient, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t *colors);

#endif
