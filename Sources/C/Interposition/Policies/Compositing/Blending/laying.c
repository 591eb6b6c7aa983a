#include "laying.h"
#include "over.h"
#include "solids.h"
#include "Scaling/readings.h"

#include <stddef.h>
#include <stdint.h>

// Whether less than a rectangle of the target would be drawn on, or an image has its alpha somewhere else.
static bool is_clipped(
    pixman_image_t *source, pixman_image_t *mask, pixman_image_t *target, int32_t x, int32_t y, int32_t width, int32_t height)
{
    pixman_region16_t region;
    pixman_region_init(&region);
    const bool is_any = pixman_compute_composite_region(
        &region, source, mask, target, 0, 0, 0, 0, (int16_t)x, (int16_t)y, (uint16_t)width, (uint16_t)height);
    int count = 0;
    const pixman_box16_t *box = pixman_region_rectangles(&region, &count);
    const bool is_all = is_any && count == 1 && box->x1 == x && box->y1 == y && box->x2 == x + width && box->y2 == y + height;
    pixman_region_fini(&region);
    return !is_all;
}

// Whether pixels of an image are read as they are, and all of a rectangle is there.
static bool covers(pixman_image_t *image, int32_t x, int32_t y, int32_t width, int32_t height)
{
    return pixman_image_get_data(image) && recto_is_plain(image) && x >= 0 && y >= 0 && width <= pixman_image_get_width(image) - x
        && height <= pixman_image_get_height(image) - y;
}

static bool has_colors(pixman_image_t *image)
{
    const pixman_format_code_t format = pixman_image_get_format(image);
    return format == PIXMAN_a8r8g8b8 || format == PIXMAN_x8r8g8b8;
}

static const void *pixel(pixman_image_t *image, int32_t x, int32_t y, size_t size)
{
    const char *row = (const char *)pixman_image_get_data(image) + (ptrdiff_t)y * pixman_image_get_stride(image);
    return row + (size_t)x * size;
}

bool recto_lay(
    pixman_op_t op, pixman_image_t *source, pixman_image_t *mask, pixman_image_t *target, int32_t source_x, int32_t source_y,
    int32_t mask_x, int32_t mask_y, int32_t x, int32_t y, int32_t width, int32_t height)
{
    if ((op != PIXMAN_OP_OVER && op != PIXMAN_OP_SRC) || !mask || !recto_lays_over()) return false;
    if (!covers(source, source_x, source_y, width, height) || !has_colors(source) || !has_colors(target)) return false;
    const uint32_t missing = pixman_image_get_format(source) == PIXMAN_x8r8g8b8 ? 0xFF000000 : 0;
    const bool has_covers = pixman_image_get_data(mask) != NULL;
    const int cover = has_covers ? 0 : recto_solid_alpha(mask);
    if (cover < 0) return false;
    if (has_covers && (pixman_image_get_format(mask) != PIXMAN_a8 || !covers(mask, mask_x, mask_y, width, height))) return false;
    if (is_clipped(source, mask, target, x, y, width, height)) return false;
    for (int32_t row = 0; row < height; row++) {
        uint32_t *to = (uint32_t *)pixel(target, x, y + row, sizeof *to);
        const uint32_t *from = pixel(source, source_x, source_y + row, sizeof *from);
        if (has_covers)
            (op == PIXMAN_OP_OVER ? recto_lay_over_through : recto_put_through)(
                to, from, missing, pixel(mask, mask_x, mask_y + row, 1), (size_t)width);
        else
            (op == PIXMAN_OP_OVER ? recto_lay_over : recto_put)(to, from, missing, (uint8_t)cover, (size_t)width);
    }
    return true;
}
