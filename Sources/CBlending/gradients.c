#include "gradients.h"
#include "Scaling/scaled.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// A colour's channels in the order of a pixel's bytes, each between 0 and 1.
typedef float color __attribute__((vector_size(16)));

// Between two stops, a colour is `slope` times the place plus `base`.
struct segment {
    int64_t left, right;
    color slope, base;
};

struct recto_gradient {
    const pixman_image_t *image;
    bool is_of_circles;
    pixman_point_fixed_t from, to;
    pixman_fixed_t from_radius, to_radius;
    int repeat;
    pixman_transform_t transform;
    pixman_gradient_stop_t *stops;
    int count;
    // Of those before, between and beyond the stops; made when they are asked for.
    struct segment *segments;
};

static struct recto_gradient gradients[4];
static unsigned newest;

static struct recto_gradient *find(const pixman_image_t *image)
{
    for (size_t i = 0; image && i < sizeof gradients / sizeof *gradients; i++)
        if (gradients[i].image == image) return &gradients[i];
    return NULL;
}

static void clear(struct recto_gradient *gradient)
{
    free(gradient->stops);
    free(gradient->segments);
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
    free(gradient->segments);
    gradient->segments = NULL;
}

static color channels(pixman_color_t c)
{
    const color all = {c.blue, c.green, c.red, c.alpha};
    return all * (1.0f / 257.0f);
}

static struct segment even(int64_t left, int64_t right, pixman_color_t c)
{
    return (struct segment){left, right, {0}, (channels(c) + channels(c)) / 510.0f};
}

static struct segment between(const pixman_gradient_stop_t *left, const pixman_gradient_stop_t *right)
{
    const color lc = channels(left->color), rc = channels(right->color);
    const float lx = (float)left->x * (1.0f / 65536.0f), rx = (float)right->x * (1.0f / 65536.0f), width = rx - lx;
    if (-FLT_MIN < width && width < FLT_MIN) return (struct segment){left->x, right->x, {0}, (lc + rc) / 510.0f};
    const float part = 1.0f / width;
    return (struct segment){
        left->x, right->x, (rc - lc) * part * (1.0f / 255.0f), (lc * rx - rc * lx) * part * (1.0f / 255.0f)};
}

static bool make_segments(struct recto_gradient *g)
{
    if (g->segments) return true;
    struct segment *segments = aligned_alloc(16, ((size_t)g->count + 1) * sizeof *segments);
    if (!segments) return false;
    static const pixman_color_t nothing;
    const bool pads = g->repeat == PIXMAN_REPEAT_PAD;
    segments[0] = even(INT64_MIN, g->stops[0].x, pads ? g->stops[0].color : nothing);
    for (int i = 1; i < g->count; i++) segments[i] = between(&g->stops[i - 1], &g->stops[i]);
    const pixman_gradient_stop_t last = g->stops[g->count - 1];
    segments[g->count] = even(last.x, INT64_MAX, pads ? last.color : nothing);
    g->segments = segments;
    return true;
}

const struct recto_gradient *recto_gradient(const pixman_image_t *image, int32_t x, int32_t y, int32_t width, int32_t height)
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
    return make_segments(g) ? g : NULL;
}

// Without its fraction, and as near as there is sense in it.
static inline int64_t whole(double place)
{
    const double furthest = 0x1p61;
    return !(place < furthest) ? (int64_t)furthest : place < -furthest ? -(int64_t)furthest : (int64_t)place;
}

// A colour at a place, found from the segment of the one before.
static inline uint32_t colored(const struct recto_gradient *g, int64_t place, const struct segment **segment)
{
    while (place >= (*segment)->right && *segment < g->segments + g->count) ++*segment;
    while (place < (*segment)->left) --*segment;
    const float y = (float)place * (1.0f / 65536.0f);
    const color at = (*segment)->slope * y + (*segment)->base;
    const float alpha = 255.0f * at[3];
    const color factors = {alpha, alpha, alpha, 255.0f};
    typedef int32_t numbers __attribute__((vector_size(16)));
    typedef uint8_t bytes __attribute__((vector_size(4)));
    const bytes pixel = __builtin_convertvector(__builtin_convertvector(at * factors + 0.5f, numbers), bytes);
    uint32_t result;
    memcpy(&result, &pixel, sizeof result);
    return result;
}

static void read_line_row(const struct recto_gradient *g, int32_t x, int32_t y, int32_t width, uint32_t *colors)
{
    const pixman_fixed_t (*m)[3] = g->transform.matrix;
    const struct segment *segment = g->segments;
    const int64_t dx = (int64_t)g->to.x - g->from.x, dy = (int64_t)g->to.y - g->from.y, length = dx * dx + dy * dy;
    int64_t start = 0;
    double step = 0;
    if (length) {
        const double part = pixman_fixed_1 * (double)pixman_fixed_1 / ((double)length * (double)pixman_fixed_1);
        const int64_t here = dx * recto_placed(m[0], x, y) + dy * recto_placed(m[1], x, y);
        start = whole(((double)here - (double)(dx * g->from.x + dy * g->from.y)) * part);
        step = (double)(dx * m[0][0] + dy * m[1][0]) * part;
    }
    if (whole(step * width) == 0) {
        const uint32_t all = colored(g, start, &segment);
        for (int32_t i = 0; i < width; i++) colors[i] = all;
    } else {
        for (int32_t i = 0; i < width; i++) colors[i] = colored(g, start + whole(step * i), &segment);
    }
}

static void read_circles_row(const struct recto_gradient *g, int32_t x, int32_t y, int32_t width, uint32_t *colors)
{
    const pixman_fixed_t (*m)[3] = g->transform.matrix;
    const struct segment *segment = g->segments;
    const int64_t dx = (int64_t)g->to.x - g->from.x, dy = (int64_t)g->to.y - g->from.y;
    const int64_t dr = (int64_t)g->to_radius - g->from_radius, r = g->from_radius, ux = m[0][0], uy = m[1][0];
    const int64_t px = recto_placed(m[0], x, y) - g->from.x, py = recto_placed(m[1], x, y) - g->from.y;
    // The larger t with a t t - 2 b t + c = 0 whose circle the gradient has; b and c are exact.
    const double a = (double)(dx * dx + dy * dy - dr * dr), part = a != 0 ? pixman_fixed_1 / a : 0;
    const double least = -1. * pixman_fixed_1 * (double)r;
    int64_t b = px * dx + py * dy + r * dr, c = px * px + py * py - r * r;
    const int64_t b_step = ux * dx + uy * dy, c_bend = 2 * (ux * ux + uy * uy);
    int64_t c_step = (2 * px + ux) * ux + (2 * py + uy) * uy;
    const bool pads = g->repeat == PIXMAN_REPEAT_PAD;
#define IS_THERE(t) (pads ? (t) * (double)dr >= least : 0 <= (t) && (t) <= pixman_fixed_1)
    for (int32_t i = 0; i < width; i++, b += b_step, c += c_step, c_step += c_bend) {
        colors[i] = 0;
        if (a == 0) {
            const double t = b ? pixman_fixed_1 / 2 * (double)c / (double)b : 0;
            if (b && IS_THERE(t)) colors[i] = colored(g, whole(t), &segment);
            continue;
        }
        const double square = (double)b * (double)b + a * -(double)c;
        if (!(square >= 0)) continue;
        const double root = sqrt(square), larger = ((double)b + root) * part, smaller = ((double)b - root) * part;
        if (IS_THERE(larger))
            colors[i] = colored(g, whole(larger), &segment);
        else if (IS_THERE(smaller))
            colors[i] = colored(g, whole(smaller), &segment);
    }
#undef IS_THERE
}

void recto_read_gradient(
    const struct recto_gradient *gradient, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t *colors)
{
    for (int32_t row = 0; row < height; row++, colors += width) {
        if (gradient->is_of_circles)
            read_circles_row(gradient, x, y + row, width, colors);
        else
            read_line_row(gradient, x, y + row, width, colors);
    }
}
