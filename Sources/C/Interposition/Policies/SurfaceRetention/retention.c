#include "retention.h"
#include "Checks.h"
#include "Originals.h"
#include "held.h"
#include "stock.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <sys/mman.h>

// Bytes. A smaller picture is copied sooner than it is remembered.
#define FEWEST_BYTES (1 << 16)

// All that is static here belongs to the one thread on which poppler runs.

// What a recording keeps, the newest but the first one first.
struct kept {
    cairo_surface_t *picture;
    struct kept *next;
};
static const cairo_user_data_key_t all_kept;
// Of a picture: the recording that keeps it.
static const cairo_user_data_key_t keeper;

// Whether it was drawn on something that is neither a picture nor kept for: SVG, of which cairo has a recording of its own.
static const cairo_user_data_key_t elsewhere;

// Whether a recording is gone, and its pictures go with it.
static bool is_dropping;

struct mapping {
    void *start;
    size_t size;
};

static void unmap(pixman_image_t *image, void *mapping)
{
    (void)image;
    munmap(((struct mapping *)mapping)->start, ((struct mapping *)mapping)->size);
    free(mapping);
}

/* Of the kind that a picture is copied into, but nothing is written to it: memory that is mapped and never touched, rows that are
 * longer than the picture's, so that cairo leaves the copying to pixman, and a clip that lets nothing through. It can't be written
 * to, either: what can counts as memory that the process has (RLIMIT_DATA), of which there may be none left. */
static pixman_image_t *empty(pixman_format_code_t format, int width, int height)
{
    const size_t stride = (((size_t)width * PIXMAN_FORMAT_BPP(format) + 31) / 32 + 1) * 4;
    if (width <= 0 || height <= 0 || stride > INT_MAX) return NULL;
    struct mapping *mapping = malloc(sizeof *mapping);
    if (!mapping) return NULL;
    mapping->size = stride * (size_t)height;
    mapping->start = mmap(NULL, mapping->size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    pixman_image_t *image = mapping->start == MAP_FAILED
        ? NULL : recto_originals()->pixman.create_bits(format, width, height, mapping->start, (int)stride);
    if (!image) {
        if (mapping->start != MAP_FAILED) munmap(mapping->start, mapping->size);
        free(mapping);
        return NULL;
    }
    pixman_image_set_destroy_function(image, unmap, mapping);
    pixman_region32_t nothing;
    pixman_region32_init(&nothing);
    pixman_image_set_clip_region32(image, &nothing);
    pixman_region32_fini(&nothing);
    return image;
}

pixman_image_t *recto_copy_of_dropped(pixman_format_code_t format, int width, int height)
{
    // What the recording had of a picture is still tied to it, and cairo would copy the picture for that, only to drop the copy.
    // Returning NULL as if memory were short is not an option: cairo 1.16 dereferences it.
    return is_dropping ? empty(format, width, height) : NULL;
}

void recto_drop_picture(cairo_surface_t *picture)
{
    const bool was_dropping = is_dropping;
    is_dropping = !cairo_surface_get_user_data(picture, &elsewhere);
    cairo_surface_destroy(picture);
    is_dropping = was_dropping;
}

static void drop(void *first)
{
    for (struct kept *kept = first, *next; kept; kept = next) {
        next = kept->next;
        // A picture may outlive the recording, and the next one be where that was.
        (void)cairo_surface_set_user_data(kept->picture, &keeper, NULL, NULL);
        if (!recto_hold(kept->picture)) recto_drop_picture(kept->picture);
        free(kept);
    }
    recto_stock_turn();
}

static void keep(cairo_surface_t *recording, cairo_surface_t *picture)
{
    recto_held_turn();
    recto_ran(RECTO_SURFACE_RETENTION);
    if (cairo_surface_get_user_data(picture, &keeper) == recording) return;
    struct kept *kept = malloc(sizeof *kept), *first = cairo_surface_get_user_data(recording, &all_kept);
    if (!kept) return;
    *kept = (struct kept){cairo_surface_reference(picture), first ? first->next : NULL};
    if (first) {
        // The value stays, since one that is replaced would be dropped.
        first->next = kept;
    } else if (cairo_surface_set_user_data(recording, &all_kept, kept, drop) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(picture);
        free(kept);
        return;
    }
    // Without it the picture would be kept a second time, which does no harm.
    (void)cairo_surface_set_user_data(picture, &keeper, recording, NULL);
}

// Whether any of a picture lies where the clip lets it through. Else the recording takes nothing of it.
static bool is_seen(cairo_t *context, cairo_pattern_t *pattern, cairo_surface_t *picture)
{
    double left, top, right, bottom;
    recto_originals()->cairo.clip_extents(context, &left, &top, &right, &bottom);
    cairo_matrix_t matrix;
    cairo_pattern_get_matrix(pattern, &matrix);
    if (cairo_matrix_invert(&matrix) != CAIRO_STATUS_SUCCESS) return false;
    const double width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture);
    const double left_most = matrix.x0 + fmin(0, matrix.xx * width) + fmin(0, matrix.xy * height);
    const double right_most = matrix.x0 + fmax(0, matrix.xx * width) + fmax(0, matrix.xy * height);
    const double top_most = matrix.y0 + fmin(0, matrix.yx * width) + fmin(0, matrix.yy * height);
    const double bottom_most = matrix.y0 + fmax(0, matrix.yx * width) + fmax(0, matrix.yy * height);
    return left_most < right && right_most > left && top_most < bottom && bottom_most > top;
}

// The picture that a pattern is, if it is one that matters.
static cairo_surface_t *picture_of(cairo_pattern_t *pattern)
{
    cairo_surface_t *picture;
    const bool is_picture = cairo_pattern_get_surface(pattern, &picture) == CAIRO_STATUS_SUCCESS
        && cairo_surface_get_type(picture) == CAIRO_SURFACE_TYPE_IMAGE
        && (long long)recto_originals()->cairo.image_surface_get_stride(picture) * cairo_image_surface_get_height(picture) >= FEWEST_BYTES;
    return is_picture ? picture : NULL;
}

void recto_keep_picture(cairo_t *context, cairo_pattern_t *pattern)
{
    cairo_surface_t *target = cairo_get_target(context), *picture = picture_of(pattern);
    if (!picture) return;
    switch (cairo_surface_get_type(target)) {
    case CAIRO_SURFACE_TYPE_RECORDING:
        if (is_seen(context, pattern, picture)) keep(target, picture);
        break;
    case CAIRO_SURFACE_TYPE_IMAGE: break;
    default: (void)cairo_surface_set_user_data(picture, &elsewhere, target, NULL);
    }
}

struct room {
    void *start;
    size_t size;
};

static void leave(void *room)
{
    recto_stock_return(((struct room *)room)->start, ((struct room *)room)->size);
    free(room);
}

cairo_surface_t *recto_picture(int width, int height)
{
    // Of a small one, or one that cairo has to refuse, there is nothing to spare.
    if (width <= 0 || height <= 0 || width > INT16_MAX || height > INT16_MAX) return NULL;
    const int stride = cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, width);
    const size_t size = (size_t)stride * (size_t)height;
    if (size < FEWEST_BYTES) return NULL;
    static const cairo_user_data_key_t key;
    struct room *room = malloc(sizeof *room);
    if (!room) return NULL;
    *room = (struct room){recto_stock_take(size), size};
    cairo_surface_t *picture = room->start
        ? cairo_image_surface_create_for_data(room->start, CAIRO_FORMAT_RGB24, width, height, stride) : NULL;
    if (picture && cairo_surface_set_user_data(picture, &key, room, leave) == CAIRO_STATUS_SUCCESS) return picture;
    cairo_surface_destroy(picture);
    if (room->start) recto_stock_return(room->start, size);
    free(room);
    return NULL;
}
