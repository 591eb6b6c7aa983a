#include "solids.h"

#include <stdint.h>

// Only their addresses count.
static char tags[256];

static void nothing(pixman_image_t *image, void *tag) { (void)image, (void)tag; }

void recto_solid_made(pixman_image_t *image, const pixman_color_t *color)
{
    if (image) pixman_image_set_destroy_function(image, nothing, &tags[color->alpha >> 8]);
}

int recto_solid_alpha(pixman_image_t *image)
{
    const uintptr_t tag = (uintptr_t)pixman_image_get_destroy_data(image) - (uintptr_t)tags;
    return tag < sizeof tags ? (int)tag : -1;
}
