#ifndef RECTO_SCALED_H
#define RECTO_SCALED_H

#include <pixman.h>
#include <stdbool.h>
#include <stdint.h>

/* What images were told about how they are to be read: pixman keeps it to itself.
 *
 * cairo makes an image for each drawing and tells it all of this before it is drawn; of an image about which nothing is known,
 * nothing is remembered. All of it belongs to the one thread on which cairo runs. */
void recto_scaled_set_transform(const pixman_image_t *image, const pixman_transform_t *transform);
void recto_scaled_set_filter(const pixman_image_t *image, pixman_filter_t filter);
void recto_scaled_set_repeat(const pixman_image_t *image, pixman_repeat_t repeat);
void recto_scaled_forget(const pixman_image_t *image);

/* Whether an image was given a scale or a turn. */
bool recto_is_scaled(const pixman_image_t *image);

/* Reads a part of an enlarged or reduced A8 image as pixman does between four pixels each, bit by bit, in a fifth of the time. x, y,
 * width and height are pixels of the picture that it is drawn into, before the image's transform; `stride` is in bytes. False, with
 * nothing written, where the image is of another format, turned, or read in another way. */
bool recto_scale_coverage(
    pixman_image_t *image, int32_t x, int32_t y, int32_t width, int32_t height, uint8_t *coverage, int32_t stride);

#endif
