#define _GNU_SOURCE
#include "CClearing.h"

#include <CPixels.h>
#include <CSoftMasks.h>
#include <cairo.h>
#include <dlfcn.h>

#define EXPORTED __attribute__((visibility("default")))

// The library's own function, looked up once.
#define LIBRARY(name) \
    static __typeof__(&name) _Atomic library; \
    if (!library) library = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// Whether what is drawn goes onto the surface that is still white, and not into a group, which is drawn later.
static bool is_on_white(cairo_t *context) { return recto_is_white(cairo_get_group_target(context)); }

static void draws(cairo_t *context)
{
    if (is_on_white(context)) recto_set_white(NULL);
}

// White over white is white to the last bit, also where an edge or a clip lets through a part of it.
static bool changes_nothing(cairo_t *context)
{
    double red, green, blue, alpha;
    if (!is_on_white(context)) return false;
    const bool is_white = cairo_get_operator(context) == CAIRO_OPERATOR_OVER
        && cairo_pattern_get_rgba(cairo_get_source(context), &red, &green, &blue, &alpha) == CAIRO_STATUS_SUCCESS
        && red == 1 && green == 1 && blue == 1 && alpha == 1;
    if (!is_white) recto_set_white(NULL);
    return is_white;
}

EXPORTED void cairo_fill(cairo_t *context)
{
    LIBRARY(cairo_fill);
    if (changes_nothing(context)) {
        cairo_new_path(context);
        return;
    }
    library(context);
}

EXPORTED void cairo_paint(cairo_t *context)
{
    LIBRARY(cairo_paint);
    if (!recto_is_black_ground(context) && !changes_nothing(context)) library(context);
}

// Whatever else draws, except for cairo_mask, which CSoftMasks answers: it says so as well.

EXPORTED void cairo_fill_preserve(cairo_t *context)
{
    LIBRARY(cairo_fill_preserve);
    draws(context);
    library(context);
}

EXPORTED void cairo_stroke(cairo_t *context)
{
    LIBRARY(cairo_stroke);
    draws(context);
    library(context);
}

EXPORTED void cairo_stroke_preserve(cairo_t *context)
{
    LIBRARY(cairo_stroke_preserve);
    draws(context);
    library(context);
}

EXPORTED void cairo_paint_with_alpha(cairo_t *context, double alpha)
{
    LIBRARY(cairo_paint_with_alpha);
    draws(context);
    library(context, alpha);
}

EXPORTED void cairo_mask_surface(cairo_t *context, cairo_surface_t *surface, double x, double y)
{
    LIBRARY(cairo_mask_surface);
    draws(context);
    library(context, surface, x, y);
}

EXPORTED void cairo_show_glyphs(cairo_t *context, const cairo_glyph_t *glyphs, int count)
{
    LIBRARY(cairo_show_glyphs);
    draws(context);
    library(context, glyphs, count);
}

EXPORTED void cairo_show_text(cairo_t *context, const char *text)
{
    LIBRARY(cairo_show_text);
    draws(context);
    library(context, text);
}

EXPORTED void cairo_show_text_glyphs(
    cairo_t *context, const char *text, int bytes, const cairo_glyph_t *glyphs, int count,
    const cairo_text_cluster_t *clusters, int cluster_count, cairo_text_cluster_flags_t flags)
{
    LIBRARY(cairo_show_text_glyphs);
    draws(context);
    library(context, text, bytes, glyphs, count, clusters, cluster_count, flags);
}

bool recto_white_in_force(void)
{
    return dlsym(RTLD_DEFAULT, "cairo_fill") == (void *)cairo_fill && recto_clearing_in_force();
}
