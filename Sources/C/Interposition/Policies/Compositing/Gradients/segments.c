#include "segments.h"
#include "CCPU.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

// Fused multiplications would round once where pixman rounds twice.
#pragma STDC FP_CONTRACT OFF

static recto_color channels(pixman_color_t c)
{
    const recto_color all = {c.blue, c.green, c.red, c.alpha};
    return all * (1.0f / 257.0f);
}

static struct recto_segment even(int64_t left, int64_t right, pixman_color_t c)
{
    return (struct recto_segment){left, right, {0}, (channels(c) + channels(c)) / 510.0f};
}

static struct recto_segment between(const pixman_gradient_stop_t *left, const pixman_gradient_stop_t *right)
{
    const recto_color lc = channels(left->color), rc = channels(right->color);
    const float lx = (float)left->x * (1.0f / 65536.0f), rx = (float)right->x * (1.0f / 65536.0f), width = rx - lx;
    if (-FLT_MIN < width && width < FLT_MIN) return (struct recto_segment){left->x, right->x, {0}, (lc + rc) / 510.0f};
    const float part = 1.0f / width;
    return (struct recto_segment){
        left->x, right->x, (rc - lc) * part * (1.0f / 255.0f), (lc * rx - rc * lx) * part * (1.0f / 255.0f)};
}

struct recto_segment *recto_segments(const pixman_gradient_stop_t *stops, int count, int repeat)
{
    struct recto_segment *segments = aligned_alloc(16, ((size_t)count + 1) * sizeof *segments);
    if (!segments) return NULL;
    static const pixman_color_t nothing;
    const bool pads = repeat == PIXMAN_REPEAT_PAD;
    segments[0] = even(INT64_MIN, stops[0].x, pads ? stops[0].color : nothing);
    for (int i = 1; i < count; i++) segments[i] = between(&stops[i - 1], &stops[i]);
    const pixman_gradient_stop_t last = stops[count - 1];
    segments[count] = even(last.x, INT64_MAX, pads ? last.color : nothing);
    return segments;
}

uint32_t recto_colored(const struct recto_segment **segment, int64_t place)
{
    while (place >= (*segment)->right && (*segment)->right != INT64_MAX) ++*segment;
    while (place < (*segment)->left) --*segment;
    const float y = (float)place * (1.0f / 65536.0f);
    const recto_color at = (*segment)->slope * y + (*segment)->base;
    const float alpha = 255.0f * at[3];
    const recto_color factors = {alpha, alpha, alpha, 255.0f};
    typedef int32_t numbers __attribute__((vector_size(16)));
    typedef uint8_t bytes __attribute__((vector_size(4)));
    const bytes pixel = __builtin_convertvector(__builtin_convertvector(at * factors + 0.5f, numbers), bytes);
    uint32_t result;
    memcpy(&result, &pixel, sizeof result);
    return result;
}

// Eight places.
typedef float lanes __attribute__((vector_size(32)));
typedef int32_t whole __attribute__((vector_size(32)));

INLINE lanes along(const struct recto_segment *segment, int channel, lanes y)
{
    return segment->slope[channel] * y + segment->base[channel];
}

INLINE whole byte(lanes value, lanes factor) { return __builtin_convertvector(value * factor + 0.5f, whole) & 255; }

INLINE void fill(const struct recto_segment *segment, int32_t place, int32_t count, uint32_t *colors)
{
    const whole each = {0, 1, 2, 3, 4, 5, 6, 7};
    int32_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const lanes y = __builtin_convertvector(place + i + each, lanes) * (1.0f / 65536.0f);
        const lanes opaque = along(segment, 3, y), alpha = 255.0f * opaque, full = (lanes){0} + 255.0f;
        const whole pixels = byte(along(segment, 0, y), alpha) | byte(along(segment, 1, y), alpha) << 8
            | byte(along(segment, 2, y), alpha) << 16 | byte(opaque, full) << 24;
        memcpy(colors + i, &pixels, sizeof pixels);
    }
    for (; i < count; i++) colors[i] = recto_colored(&segment, place + i);
}

WIDE static void fill_wide(const struct recto_segment *segment, int32_t place, int32_t count, uint32_t *colors)
{
    fill(segment, place, count, colors);
}

void recto_fill_segment(const struct recto_segment *segment, int32_t place, int32_t count, uint32_t *colors)
{
    if (recto_is_wide())
        fill_wide(segment, place, count, colors);
    else
        fill(segment, place, count, colors);
}
