#include "compositing.h"
#include "Blending/blends.h"
#include "Blending/laying.h"
#include "Checks.h"
#include "Gradients/gradients.h"
#include "Originals.h"
#include "Scaling/readings.h"
#include "Scaling/scaled.h"

#include <stddef.h>
#include <string.h>

// Below that, the steps cost more than they spare.
#define FEWEST_PIXELS 1024
// The same where pixman goes through a filter, 0.1 to 0.3 µs a pixel, or picks four of a tilted picture's pixels: that is drawn row by
// row.
#define FEWEST_OF_SLOW 8
// Pixels that are blended at a time: what stays in the second level of a processor's cache.
#define AT_ONCE (1 << 15)

// All that is static here belongs to the one thread on which cairo runs.
static uint32_t colors[AT_ONCE];
static uint32_t coverage[AT_ONCE / 4];
static uint32_t blended[AT_ONCE];

// Whether an image has pixels, rather than one colour or a gradient.
static bool has_pixels(pixman_image_t *image) { return pixman_image_get_data(image) != NULL; }

// What is drawn, or the mask through which it is. It is apart where it is first brought to the target's pixels, some rows at a time.
struct layer {
    pixman_image_t *image;
    int32_t x, y;
    const struct recto_reading *reading;
    struct recto_gradient *gradient;
    recto_reader *read;
    bool is_apart;
    // Of its rows, where it is apart.
    pixman_format_code_t format;
};

static struct layer source_layer(pixman_image_t *image, int32_t x, int32_t y)
{
    struct layer made = {.image = image, .x = x, .y = y};
    if (!image || !has_pixels(image)) return made;
    if (recto_is_on(RECTO_SCALING)) made.reading = recto_reading(image);
    made.format = PIXMAN_FORMAT_RGB(pixman_image_get_format(image)) ? PIXMAN_a8r8g8b8 : PIXMAN_a8;
    made.read = recto_reader_of(image, made.reading);
    // Colours that are enlarged from left to right pixman has a quick way for.
    const bool is_quick = made.read == recto_read_between && made.format != PIXMAN_a8 && made.reading->transform.matrix[0][0] > 0;
    made.is_apart = made.read && !is_quick;
    return made;
}

// Of a mask nothing but its alpha counts.
static struct layer mask_layer(pixman_image_t *image, int32_t x, int32_t y)
{
    struct layer made = source_layer(image, x, y);
    if (made.format != PIXMAN_a8) {
        made.read = NULL;
        made.is_apart = false;
    }
    made.format = PIXMAN_a8;
    return made;
}

// Some rows of a layer: an image of their own in `memory` where it is apart. That is to be dropped.
static struct layer rows_of(const struct layer *all, uint32_t *memory, int32_t row, int32_t width, int32_t count)
{
    const struct recto_originals *library = recto_originals();
    const int32_t y = all->y + row, stride = all->format == PIXMAN_a8 ? (width + 3) & ~3 : width * 4;
    struct layer rows = *all;
    rows.y = y;
    if (!all->is_apart) return rows;
    rows = (struct layer){.image = library->pixman.create_bits(all->format, width, count, memory, stride)};
    if (!rows.image) return rows;
    if (all->gradient) {
        recto_ran(RECTO_GRADIENTS);
        recto_read_gradient(all->gradient, all->x, y, width, count, memory);
        return rows;
    }
    const bool is_read = all->read && all->read(all->image, all->reading, all->x, y, width, count, memory, stride);
    if (is_read)
        recto_ran(RECTO_SCALING);
    else
        library->pixman.composite(PIXMAN_OP_SRC, all->image, NULL, rows.image, all->x, y, 0, 0, 0, 0, width, count);
    return rows;
}

static void drop(const struct layer *all, struct layer rows)
{
    if (all->is_apart && rows.image) recto_originals()->pixman.unref(rows.image);
}

// Blends some rows with what the target has there.
static void blend_rows(
    pixman_op_t op, struct layer source, struct layer mask, pixman_image_t *target, int32_t x, int32_t y,
    int32_t width, int32_t count)
{
    const struct recto_originals *library = recto_originals();
    pixman_image_t *part = library->pixman.create_bits(PIXMAN_a8r8g8b8, width, count, blended, width * 4);
    if (!part) {
        library->pixman.composite(op, source.image, mask.image, target, source.x, source.y, mask.x, mask.y, x, y, width, count);
        return;
    }
    if (!recto_lay(PIXMAN_OP_SRC, source.image, mask.image, part, source.x, source.y, mask.x, mask.y, 0, 0, width, count)) {
        if (mask.image) memset(blended, 0, (size_t)width * (size_t)count * sizeof *blended);
        library->pixman.composite(
            mask.image ? PIXMAN_OP_OVER : PIXMAN_OP_SRC, source.image, mask.image, part, source.x, source.y, mask.x, mask.y, 0, 0,
            width, count);
    }
    const uint32_t *pixels = pixman_image_get_data(target);
    const ptrdiff_t stride = pixman_image_get_stride(target) / 4;
    const bool is_opaque = pixman_image_get_format(target) == PIXMAN_x8r8g8b8;
    for (int32_t i = 0; i < count; i++)
        recto_blend(op, blended + (size_t)i * (size_t)width, pixels + (y + i) * stride + x, is_opaque, (size_t)width);
    library->pixman.composite(PIXMAN_OP_SRC, part, NULL, target, 0, 0, 0, 0, x, y, width, count);
    library->pixman.unref(part);
}

// What pixman blends in whole numbers may first be masked in them. The rest it does in fractions, in which it also scales. Here the
// scaled picture is rounded first: of three modes that makes 1/255, at most 4/255 where what is dark is lifted. The others divide by
// what may be next to nothing.
static bool is_blended(pixman_op_t op, pixman_image_t *source, pixman_image_t *mask)
{
    if (op == PIXMAN_OP_MULTIPLY) return true;
    if (!recto_blends(op) || mask || !has_pixels(source)) return false;
    const bool is_steady = op == PIXMAN_OP_SOFT_LIGHT || op == PIXMAN_OP_HSL_COLOR || op == PIXMAN_OP_HSL_LUMINOSITY;
    return is_steady || !recto_reading(source);
}

static bool is_slow(pixman_image_t *image)
{
    if (!recto_is_on(RECTO_SCALING)) return false;
    const struct recto_reading *reading = recto_reading(image);
    return reading && (reading->filter == PIXMAN_FILTER_SEPARABLE_CONVOLUTION || !recto_is_straight(reading));
}

static bool lay(
    pixman_op_t op, pixman_image_t *source, pixman_image_t *mask, pixman_image_t *target, int32_t source_x, int32_t source_y,
    int32_t mask_x, int32_t mask_y, int32_t x, int32_t y, int32_t width, int32_t height)
{
    const bool is_done = recto_is_on(RECTO_BLENDING)
        && recto_lay(op, source, mask, target, source_x, source_y, mask_x, mask_y, x, y, width, height);
    if (is_done) recto_ran(RECTO_BLENDING);
    return is_done;
}

bool recto_composite(
    pixman_op_t op, pixman_image_t *source, pixman_image_t *mask, pixman_image_t *target, int32_t source_x, int32_t source_y,
    int32_t mask_x, int32_t mask_y, int32_t x, int32_t y, int32_t width, int32_t height)
{
    const struct recto_originals *library = recto_originals();
    const int64_t fewest = is_slow(source) || is_slow(mask) ? FEWEST_OF_SLOW : FEWEST_PIXELS;
    const bool is_large = width > 0 && height > 0 && width <= AT_ONCE && (int64_t)width * height >= fewest;
    const pixman_format_code_t format = is_large ? pixman_image_get_format(target) : 0;
    const bool has_colors = format == PIXMAN_x8r8g8b8 || format == PIXMAN_a8r8g8b8;
    const bool is_inside = (has_colors || format == PIXMAN_a8) && x >= 0 && y >= 0
        && width <= pixman_image_get_width(target) - x && height <= pixman_image_get_height(target) - y;
    if (!is_inside || (mask && pixman_image_get_component_alpha(mask))) return false;
    if (lay(op, source, mask, target, source_x, source_y, mask_x, mask_y, x, y, width, height)) return true;
    const bool has_picture = has_colors && mask && has_pixels(source) && has_pixels(mask);
    // Through a mask, what replaces is slower than what is laid over nothing, which is the same.
    const bool is_replaced = has_picture && op == PIXMAN_OP_SRC && recto_is_on(RECTO_BLENDING);
    if (is_replaced) {
        library->pixman.composite(PIXMAN_OP_CLEAR, source, NULL, target, 0, 0, 0, 0, x, y, width, height);
        op = PIXMAN_OP_OVER;
    }
    struct layer above = source_layer(source, source_x, source_y);
    if (recto_is_on(RECTO_GRADIENTS)) above.gradient = recto_gradient(source, source_x, source_y, width, height);
    if (above.gradient) {
        above.is_apart = true;
        above.format = PIXMAN_a8r8g8b8;
    }
    // In the widest registers it is quicker still, where pixman rounds as well before it blends.
    if (has_colors && (op == PIXMAN_OP_SRC || op == PIXMAN_OP_OVER) && recto_between_is_quick())
        above.is_apart |= above.read != NULL;
    struct layer through = mask_layer(mask, mask_x, mask_y);
    if (op == PIXMAN_OP_OVER && has_colors) {
        above.is_apart |= has_picture && above.reading;
        through.is_apart |= through.reading != NULL;
    }
    const bool blends = has_colors && recto_is_on(RECTO_BLENDING) && is_blended(op, source, mask);
    if (!blends && !above.is_apart && !through.is_apart) {
        if (!is_replaced) return false;
        library->pixman.composite(op, source, mask, target, source_x, source_y, mask_x, mask_y, x, y, width, height);
        return true;
    }
    if (blends) recto_ran(RECTO_BLENDING);
    const int32_t most = AT_ONCE / ((width + 3) & ~3);
    for (int32_t row = 0; row < height; row += most) {
        const int32_t count = row + most < height ? most : height - row;
        const struct layer from = rows_of(&above, colors, row, width, count);
        const struct layer cover = rows_of(&through, coverage, row, width, count);
        if (!from.image || (mask && !cover.image))
            library->pixman.composite(
                op, source, mask, target, source_x, source_y + row, mask_x, mask_y + row, x, y + row, width, count);
        else if (blends)
            blend_rows(op, from, cover, target, x, y + row, width, count);
        else if (!lay(op, from.image, cover.image, target, from.x, from.y, cover.x, cover.y, x, y + row, width, count))
            library->pixman.composite(
                op, from.image, cover.image, target, from.x, from.y, cover.x, cover.y, x, y + row, width, count);
        drop(&above, from);
        drop(&through, cover);
    }
    return true;
}
