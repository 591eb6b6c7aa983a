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

// An image's pixels as they stand in memory.
struct pixels {
    const uint8_t *data;
    ptrdiff_t stride;
    int32_t width, height;
    pixman_format_code_t format;
};

// Columns and rows, the last ones included.
struct area {
    int32_t left, right, top, bottom;
};

static struct area within(const struct pixels *image, int64_t left, int64_t right, int64_t top, int64_t bottom)
{
    struct area area = {
        recto_clamp(left, image->width - 1), recto_clamp(right, image->width - 1), recto_clamp(top, image->height - 1),
        recto_clamp(bottom, image->height - 1)};
    // Bits are widened from the beginning of a byte to the end of one.
    if (image->format == PIXMAN_a1) {
        area.left &= ~7;
        area.right |= 7;
    }
    return area;
}

static ptrdiff_t bytes_of(const struct pixels *image, ptrdiff_t columns)
{
    return columns * (ptrdiff_t)PIXMAN_FORMAT_BPP(image->format) / 8;
}

// `room` is for the bytes of an area's row that are not there as such.
static const uint8_t *row_of(const struct pixels *image, struct area area, int32_t y, uint8_t *room)
{
    const uint8_t *row = image->data + y * image->stride + bytes_of(image, area.left);
    if (image->format != PIXMAN_a1) return row;
    widen(row, room, (size_t)(area.right + 1 - area.left));
    return room;
}

static bool take_widened(const struct pixels *image, struct area area, struct recto_part *part)
{
    const size_t columns = (size_t)(area.right + 1 - area.left);
    uint8_t *bytes = malloc(columns * (size_t)(area.bottom + 1 - area.top) + 8);
    if (!bytes) return false;
    for (int32_t y = area.top; y <= area.bottom; y++) row_of(image, area, y, bytes + (size_t)(y - area.top) * columns);
    *part = (struct recto_part){area.left, area.top, bytes, (ptrdiff_t)columns, image->width, image->height, bytes};
    return true;
}

// As many rows at a time as a line of a processor's cache has pixels of 32 bits.
#define ROWS 16

// Memory is read by columns, and slowly where nobody knows which rows are next.
static void ahead(const struct pixels *image, struct area area, int32_t y)
{
    if (y > area.bottom) return;
    const uint8_t *row = image->data + y * image->stride;
    const ptrdiff_t end = bytes_of(image, area.right);
    for (ptrdiff_t i = bytes_of(image, area.left); i < end; i += 64) __builtin_prefetch(row + i);
    __builtin_prefetch(row + end);
}

static bool take_turned(const struct pixels *image, struct area area, struct recto_part *part)
{
    const size_t columns = (size_t)(area.right + 1 - area.left), rows = (size_t)(area.bottom + 1 - area.top);
    const bool is_coverage = image->format == PIXMAN_a8 || image->format == PIXMAN_a1;
    const size_t size = is_coverage ? 1 : sizeof(uint32_t);
    uint8_t *turned = malloc(columns * rows * size + 8), *room = malloc(image->format == PIXMAN_a1 ? columns * ROWS : 1);
    if (!turned || !room) {
        free(turned);
        free(room);
        return false;
    }
    for (size_t first = 0; first < rows; first += ROWS) {
        const size_t count = rows - first < ROWS ? rows - first : ROWS;
        const uint8_t *from[ROWS];
        for (size_t i = 0; i < count; i++) {
            const int32_t y = area.top + (int32_t)(first + i);
            from[i] = row_of(image, area, y, room + i * columns);
            ahead(image, area, y + 2 * ROWS);
        }
        for (size_t column = 0; column < columns; column++) {
            uint8_t *to = turned + (column * rows + first) * size;
            if (is_coverage)
                for (size_t i = 0; i < count; i++) to[i] = from[i][column];
            else
                for (size_t i = 0; i < count; i++) memcpy(to + 4 * i, from[i] + 4 * column, sizeof(uint32_t));
        }
    }
    free(room);
    *part = (struct recto_part){
        area.top, area.left, turned, (ptrdiff_t)(rows * size), image->height, image->width, turned};
    return true;
}

bool recto_part_take(
    pixman_image_t *image, bool is_turned, int64_t left, int64_t right, int64_t top, int64_t bottom, struct recto_part *part)
{
    const struct pixels pixels = {
        (const uint8_t *)pixman_image_get_data(image), pixman_image_get_stride(image), pixman_image_get_width(image),
        pixman_image_get_height(image), pixman_image_get_format(image)};
    if (is_turned) return take_turned(&pixels, within(&pixels, top, bottom, left, right), part);
    if (pixels.format == PIXMAN_a1) return take_widened(&pixels, within(&pixels, left, right, top, bottom), part);
    *part = (struct recto_part){
        .pixels = pixels.data, .stride = pixels.stride, .width = pixels.width, .height = pixels.height};
    return true;
}

void recto_part_release(struct recto_part *part)
{
    free(part->held);
    part->held = NULL;
}
