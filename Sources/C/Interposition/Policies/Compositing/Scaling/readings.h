#ifndef RECTO_READINGS_H
#define RECTO_READINGS_H

#include <pixman.h>
#include <stdbool.h>

/* What images were told about how they are to be read: pixman keeps it to itself.
 *
 * cairo makes an image for each drawing and tells it all of this before it is drawn; of an image about which nothing is known,
 * nothing is remembered. All of it belongs to the one thread on which cairo runs. */

/* As many as cairo makes for a filter: less than 512 weights for each axis, and how they are divided. */
#define RECTO_PARAMETERS (4 + 2 * 512)

struct recto_reading {
    const pixman_image_t *image;
    pixman_transform_t transform;
    /* A pixman_filter_t and a pixman_repeat_t, or RECTO_UNKNOWN. */
    int filter, repeat;
    pixman_fixed_t parameters[RECTO_PARAMETERS];
    int count;
};

#define RECTO_UNKNOWN (-1)

void recto_reading_set_transform(const pixman_image_t *image, const pixman_transform_t *transform);
void recto_reading_set_filter(const pixman_image_t *image, pixman_filter_t filter, const pixman_fixed_t *parameters, int count);
void recto_reading_set_repeat(const pixman_image_t *image, pixman_repeat_t repeat);
void recto_reading_forget(const pixman_image_t *image);

/* Whether an image has never been moved, scaled or turned, nor given a filter that mixes: its pixels are read as they are. */
bool recto_is_plain(const pixman_image_t *image);

/* Of an image that was given a scale or a turn; else NULL. Until the next image is given one. */
const struct recto_reading *recto_reading(const pixman_image_t *image);

#endif
