#include "gradients.h"
#include "places.h"
#include "ramp.h"
#include "segments.h"
#include "Scaling/scaled.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A smaller rectangle's pixels are worked out one by one, which takes no longer than a ramp.
#define FEWEST_FOR_RAMP (1 << 14)

struct recto_gradient {
    const pixman_image_t *image;
    bool is_of_circles;
    pixman_point_fixed_t from, to;
    pixman_fixed_t from_radius, to_radius;
    int repeat;
    pixman_transform_t transform;
    pixman_gradient_stop_t *stops;
    int count;
    // Made when they are asked for.
    struct recto_segment *segments;
    struct recto_ramp ramp;
};

static struct recto_gradient gradients[4];
static unsigned newest;

static struct recto_gradient *find(const pixman_image_t *image)
{
    for (size_t i = 0; image && i < sizeof gradients / sizeof *gradients; i++)
        if (gradients[i].image == image) return &gradients[i];
    return NULL;
}

static void drop_colors(struct recto_gradient *gradient)
{
    recto_ramp_end(&gradient->ramp);
    free(gradient->segments);
    gradient->segments = NULL;
}

static void clear(struct recto_gradient *gradient)
{
    drop_colors(gradient);
    free(gradient->stops);
    *gradient = (struct recto_gradient){0};
}

void recto_gradient_forget(const pixman_image_t *image)
{
    struct recto_gradient *gradient = find(image);
    if (gradient) clear(gradient);
}

static struct recto_gradient *made(const pixman_image_t *image, const pixman_gradient_stop_t *stops, int count)
{
    recto_gradient_forget(image);
    if (!image || count < 1) return NULL;
    // Those that are not in order pixman takes in its own.
    for (int i = 1; i < count; i++)
        if (stops[i].x < stops[i - 1].x) return NULL;
    pixman_gradient_stop_t *copies = calloc((size_t)count, sizeof *copies);
    if (!copies) return NULL;
    memcpy(copies, stops, (size_t)count * sizeof *copies);
    struct recto_gradient *gradient = &gradients[newest++ % (sizeof gradients / sizeof *gradients)];
    clear(gradient);
    gradient->image = image;
    gradient->stops = copies;
    gradient->count = count;
    gradient->repeat = PIXMAN_REPEAT_NONE;
    pixman_transform_init_identity(&gradient->transform);
    return gradient;
}

void recto_gradient_made_line(
    const pixman_image_t *image, const pixman_point_fixed_t *from, const pixman_point_fixed_t *to,
    const pixman_gradient_stop_t *stops, int count)
{
    struct recto_gradient *gradient = made(image, stops, count);
    if (!gradient) return;
    gradient->from = *from;
    gradient->to = *to;
}

void recto_gradient_made_circles(
    const pixman_image_t *image, const pixman_point_fixed_t *inner, const pixman_point_fixed_t *outer, pixman_fixed_t inner_radius,
    pixman_fixed_t outer_radius, const pixman_gradient_stop_t *stops, int count)
{
    struct recto_gradient *gradient = made(image, stops, count);
    if (!gradient) return;
    gradient->is_of_circles = true;
    gradient->from = *inner;
    gradient->to = *outer;
    gradient->from_radius = inner_radius;
    gradient->to_radius = outer_radius;
}

void recto_gradient_set_transform(const pixman_image_t *image, const pixman_transform_t *transform)
{
    struct recto_gradient *gradient = find(image);
    if (!gradient) return;
    if (transform)
        gradient->transform = *transform;
    else
        pixman_transform_init_identity(&gradient->transform);
}

void recto_gradient_set_repeat(const pixman_image_t *image, pixman_repeat_t repeat)
{
    struct recto_gradient *gradient = find(image);
    if (!gradient) return;
    gradient->repeat = (int)repeat;
    drop_colors(gradient);
}

struct recto_gradient *recto_gradient(const pixman_image_t *image, int32_t x, int32_t y, int32_t width, int32_t height)
{
    struct recto_gradient *g = find(image);
    if (!g || (g->repeat != PIXMAN_REPEAT_NONE && g->repeat != PIXMAN_REPEAT_PAD)) return NULL;
    const pixman_fixed_t (*m)[3] = g->transform.matrix;
    if (m[2][0] || m[2][1] || m[2][2] != pixman_fixed_1 || !recto_is_near(x, y, width, height)) return NULL;
    // So that 64 bits hold all products.
    const int64_t furthest = (int64_t)1 << 29;
    for (int i = 0; i < 4; i++)
        if (llabs(m[i / 2][i % 2]) > furthest) return NULL;
    for (int axis = 0; axis < 2; axis++) {
        const struct recto_range places = recto_range(m[axis], x, y, width, height);
        if (places.least < -furthest || places.most > furthest) return NULL;
    }
    const int64_t ends[] = {g->from.x, g->from.y, g->to.x, g->to.y, g->from_radius, g->to_radius};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (llabs(ends[i]) > furthest) return NULL;
    if (!g->is_of_circles) {
        const int64_t dx = (int64_t)g->to.x - g->from.x, dy = (int64_t)g->to.y - g->from.y;
        const int64_t length = dx * dx + dy * dy;
        // All rows are the same within a rectangle of that height: pixman makes one, and takes it for all.
        const double change = height * (double)pixman_fixed_1 * pixman_fixed_1 * (double)(dx * m[0][1] + dy * m[1][1])
            / (m[2][2] * (double)length);
        if (length && -1 < change && change < 1) return NULL;
    }
    if (!g->segments) g->segments = recto_segments(g->stops, g->count, g->repeat);
    if (!g->segments) return NULL;
    const bool is_large = (int64_t)width * height >= FEWEST_FOR_RAMP;
    if (!is_large)
        recto_ramp_end(&g->ramp);
    else if (!g->ramp.colors)
        recto_ramp_begin(&g->ramp, g->segments, g->count);
    return g;
}

// Without its fraction, and as near as there is sense in it.
static inline int64_t whole(double place)
{
    const double furthest = 0x1p61;
    return !(place < furthest) ? (int64_t)furthest : place < -furthest ? -(int64_t)furthest : (int64_t)place;
}

static void read_line_row(struct recto_gradient *g, int32_t x, int32_t y, int32_t width, uint32_t *colors)
{
    const pixman_fixed_t (*m)[3] = g->transform.matrix;
    const struct recto_segment *segment = g->segments;
    const int64_t dx = (int64_t)g->to.x - g->from.x, dy = (int64_t)g->to.y - g->from.y, length = dx * dx + dy * dy;
    int64_t start = 0;
    double step = 0;
    if (length) {
        const double part = pixman_fixed_1 * (double)pixman_fixed_1 / ((double)length * (double)pixman_fixed_1);
        const int64_t here = dx * recto_placed(m[0], x, y) + dy * recto_placed(m[1], x, y);
        start = whole(((double)here - (double)(dx * g->from.x + dy * g->from.y)) * part);
        step = (double)(dx * m[0][0] + dy * m[1][0]) * part;
    }
    const bool is_near = llabs(start) < RECTO_FURTHEST / 2 && fabs(step * width) < RECTO_FURTHEST / 2;
    if (whole(step * width) == 0) {
        const uint32_t all = recto_colored(&segment, start);
        for (int32_t i = 0; i < width; i++) colors[i] = all;
    } else if (g->ramp.colors && is_near) {
        recto_line_places(start, step, width, (int32_t *)colors);
        recto_ramp_color(&g->ramp, (int32_t *)colors, width);
    } else {
        for (int32_t i = 0; i < width; i++) colors[i] = recto_colored(&segment, start + whole(step * i));
    }
}

// As recto_circles_places, one by one, and of circles that are as large. INT64_MIN: nowhere.
static int64_t circles_place(const struct recto_circles *of, int64_t b, int64_t c)
{
#define IS_THERE(t) (of->pads ? (t) * of->growth >= of->least : 0 <= (t) && (t) <= pixman_fixed_1)
    if (of->a == 0) {
        const double t = b ? pixman_fixed_1 / 2 * (double)c / (double)b : 0;
        return b && IS_THERE(t) ? whole(t) : INT64_MIN;
    }
    const double square = (double)b * (double)b + of->a * -(double)c;
    if (!(square >= 0)) return INT64_MIN;
    const double root = sqrt(square), larger = ((double)b + root) * of->part, smaller = ((double)b - root) * of->part;
    return IS_THERE(larger) ? whole(larger) : IS_THERE(smaller) ? whole(smaller) : INT64_MIN;
#undef IS_THERE
}

static void read_circles_row(struct recto_gradient *g, int32_t x, int32_t y, int32_t width, uint32_t *colors)
{
    const pixman_fixed_t (*m)[3] = g->transform.matrix;
    const int64_t dx = (int64_t)g->to.x - g->from.x, dy = (int64_t)g->to.y - g->from.y;
    const int64_t dr = (int64_t)g->to_radius - g->from_radius, r = g->from_radius, ux = m[0][0], uy = m[1][0];
    const int64_t px = recto_placed(m[0], x, y) - g->from.x, py = recto_placed(m[1], x, y) - g->from.y;
    const double a = (double)(dx * dx + dy * dy - dr * dr);
    // b and c are exact.
    struct recto_circles circles = {
        .a = a,
        .part = a != 0 ? pixman_fixed_1 / a : 0,
        .growth = (double)dr,
        .least = -1. * pixman_fixed_1 * (double)r,
        .pads = g->repeat == PIXMAN_REPEAT_PAD,
        .b = px * dx + py * dy + r * dr,
        .b_step = ux * dx + uy * dy,
        .c = px * px + py * py - r * r,
        .c_step = (2 * px + ux) * ux + (2 * py + uy) * uy,
        .c_bend = 2 * (ux * ux + uy * uy),
    };
    // A row is worked out four pixels at a time, the last of which may lie beyond it: 64 bits hold those as well.
    const int64_t largest_step = RECTO_FURTHEST >> 6;
    if (g->ramp.colors && a != 0 && llabs(ux) < largest_step && llabs(uy) < largest_step) {
        recto_circles_places(&circles, width, (int32_t *)colors);
        recto_ramp_color(&g->ramp, (int32_t *)colors, width);
        return;
    }
    const struct recto_segment *segment = g->segments;
    for (int32_t i = 0; i < width; i++) {
        const int64_t place = circles_place(&circles, circles.b, circles.c);
        colors[i] = place == INT64_MIN ? 0 : recto_colored(&segment, place);
        circles.b += circles.b_step;
        circles.c += circles.c_step;
        circles.c_step += circles.c_bend;
    }
}

void recto_read_gradient(
    struct recto_gradient *gradient, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t *colors)
{
    for (int32_t row = 0; row < height; row++, colors += width) {
        if (gradient->is_of_circles)
            read_circles_row(gradient, x, y + row, width, colors);
        else
            read_line_row(gradient, x, y + row, width, colors);
    }
}
