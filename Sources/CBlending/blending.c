#define _GNU_SOURCE
#include "CBlending.h"
#include "scaled.h"

#include <dlfcn.h>
#include <pixman.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

// Below that, the steps cost more than they spare.
#define FEWEST_PIXELS 1024
// Pixels that are blended at a time: what stays in the second level of a processor's cache.
#define AT_ONCE (1 << 15)

// All that is static here belongs to the one thread on which cairo runs.
static uint32_t colors[AT_ONCE];
static uint32_t coverage[AT_ONCE / 4];

EXPORTED pixman_bool_t pixman_image_set_transform(pixman_image_t *image, const pixman_transform_t *transform)
{
    static __typeof__(&pixman_image_set_transform) library;
    if (!library) library = (__typeof__(library))dlsym(RTLD_NEXT, "pixman_image_set_transform");
    recto_scaled_set_transform(image, transform);
    return library(image, transform);
}

EXPORTED pixman_bool_t pixman_image_set_filter(
    pixman_image_t *image, pixman_filter_t filter, const pixman_fixed_t *parameters, int count)
{
    static __typeof__(&pixman_image_set_filter) library;
    if (!library) library = (__typeof__(library))dlsym(RTLD_NEXT, "pixman_image_set_filter");
    recto_scaled_set_filter(image, filter);
    return library(image, filter, parameters, count);
}

EXPORTED void pixman_image_set_repeat(pixman_image_t *image, pixman_repeat_t repeat)
{
    static __typeof__(&pixman_image_set_repeat) library;
    if (!library) library = (__typeof__(library))dlsym(RTLD_NEXT, "pixman_image_set_repeat");
    recto_scaled_set_repeat(image, repeat);
    library(image, repeat);
}

// An image that comes to the address of another one is not taken for it.
EXPORTED pixman_bool_t pixman_image_unref(pixman_image_t *image)
{
    static __typeof__(&pixman_image_unref) library;
    if (!library) library = (__typeof__(library))dlsym(RTLD_NEXT, "pixman_image_unref");
    const pixman_bool_t is_gone = library(image);
    if (is_gone) recto_scaled_forget(image);
    return is_gone;
}

// Two pixels' channels.
typedef uint8_t bytes __attribute__((vector_size(8)));
typedef uint16_t channels __attribute__((vector_size(16)));

static inline channels by_255(channels product)
{
    product += 128;
    return (product + (product >> 8)) >> 8;
}

// For sums of up to three channels.
static inline channels saturated(channels sum) { return (sum | (channels)(sum > 255)) & 255; }

static inline channels load(const uint32_t *pixels)
{
    bytes loaded;
    memcpy(&loaded, pixels, sizeof loaded);
    return __builtin_convertvector(loaded, channels);
}

static inline channels alpha(channels pixels)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return __builtin_shufflevector(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7);
#else
    return __builtin_shufflevector(pixels, pixels, 0, 0, 0, 0, 4, 4, 4, 4);
#endif
}

// Multiply, premultiplied: s * (1 - da) + d * (1 - sa) + s * d, each product rounded.
static void multiply(uint32_t *source, const uint32_t *target, bool is_opaque, size_t count)
{
    for (size_t i = 0; i + 1 < count; i += 2) {
        const channels s = load(source + i), d = load(target + i);
        channels apart = by_255(d * (255 - alpha(s)));
        if (!is_opaque) apart = saturated(apart + by_255(s * (255 - alpha(d))));
        const bytes result = __builtin_convertvector(saturated(apart + by_255(s * d)), bytes);
        memcpy(source + i, &result, sizeof result);
    }
    if (count & 1) {
        uint32_t pair[2] = {source[count - 1], 0}, ground[2] = {target[count - 1], 0};
        multiply(pair, ground, is_opaque, 2);
        source[count - 1] = pair[0];
    }
}

// Whether an image has pixels, rather than one colour or a gradient.
static bool has_pixels(pixman_image_t *image) { return pixman_image_get_data(image) != NULL; }

EXPORTED void pixman_image_composite32(
    pixman_op_t op, pixman_image_t *source, pixman_image_t *mask, pixman_image_t *target, int32_t source_x, int32_t source_y,
    int32_t mask_x, int32_t mask_y, int32_t x, int32_t y, int32_t width, int32_t height)
{
    static __typeof__(&pixman_image_composite32) library;
    if (!library) library = (__typeof__(library))dlsym(RTLD_NEXT, "pixman_image_composite32");
    const bool is_large = width > 0 && height > 0 && width <= AT_ONCE && (int64_t)width * height >= FEWEST_PIXELS;
    const pixman_format_code_t format = is_large ? pixman_image_get_format(target) : 0;
    const bool is_inside = (format == PIXMAN_x8r8g8b8 || format == PIXMAN_a8r8g8b8) && x >= 0 && y >= 0
        && width <= pixman_image_get_width(target) - x && height <= pixman_image_get_height(target) - y;
    const bool is_plain = is_inside && (!mask || !pixman_image_get_component_alpha(mask));
    const bool has_picture = is_plain && mask && has_pixels(source) && has_pixels(mask);
    // Through a mask, what replaces is slower than what is laid over nothing, which is the same.
    if (has_picture && op == PIXMAN_OP_SRC) {
        library(PIXMAN_OP_CLEAR, source, NULL, target, 0, 0, 0, 0, x, y, width, height);
        op = PIXMAN_OP_OVER;
    }
    const bool multiplies = is_plain && op == PIXMAN_OP_MULTIPLY;
    const bool is_masked = op == PIXMAN_OP_OVER
        && (has_picture ? recto_is_scaled(source) || recto_is_scaled(mask) : is_plain && mask && recto_is_scaled(mask));
    if (!multiplies && !is_masked) {
        library(op, source, mask, target, source_x, source_y, mask_x, mask_y, x, y, width, height);
        return;
    }
    const int32_t rows = AT_ONCE / width;
    for (int32_t row = 0; row < height; row += rows) {
        const int32_t count = row + rows < height ? rows : height - row;
        pixman_image_t *part = pixman_image_create_bits(PIXMAN_a8r8g8b8, width, count, colors, width * 4);
        pixman_image_t *cover = is_masked ? pixman_image_create_bits(PIXMAN_a8, width, count, coverage, (width + 3) & ~3) : NULL;
        if (!part || (is_masked && !cover) || (is_masked && (size_t)((width + 3) & ~3) * (size_t)count > sizeof coverage)) {
            library(
                op, source, mask, target, source_x, source_y + row, mask_x, mask_y + row, x, y + row, width, count);
        } else if (multiplies) {
            if (mask) memset(colors, 0, (size_t)width * (size_t)count * sizeof *colors);
            library(
                mask ? PIXMAN_OP_OVER : PIXMAN_OP_SRC, source, mask, part, source_x, source_y + row, mask_x, mask_y + row, 0, 0,
                width, count);
            const uint32_t *pixels = pixman_image_get_data(target);
            const ptrdiff_t stride = pixman_image_get_stride(target) / 4;
            for (int32_t i = 0; i < count; i++)
                multiply(
                    colors + (size_t)i * (size_t)width, pixels + (y + row + i) * stride + x,
                    format == PIXMAN_x8r8g8b8, (size_t)width);
            library(PIXMAN_OP_SRC, part, NULL, target, 0, 0, 0, 0, x, y + row, width, count);
        } else {
            if (!recto_scale_coverage(
                    mask, mask_x, mask_y + row, width, count, (uint8_t *)coverage, pixman_image_get_stride(cover)))
                library(PIXMAN_OP_SRC, mask, NULL, cover, mask_x, mask_y + row, 0, 0, 0, 0, width, count);
            if (recto_is_scaled(source)) {
                library(PIXMAN_OP_SRC, source, NULL, part, source_x, source_y + row, 0, 0, 0, 0, width, count);
                library(PIXMAN_OP_OVER, part, cover, target, 0, 0, 0, 0, x, y + row, width, count);
            } else {
                library(
                    PIXMAN_OP_OVER, source, cover, target, source_x, source_y + row, 0, 0, x, y + row, width, count);
            }
        }
        if (part) pixman_image_unref(part);
        if (cover) pixman_image_unref(cover);
    }
}

bool recto_blending_in_force(void)
{
    return dlsym(RTLD_DEFAULT, "pixman_image_composite32") == (void *)pixman_image_composite32;
}
