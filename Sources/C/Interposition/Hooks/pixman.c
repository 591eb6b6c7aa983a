#include "hooks.h"
#include "Compositing/Blending/solids.h"
#include "Compositing/Gradients/gradients.h"
#include "Compositing/Scaling/readings.h"
#include "Compositing/compositing.h"
#include "RedundantFills/fills.h"
#include "SurfaceRetention/retention.h"

static bool composites(void) { return IS_ON(BLENDING) || IS_ON(GRADIENTS) || IS_ON(SCALING); }

EXPORTED void pixman_image_composite32(
    pixman_op_t op, pixman_image_t *source, pixman_image_t *mask, pixman_image_t *target, int32_t source_x, int32_t source_y,
    int32_t mask_x, int32_t mask_y, int32_t x, int32_t y, int32_t width, int32_t height)
{
    const bool is_done = composites()
        && recto_composite(op, source, mask, target, source_x, source_y, mask_x, mask_y, x, y, width, height);
    if (!is_done)
        recto_originals()->pixman.composite(
            op, source, mask, target, source_x, source_y, mask_x, mask_y, x, y, width, height);
}

EXPORTED pixman_bool_t pixman_fill(uint32_t *bits, int stride, int bpp, int x, int y, int width, int height, uint32_t filler)
{
    if (IS_ON(REDUNDANT_FILLS) && recto_is_redundant_fill(bits, bpp, x, y, width, height, filler)) return 1;
    return recto_originals()->pixman.fill(bits, stride, bpp, x, y, width, height, filler);
}

EXPORTED pixman_image_t *pixman_image_create_bits(
    pixman_format_code_t format, int width, int height, uint32_t *bits, int stride)
{
    pixman_image_t *image = IS_ON(SURFACE_RETENTION) && !bits ? recto_copy_of_dropped(format, width, height) : NULL;
    return image ? image : recto_originals()->pixman.create_bits(format, width, height, bits, stride);
}

// What follows remembers what images are told, since pixman keeps it to itself.

EXPORTED pixman_bool_t pixman_image_set_transform(pixman_image_t *image, const pixman_transform_t *transform)
{
    if (composites()) {
        recto_reading_set_transform(image, transform);
        recto_gradient_set_transform(image, transform);
    }
    return recto_originals()->pixman.set_transform(image, transform);
}

EXPORTED pixman_bool_t pixman_image_set_filter(
    pixman_image_t *image, pixman_filter_t filter, const pixman_fixed_t *parameters, int count)
{
    if (composites()) recto_reading_set_filter(image, filter, parameters, count);
    return recto_originals()->pixman.set_filter(image, filter, parameters, count);
}

EXPORTED void pixman_image_set_repeat(pixman_image_t *image, pixman_repeat_t repeat)
{
    if (composites()) {
        recto_reading_set_repeat(image, repeat);
        recto_gradient_set_repeat(image, repeat);
    }
    recto_originals()->pixman.set_repeat(image, repeat);
}

// An image that comes to the address of another one is not taken for it.
EXPORTED pixman_bool_t pixman_image_unref(pixman_image_t *image)
{
    const pixman_bool_t is_gone = recto_originals()->pixman.unref(image);
    if (is_gone && composites()) {
        recto_reading_forget(image);
        recto_gradient_forget(image);
    }
    return is_gone;
}

EXPORTED pixman_image_t *pixman_image_create_linear_gradient(
    const pixman_point_fixed_t *from, const pixman_point_fixed_t *to, const pixman_gradient_stop_t *stops, int count)
{
    pixman_image_t *image = recto_originals()->pixman.create_linear_gradient(from, to, stops, count);
    if (IS_ON(GRADIENTS)) recto_gradient_made_line(image, from, to, stops, count);
    return image;
}

EXPORTED pixman_image_t *pixman_image_create_radial_gradient(
    const pixman_point_fixed_t *inner, const pixman_point_fixed_t *outer, pixman_fixed_t inner_radius, pixman_fixed_t outer_radius,
    const pixman_gradient_stop_t *stops, int count)
{
    pixman_image_t *image
        = recto_originals()->pixman.create_radial_gradient(inner, outer, inner_radius, outer_radius, stops, count);
    if (IS_ON(GRADIENTS)) recto_gradient_made_circles(image, inner, outer, inner_radius, outer_radius, stops, count);
    return image;
}

EXPORTED pixman_image_t *pixman_image_create_solid_fill(const pixman_color_t *color)
{
    pixman_image_t *image = recto_originals()->pixman.create_solid_fill(color);
    if (IS_ON(BLENDING)) recto_solid_made(image, color);
    return image;
}
