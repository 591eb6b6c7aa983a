#include "masks.h"
#include "Checks.h"
#include "Originals.h"
#include "groups.h"

#include <CPixels.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* What poppler is shown in place of a mask's picture: a row of all greys, so that what it makes of each is known. Extents that went
 * through user space and back may be larger by a pixel. */
#define LEVELS 256
#define STRIDE (LEVELS + 1)
#define ROWS 2

// All that is static here belongs to the one thread on which poppler runs.

static uint32_t levels[ROWS * STRIDE];

// The mask that poppler is at.
static struct {
    // Of its picture, in pixels; 0 where there is none.
    int width, height;
    // A pixel that is beyond the group, where the picture is smaller than what the clip lets through.
    bool is_cut;
    int x, y;
    // What its group is drawn on, kept until it is a mask.
    cairo_surface_t *picture;
    bool has_backdrop;
} mask;

void recto_forget_mask(void)
{
    cairo_surface_destroy(mask.picture);
    mask.picture = NULL;
    mask.width = 0;
}

void recto_mask_limit(cairo_t *context, double *x1, double *y1, double *x2, double *y2)
{
    recto_forget_mask();
    struct recto_box ended;
    if (!recto_ended_group(context, &ended)) return;
    cairo_matrix_t matrix;
    cairo_get_matrix(context, &matrix);
    const bool is_upright = (matrix.xy == 0 && matrix.yx == 0) || (matrix.xx == 0 && matrix.yy == 0);
    if (!is_upright) return;
    double ax = *x1, ay = *y1, bx = *x2, by = *y2;
    cairo_user_to_device(context, &ax, &ay);
    cairo_user_to_device(context, &bx, &by);
    const struct recto_box clip = {fmin(ax, bx), fmin(ay, by), fmax(ax, bx), fmax(ay, by)};
    const struct recto_box group = {ended.left - 1, ended.top - 1, ended.right + 1, ended.bottom + 1};
    struct recto_box shown = {
        fmax(clip.left, group.left), fmax(clip.top, group.top), fmin(clip.right, group.right), fmin(clip.bottom, group.bottom)};
    const double width = shown.right - shown.left, height = shown.bottom - shown.top;
    mask.is_cut = width >= 2 && height >= 2 && width * height <= 0.9 * (clip.right - clip.left) * (clip.bottom - clip.top);
    if (!mask.is_cut) shown = clip;
    if (!(shown.right > shown.left && shown.bottom > shown.top)) return;
    mask.width = (int)(ceil(shown.right) - floor(shown.left));
    mask.height = (int)(ceil(shown.bottom) - floor(shown.top));
    // In the middle of a side that is cut.
    mask.x = shown.left > clip.left ? 0 : shown.right < clip.right ? mask.width - 1 : mask.width / 2;
    mask.y = mask.x != mask.width / 2 ? mask.height / 2 : shown.top > clip.top ? 0 : mask.height - 1;
    // Of that only the corner is true: poppler is to go through a row of levels.
    ax = shown.left, ay = shown.top, bx = floor(ax) + LEVELS - 0.5, by = fmax(ay, floor(ay) + 0.5);
    cairo_device_to_user(context, &ax, &ay);
    cairo_device_to_user(context, &bx, &by);
    *x1 = fmin(ax, bx), *y1 = fmin(ay, by), *x2 = fmax(ax, bx), *y2 = fmax(ay, by);
}

cairo_surface_t *recto_mask_picture(cairo_format_t format, int width, int height)
{
    const bool is_mask = mask.width && !mask.picture && format == CAIRO_FORMAT_ARGB32 && width >= LEVELS && width <= STRIDE
        && height >= 1 && height <= ROWS;
    if (!is_mask) return NULL;
    for (uint32_t i = 0; i < ROWS * STRIDE; i++) levels[i] = 0xFF000000 | i % STRIDE * 0x010101;
    mask.picture = recto_originals()->cairo.image_surface_create(format, mask.width, mask.height);
    mask.has_backdrop = false;
    return cairo_surface_reference(mask.picture);
}

unsigned char *recto_mask_levels(cairo_surface_t *surface)
{
    return surface && surface == mask.picture ? (unsigned char *)levels : NULL;
}

int recto_mask_stride(cairo_surface_t *surface)
{
    return surface && surface == mask.picture ? STRIDE * (int)sizeof *levels : 0;
}

bool recto_is_black_backdrop(cairo_t *context)
{
    if (!mask.picture || mask.has_backdrop || cairo_get_target(context) != mask.picture) return false;
    mask.has_backdrop = true;
    double red, green, blue, alpha;
    return cairo_get_operator(context) == CAIRO_OPERATOR_OVER
        && cairo_pattern_get_rgba(cairo_get_source(context), &red, &green, &blue, &alpha) == CAIRO_STATUS_SUCCESS
        && red == 0 && green == 0 && blue == 0;
}

// How much of what is drawn each pixel lets through, a byte each, by what poppler made of the levels.
static cairo_surface_t *cover(cairo_surface_t *picture)
{
    const struct recto_originals *library = recto_originals();
    cairo_surface_t *made = library->cairo.image_surface_create(CAIRO_FORMAT_A8, mask.width, mask.height);
    const uint8_t *pixels = library->cairo.image_surface_get_data(picture);
    uint8_t *covers = library->cairo.image_surface_get_data(made);
    if (!pixels || !covers) return made;
    uint8_t table[LEVELS];
    bool is_plain = true;
    for (int i = 0; i < LEVELS; i++) {
        table[i] = (uint8_t)(levels[i] >> 24);
        is_plain &= table[i] == i;
    }
    const ptrdiff_t from = library->cairo.image_surface_get_stride(picture), to = library->cairo.image_surface_get_stride(made);
    for (ptrdiff_t y = 0; y < mask.height; y++) {
        uint8_t *row = covers + y * to;
        recto_luminosity((const uint32_t *)(pixels + y * from), (size_t)mask.width, row);
        for (ptrdiff_t x = 0; !is_plain && x < mask.width; x++) row[x] = table[row[x]];
    }
    cairo_surface_mark_dirty(made);
    double x, y;
    cairo_surface_get_device_offset(picture, &x, &y);
    cairo_surface_set_device_offset(made, x, y);
    return made;
}

cairo_pattern_t *recto_mask_pattern(cairo_surface_t *surface)
{
    if (!surface || surface != mask.picture) return NULL;
    const struct recto_originals *library = recto_originals();
    recto_ran(RECTO_MASKS);
    // From here on the picture has its own pixels again.
    mask.picture = NULL;
    cairo_surface_t *made = cover(surface);
    cairo_surface_destroy(surface);
    cairo_pattern_t *pattern = library->cairo.pattern_create_for_surface(made);
    const uint8_t *covers = library->cairo.image_surface_get_data(made);
    if (covers && mask.is_cut && covers[(ptrdiff_t)mask.y * library->cairo.image_surface_get_stride(made) + mask.x])
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
    cairo_surface_destroy(made);
    mask.width = 0;
    return pattern;
}
