#include "readings.h"

#include <stddef.h>
#include <string.h>

static struct recto_reading readings[8];
static unsigned newest;

static struct recto_reading *find(const pixman_image_t *image)
{
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        if (readings[i].image == image) return &readings[i];
    return NULL;
}

void recto_reading_forget(const pixman_image_t *image)
{
    struct recto_reading *reading = image ? find(image) : NULL;
    if (reading) reading->image = NULL;
}

void recto_reading_set_transform(const pixman_image_t *image, const pixman_transform_t *transform)
{
    const pixman_fixed_t (*m)[3] = transform ? transform->matrix : NULL;
    if (!m || (m[0][0] == pixman_fixed_1 && m[1][1] == pixman_fixed_1 && !m[0][1] && !m[1][0])) {
        recto_reading_forget(image);
        return;
    }
    struct recto_reading *reading = find(image);
    if (!reading) reading = &readings[newest++ % (sizeof readings / sizeof *readings)];
    reading->image = image;
    reading->transform = *transform;
    reading->filter = reading->repeat = RECTO_UNKNOWN;
}

void recto_reading_set_filter(const pixman_image_t *image, pixman_filter_t filter, const pixman_fixed_t *parameters, int count)
{
    struct recto_reading *reading = find(image);
    if (!reading) return;
    const bool fits = count >= 0 && count <= RECTO_PARAMETERS && (count == 0 || parameters);
    reading->filter = fits ? (int)filter : RECTO_UNKNOWN;
    reading->count = fits ? count : 0;
    if (reading->count) memcpy(reading->parameters, parameters, (size_t)reading->count * sizeof *parameters);
}

void recto_reading_set_repeat(const pixman_image_t *image, pixman_repeat_t repeat)
{
    struct recto_reading *reading = find(image);
    if (reading) reading->repeat = (int)repeat;
}

const struct recto_reading *recto_reading(const pixman_image_t *image) { return image ? find(image) : NULL; }
