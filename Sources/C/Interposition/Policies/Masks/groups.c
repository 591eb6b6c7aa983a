#include "groups.h"
#include "Checks.h"
#include "Originals.h"
#include "masks.h"

#include <math.h>
#include <stdlib.h>

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

void recto_group_ended(cairo_t *context, cairo_pattern_t *pattern)
{
    depth--;
    cairo_surface_t *group = NULL;
    const bool is_known = cairo_pattern_get_surface(pattern, &group) == CAIRO_STATUS_SUCCESS && extents(group, &ended.box);
    ended.context = is_known ? context : NULL;
    recto_forget_mask();
    struct place *place = is_known ? malloc(sizeof *place) : NULL;
    if (!place) return;
    *place = (struct place){context, ended.box};
    if (cairo_surface_set_user_data(group, &key, place, free) != CAIRO_STATUS_SUCCESS) free(place);
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

void recto_group_begins(cairo_t *context)
{
    // A page that could not be drawn may have left groups open.
    if (cairo_get_group_target(context) == cairo_get_target(context)) depth = 0;
    depth++;
    limit(context);
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

/* cairo 1.16 replays a recorded group three times where it is drawn through a mask and a clip that cuts pixels: it tries its two ways
 * of drawing with spans first, and both replay the group before they find that they do not support masks. With masks inside masks the
 * time grew with 3 to the power of the depth: one page printed by a browser took 104 s at 600 pixels, and takes 1 s here.
 *
 * So the mask is applied inside a group that is not clipped, and the clip is applied to the result. Where the clip cuts no pixel cairo
 * replays once and nothing is changed; but a smaller replay puts the edges elsewhere, so that this holds for the outer levels only. An
 * extra group for every mask would cost pages of masks 5 percent. */
bool recto_draw_through_mask(cairo_t *context, cairo_pattern_t *pattern)
{
    const struct recto_originals *library = recto_originals();
    cairo_surface_t *source = NULL;
    const cairo_operator_t mode = cairo_get_operator(context);
    const bool is_recorded = cairo_pattern_get_surface(cairo_get_source(context), &source) == CAIRO_STATUS_SUCCESS
        && cairo_surface_get_type(source) == CAIRO_SURFACE_TYPE_RECORDING;
    // What PDF draws with, ADD in knockout groups; others change what lies beyond the mask, too.
    const bool is_bounded = mode == CAIRO_OPERATOR_OVER || mode == CAIRO_OPERATOR_ADD || mode >= CAIRO_OPERATOR_MULTIPLY;
    if (!is_recorded || !is_bounded || (depth < 3 && is_clip_even(context))) return false;
    recto_ran(RECTO_MASKS);
    cairo_save(context);
    limit(context);
    library->cairo.push_group(context);
    cairo_reset_clip(context);
    cairo_set_operator(context, CAIRO_OPERATOR_OVER);
    library->cairo.mask(context, pattern);
    cairo_pattern_t *masked = library->cairo.pop_group(context);
    library->cairo.set_source(context, masked);
    cairo_pattern_destroy(masked);
    library->cairo.paint(context);
    cairo_restore(context);
    return true;
}
