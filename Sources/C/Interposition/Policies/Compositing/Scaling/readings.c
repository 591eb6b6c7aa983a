#include "readings.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static struct recto_reading readings[8];
static unsigned newest;

// Images that are not read as they are, until they are gone: two or three at a time.
static const pixman_image_t **changed;
static size_t changed_count, changed_room;
static bool has_lost_one;

static bool is_changed(const pixman_image_t *image)
{
    for (size_t i = 0; i < changed_count; i++)
        if (changed[i] == image) return true;
    return false;
}

static void change(const pixman_image_t *image)
{
    if (is_changed(image)) return;
    if (changed_count == changed_room) {
        const size_t room = changed_room ? 2 * changed_room : 8;
        const pixman_image_t **larger = realloc(changed, room * sizeof *larger);
        if (!larger) {
            has_lost_one = true;
            return;
        }
        changed = larger;
        changed_room = room;
    }
    changed[changed_count++] = image;
}

bool recto_is_plain(const pixman_image_t *image) { return !has_lost_one && !is_changed(image); }

static struct recto_reading *find(const pixman_image_t *image)
{
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        if (readings[i].image == image) return &readings[i];
    return NULL;
}

static void forget(const pixman_image_t *image)
{
    struct recto_reading *reading = image ? find(image) : NULL;
    if (reading) reading->image = NULL;
}

void recto_reading_forget(const pixman_image_t *image)
{
    forget(image);
    for (size_t i = 0; i < changed_count; i++)
        if (changed[i] == image) changed[i--] = changed[--changed_count];
}

void recto_reading_set_transform(const pixman_image_t *image, const pixman_transform_t *transform)
{
    const pixman_fixed_t (*m)[3] = transform ? transform->matrix : NULL;
    const bool is_moved = m && (m[0][2] || m[1][2] || m[2][0] || m[2][1] || m[2][2] != pixman_fixed_1);
    const bool is_as_large = !m || (m[0][0] == pixman_fixed_1 && m[1][1] == pixman_fixed_1 && !m[0][1] && !m[1][0]);
    if (is_moved || !is_as_large) change(image);
    if (is_as_large) {
        forget(image);
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
    if (count) change(image);
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
