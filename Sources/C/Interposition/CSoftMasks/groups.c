#define _GNU_SOURCE
#include "groups.h"

#include <CPictures.h>
#include <CPixels.h>
#include <cairo.h>
#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>

#define EXPORTED __attribute__((visibility("default")))

// All that is static here belongs to the one thread on which poppler runs.

// How many groups have begun and not ended.
static int depth;

// The group that ended last, and where it lies in the device space of its context.
static struct {
    cairo_t *context;
    struct recto_box box;
} ended;

bool recto_ended_group(cairo_t *context, struct recto_box *box)
{
    if (!ended.context || ended.context != context) return false;
    *box = ended.box;
    return true;
}

static bool extents(cairo_surface_t *group, struct recto_box *box)
{
    double width, height, x, y;
    cairo_rectangle_t recorded;
    switch (cairo_surface_get_type(group)) {
    case CAIRO_SURFACE_TYPE_RECORDING:
        if (!cairo_recording_surface_get_extents(group, &recorded) || recorded.x != 0 || recorded.y != 0) return false;
        width = recorded.width;
        height = recorded.height;
        break;
    case CAIRO_SURFACE_TYPE_IMAGE:
        width = cairo_image_surface_get_width(group);
        height = cairo_image_surface_get_height(group);
        break;
    default: return false;
    }
    cairo_surface_get_device_offset(group, &x, &y);
    *box = (struct recto_box){-x, -y, width - x, height - y};
    return true;
}

// What a group that has ended is told by: where it lies, and in the device space of which context.
static const cairo_user_data_key_t key;
struct place {
    cairo_t *context;
    struct recto_box box;
};

static cairo_pattern_t *end_group(cairo_t *context)
{
    return ((cairo_pattern_t * (*)(cairo_t *)) dlsym(RTLD_NEXT, "cairo_pop_group"))(context);
}

EXPORTED cairo_pattern_t *cairo_pop_group(cairo_t *context)
{
    cairo_pattern_t *pattern = end_group(context);
    depth--;
    cairo_surface_t *group = NULL;
    const bool is_known = cairo_pattern_get_surface(pattern, &group) == CAIRO_STATUS_SUCCESS && extents(group, &ended.box);
    ended.context = is_known ? context : NULL;
    recto_forget_mask();
    struct place *place = is_known ? malloc(sizeof *place) : NULL;
    if (!place) return pattern;
    *place = (struct place){context, ended.box};
    if (cairo_surface_set_user_data(group, &key, place, free) != CAIRO_STATUS_SUCCESS) free(place);
    return pattern;
}

// What is drawn next is a group that has ended: poppler is about to draw it through a mask, and then at an opacity. What it sets
// here is undone by poppler, which has saved the context before.
static void limit(cairo_t *context)
{
    cairo_surface_t *source = NULL;
    if (cairo_pattern_get_surface(cairo_get_source(context), &source) != CAIRO_STATUS_SUCCESS) return;
    const struct place *place = cairo_surface_get_user_data(source, &key);
    if (!place || place->context != context || cairo_has_current_point(context)) return;
    cairo_matrix_t matrix;
    cairo_get_matrix(context, &matrix);
    cairo_identity_matrix(context);
    const double left = floor(place->box.left) - 1, top = floor(place->box.top) - 1;
    cairo_rectangle(context, left, top, ceil(place->box.right) + 1 - left, ceil(place->box.bottom) + 1 - top);
    cairo_clip(context);
    cairo_set_matrix(context, &matrix);
}

static void begin_group(cairo_t *context)
{
    limit(context);
    ((void (*)(cairo_t *))dlsym(RTLD_NEXT, "cairo_push_group"))(context);
}

EXPORTED void cairo_push_group(cairo_t *context)
{
    // A page that could not be drawn may have left groups open.
    if (cairo_get_group_target(context) == cairo_get_target(context)) depth = 0;
    depth++;
    begin_group(context);
}

// Whether the clip cuts no pixel, in the scale of the recording.
static bool is_clip_even(cairo_t *context)
{
    cairo_matrix_t matrix;
    cairo_get_matrix(context, &matrix);
    cairo_identity_matrix(context);
    cairo_rectangle_list_t *list = cairo_copy_clip_rectangle_list(context);
    bool is_even = list->status == CAIRO_STATUS_SUCCESS;
    for (int i = 0; is_even && i < list->num_rectangles; i++) {
        const cairo_rectangle_t r = list->rectangles[i];
        is_even = r.x == floor(r.x) && r.y == floor(r.y) && r.width == floor(r.width) && r.height == floor(r.height);
    }
    cairo_rectangle_list_destroy(list);
    cairo_set_matrix(context, &matrix);
    return is_even;
}

/* A recorded group that is drawn through a mask and a clip which cuts pixels is replayed three times: cairo 1.16 tries its two ways
 * of drawing with spans first, and both have replayed the group before they find out that they know no masks. Of masks within
 * masks it was 3 to the power of the depth: a page that a browser had printed took 104 s at 600 pixels, and takes 1 s.
 *
 * So that the mask goes into a group that is not clipped, and the clip gets what came out. Where the clip is even, cairo replays
 * once; but a smaller replay has its edges elsewhere, so that only few levels may be like that. A group more for each mask would
 * cost such pages 5 percent. */
EXPORTED void cairo_mask(cairo_t *context, cairo_pattern_t *pattern)
{
    void (*library)(cairo_t *, cairo_pattern_t *) = (void (*)(cairo_t *, cairo_pattern_t *))dlsym(RTLD_NEXT, "cairo_mask");
    if (recto_is_white(cairo_get_group_target(context))) recto_set_white(NULL);
    recto_keep_picture(context, pattern);
    cairo_surface_t *source = NULL;
    const cairo_operator_t mode = cairo_get_operator(context);
    const bool is_recorded = cairo_pattern_get_surface(cairo_get_source(context), &source) == CAIRO_STATUS_SUCCESS
        && cairo_surface_get_type(source) == CAIRO_SURFACE_TYPE_RECORDING;
    // What PDF draws with, ADD in knockout groups; others change what lies beyond the mask, too.
    const bool is_bounded = mode == CAIRO_OPERATOR_OVER || mode == CAIRO_OPERATOR_ADD || mode >= CAIRO_OPERATOR_MULTIPLY;
    if (!is_recorded || !is_bounded || (depth < 3 && is_clip_even(context))) {
        library(context, pattern);
        return;
    }
    cairo_save(context);
    begin_group(context);
    cairo_reset_clip(context);
    cairo_set_operator(context, CAIRO_OPERATOR_OVER);
    library(context, pattern);
    cairo_pattern_t *masked = end_group(context);
    cairo_set_source(context, masked);
    cairo_pattern_destroy(masked);
    cairo_paint(context);
    cairo_restore(context);
}
