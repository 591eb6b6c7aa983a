#include "hooks.h"
#include "Masks/masks.h"
#include "RepeatedImages/repeats.h"
#include "SurfaceRetention/retention.h"

EXPORTED void cairo_push_group(cairo_t *context)
{
    if (IS_ON(MASKS)) recto_group_begins(context);
    recto_originals()->cairo.push_group(context);
}

EXPORTED cairo_pattern_t *cairo_pop_group(cairo_t *context)
{
    cairo_pattern_t *group = recto_originals()->cairo.pop_group(context);
    if (IS_ON(MASKS)) recto_group_ended(context, group);
    return group;
}

EXPORTED void cairo_clip_extents(cairo_t *context, double *x1, double *y1, double *x2, double *y2)
{
    recto_originals()->cairo.clip_extents(context, x1, y1, x2, y2);
    if (IS_ON(MASKS)) recto_mask_limit(context, x1, y1, x2, y2);
}

EXPORTED void cairo_set_source(cairo_t *context, cairo_pattern_t *source)
{
    recto_originals()->cairo.set_source(context, source);
    if (IS_ON(SURFACE_RETENTION)) recto_keep_picture(context, source);
}

EXPORTED void cairo_mask(cairo_t *context, cairo_pattern_t *mask)
{
    if (IS_ON(SURFACE_RETENTION)) recto_keep_picture(context, mask);
    if (IS_ON(MASKS) && recto_draw_through_mask(context, mask)) return;
    recto_originals()->cairo.mask(context, mask);
}

EXPORTED void cairo_paint(cairo_t *context)
{
    if (IS_ON(MASKS) && recto_is_black_backdrop(context)) return;
    recto_originals()->cairo.paint(context);
}

EXPORTED cairo_surface_t *cairo_image_surface_create(cairo_format_t format, int width, int height)
{
    cairo_surface_t *made = IS_ON(MASKS) ? recto_mask_picture(format, width, height) : NULL;
    if (made) return made;
    if (IS_ON(SURFACE_RETENTION) && format == CAIRO_FORMAT_RGB24) made = recto_picture(width, height);
    if (!made) made = recto_originals()->cairo.image_surface_create(format, width, height);
    const bool is_of_image = format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_A8;
    if (IS_ON(REPEATED_IMAGES) && is_of_image) recto_picture_begins(made);
    return made;
}

EXPORTED unsigned char *cairo_image_surface_get_data(cairo_surface_t *surface)
{
    unsigned char *levels = IS_ON(MASKS) ? recto_mask_levels(surface) : NULL;
    return levels ? levels : recto_originals()->cairo.image_surface_get_data(surface);
}

EXPORTED int cairo_image_surface_get_stride(cairo_surface_t *surface)
{
    const int stride = IS_ON(MASKS) ? recto_mask_stride(surface) : 0;
    return stride ? stride : recto_originals()->cairo.image_surface_get_stride(surface);
}

EXPORTED cairo_pattern_t *cairo_pattern_create_for_surface(cairo_surface_t *surface)
{
    cairo_pattern_t *mask = IS_ON(MASKS) ? recto_mask_pattern(surface) : NULL;
    if (mask) return mask;
    cairo_surface_t *shown = IS_ON(REPEATED_IMAGES) ? recto_picture_ends(surface) : cairo_surface_reference(surface);
    cairo_pattern_t *pattern = recto_originals()->cairo.pattern_create_for_surface(shown);
    cairo_surface_destroy(shown);
    return pattern;
}
