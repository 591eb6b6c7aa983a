#include "part.h"

#include <stdlib.h>
#include <string.h>

bool recto_part_is_coverage(pixman_image_t *image)
{
    const pixman_format_code_t format = pixman_image_get_format(image);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return format == PIXMAN_a8 || format == PIXMAN_a1;
#else
    return format == PIXMAN_a8;
#endif
}

bool recto_part_is_colors(pixman_image_t *image)
{
    const pixman_format_code_t format = pixman_image_get_format(image);
    return format == PIXMAN_a8r8g8b8 || format == PIXMAN_x8r8g8b8;
}

typedef uint8_t octet __attribute__((vector_size(8)));

// A byte for each bit, the lowest first; `columns` is a multiple of eight.
static void widen(const uint8_t *bits, uint8_t *bytes, size_t columns)
{
    const octet places = {1, 2, 4, 8, 16, 32, 64, 128};
    for (size_t i = 0; i < columns / 8; i++) {
        const octet all = {bits[i], bits[i], bits[i], bits[i], bits[i], bits[i], bits[i], bits[i]};
        const octet widened = (octet)((all & places) != 0);
        memcpy(bytes + 8 * i, &widened, sizeof widened);
    }
}

bool recto_part_take(pixman_image_t *image, int64_t left, int64_t right, int64_t top, int64_t bottom, struct recto_part *part)
{
    const uint8_t *data = (const uint8_t *)pixman_image_get_data(image);
    const ptrdiff_t stride = pixman_image_get_stride(image);
    const int32_t width = pixman_image_get_width(image), height = pixman_image_get_height(image);
    *part = (struct recto_part){.pixels = data, .stride = stride, .width = width, .height = height};
    if (pixman_image_get_format(image) != PIXMAN_a1) return true;
    // From the beginning of a byte to the end of one.
    part->x = recto_clamp(left, width - 1) & ~7;
    part->y = recto_clamp(top, height - 1);
    const size_t columns = (size_t)((recto_clamp(right, width - 1) | 7) + 1 - part->x);
    const int32_t rows = recto_clamp(bottom, height - 1) + 1 - part->y;
    uint8_t *bytes = malloc(columns * (size_t)rows + 8);
    if (!bytes) return false;
    for (int32_t row = 0; row < rows; row++)
        widen(data + (part->y + row) * stride + part->x / 8, bytes + (size_t)row * columns, columns);
    part->pixels = part->held = bytes;
    part->stride = (ptrdiff_t)columns;
    return true;
}

void recto_part_release(struct recto_part *part)
{
    free(part->held);
    part->held = NULL;
}
