#include "blends.h"
#include "CCPU.h"

#include <float.h>
#include <string.h>

// Fused multiplications would round once where pixman rounds twice.
#pragma STDC FP_CONTRACT OFF

// Two pixels' channels.
typedef uint8_t bytes __attribute__((vector_size(8)));
typedef uint16_t channels __attribute__((vector_size(16)));

static inline channels by_255(channels product)
{
    product += 128;
    return (product + (product >> 8)) >> 8;
}

// For sums of up to three channels.
static inline channels saturated(channels sum) { return (sum | (channels)(sum > 255)) & 255; }

static inline channels load(const uint32_t *pixels)
{
    bytes loaded;
    memcpy(&loaded, pixels, sizeof loaded);
    return __builtin_convertvector(loaded, channels);
}

static inline channels alpha(channels pixels)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return __builtin_shufflevector(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7);
#else
    return __builtin_shufflevector(pixels, pixels, 0, 0, 0, 0, 4, 4, 4, 4);
#endif
}

// Multiply, premultiplied: s * (1 - da) + d * (1 - sa) + s * d, each product rounded.
static void multiply(uint32_t *source, const uint32_t *target, bool is_opaque, size_t count)
{
    for (size_t i = 0; i + 1 < count; i += 2) {
        const channels s = load(source + i), d = load(target + i);
        channels apart = by_255(d * (255 - alpha(s)));
        if (!is_opaque) apart = saturated(apart + by_255(s * (255 - alpha(d))));
        const bytes result = __builtin_convertvector(saturated(apart + by_255(s * d)), bytes);
        memcpy(source + i, &result, sizeof result);
    }
    if (count & 1) {
        uint32_t pair[2] = {source[count - 1], 0}, ground[2] = {target[count - 1], 0};
        multiply(pair, ground, is_opaque, 2);
        source[count - 1] = pair[0];
    }
}

// A channel of eight pixels, or a choice for each.
typedef float lanes __attribute__((vector_size(32)));
typedef int32_t choice __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));

struct colors {
    lanes red, green, blue;
};

INLINE lanes pick(choice which, lanes yes, lanes no)
{
    return (lanes)(((choice)yes & which) | ((choice)no & ~which));
}

INLINE choice is_zero(lanes value) { return (value > -FLT_MIN) & (value < FLT_MIN); }
INLINE lanes least(lanes a, lanes b) { return pick(a < b, a, b); }
INLINE lanes most(lanes a, lanes b) { return pick(a > b, a, b); }

INLINE lanes fraction(words pixels, int shift)
{
    return __builtin_convertvector((choice)(pixels >> shift & 255), lanes) * (1.0f / 255);
}

INLINE struct colors colors_of(words pixels)
{
    return (struct colors){fraction(pixels, 16), fraction(pixels, 8), fraction(pixels, 0)};
}

INLINE words byte(lanes value)
{
    value = pick(value > 1, (lanes){0} + 1, value);
    value = pick(value < 0, (lanes){0}, value);
    const words whole = (words)__builtin_convertvector(value * 256, choice);
    return whole - (whole >> 8);
}

// Modes of each channel by itself. s and d are premultiplied with sa and da, and so is what comes out with both.

INLINE lanes color_dodge(lanes sa, lanes s, lanes da, lanes d)
{
    const lanes both = sa * da;
    const choice is_whole = (d * sa >= both - s * da) | is_zero(sa - s);
    return pick(is_zero(d), (lanes){0}, pick(is_whole, both, sa * sa * d / (sa - s)));
}

INLINE lanes color_burn(lanes sa, lanes s, lanes da, lanes d)
{
    const choice is_nothing = (sa * (da - d) >= s * da) | is_zero(s);
    return pick(d >= da, sa * da, pick(is_nothing, (lanes){0}, sa * (da - sa * (da - d) / s)));
}

INLINE lanes soft_light(lanes sa, lanes s, lanes da, lanes d)
{
    const lanes as_is = d * sa;
    const lanes darker = as_is - d * (da - d) * (sa - 2 * s) / da;
    const lanes in_shadow = as_is + (2 * s - sa) * d * ((16 * d / da - 12) * d / da + 3);
    const lanes lighter = as_is + (__builtin_elementwise_sqrt(d * da) - d) * (2 * s - sa);
    return pick(is_zero(da), as_is, pick(2 * s <= sa, darker, pick(4 * d <= da, in_shadow, lighter)));
}

// Modes of all channels at once.

INLINE struct colors times(struct colors c, lanes by) { return (struct colors){c.red * by, c.green * by, c.blue * by}; }
INLINE lanes luminosity(struct colors c) { return c.red * 0.3f + c.green * 0.59f + c.blue * 0.11f; }
INLINE lanes smallest(struct colors c) { return least(least(c.red, c.green), c.blue); }
INLINE lanes largest(struct colors c) { return most(most(c.red, c.green), c.blue); }
INLINE lanes saturation(struct colors c) { return largest(c) - smallest(c); }

INLINE lanes raised(lanes channel, lanes l, lanes distance, choice is_below)
{
    return pick(is_below, pick(is_zero(distance), (lanes){0}, l + (((channel - l) * l) / distance)), channel);
}

INLINE lanes lowered(lanes channel, lanes l, lanes alpha, lanes distance, choice is_above)
{
    return pick(is_above, pick(is_zero(distance), alpha, l + (((channel - l) * (alpha - l) / distance))), channel);
}

INLINE struct colors with_luminosity(struct colors c, lanes alpha, lanes wanted)
{
    const lanes more = wanted - luminosity(c);
    c = (struct colors){c.red + more, c.green + more, c.blue + more};
    const lanes l = luminosity(c), low = smallest(c), high = largest(c);
    const choice is_below = low < 0, is_above = high > alpha;
    c = (struct colors){
        raised(c.red, l, l - low, is_below), raised(c.green, l, l - low, is_below), raised(c.blue, l, l - low, is_below)};
    return (struct colors){
        lowered(c.red, l, alpha, high - l, is_above), lowered(c.green, l, alpha, high - l, is_above),
        lowered(c.blue, l, alpha, high - l, is_above)};
}

INLINE lanes stretched(lanes channel, lanes low, lanes distance, lanes wanted, choice is_largest, choice is_smallest)
{
    const lanes between = (channel - low) * wanted / distance;
    return pick(is_smallest | is_zero(distance), (lanes){0}, pick(is_largest, wanted, between));
}

// Of equal channels, pixman takes one for the largest and one for that in the middle, which may come out apart by a rounding.
INLINE struct colors with_saturation(struct colors c, lanes wanted)
{
    const choice rg = c.red > c.green, rb = c.red > c.blue, gb = c.green > c.blue;
    const lanes low = smallest(c), distance = largest(c) - low;
    return (struct colors){
        stretched(c.red, low, distance, wanted, rg & rb, ~rg & ~rb),
        stretched(c.green, low, distance, wanted, ~rg & (rb | gb), rg & ~(rb & gb)),
        stretched(c.blue, low, distance, wanted, ~rb & (rg | ~gb), rb & (gb | ~rg))};
}

INLINE struct colors mixed(pixman_op_t op, lanes sa, struct colors s, lanes da, struct colors d)
{
    switch (op) {
    case PIXMAN_OP_COLOR_DODGE:
        return (struct colors){
            color_dodge(sa, s.red, da, d.red), color_dodge(sa, s.green, da, d.green), color_dodge(sa, s.blue, da, d.blue)};
    case PIXMAN_OP_COLOR_BURN:
        return (struct colors){
            color_burn(sa, s.red, da, d.red), color_burn(sa, s.green, da, d.green), color_burn(sa, s.blue, da, d.blue)};
    case PIXMAN_OP_SOFT_LIGHT:
        return (struct colors){
            soft_light(sa, s.red, da, d.red), soft_light(sa, s.green, da, d.green), soft_light(sa, s.blue, da, d.blue)};
    case PIXMAN_OP_HSL_HUE:
        return with_luminosity(with_saturation(times(s, da), saturation(d) * sa), sa * da, luminosity(d) * sa);
    case PIXMAN_OP_HSL_SATURATION:
        return with_luminosity(with_saturation(times(d, sa), saturation(s) * da), sa * da, luminosity(d) * sa);
    case PIXMAN_OP_HSL_COLOR: return with_luminosity(times(s, da), sa * da, luminosity(d) * sa);
    default: return with_luminosity(times(d, sa), sa * da, luminosity(s) * da);
    }
}

INLINE words blended(pixman_op_t op, words source, words target, bool is_opaque)
{
    const lanes sa = fraction(source, 24), da = is_opaque ? (lanes){0} + 1 : fraction(target, 24);
    const struct colors s = colors_of(source), d = colors_of(target), both = mixed(op, sa, s, da, d);
    const words red = byte((1 - sa) * d.red + (1 - da) * s.red + both.red);
    const words green = byte((1 - sa) * d.green + (1 - da) * s.green + both.green);
    const words blue = byte((1 - sa) * d.blue + (1 - da) * s.blue + both.blue);
    return byte(sa + da - sa * da) << 24 | red << 16 | green << 8 | blue;
}

INLINE void blend_each(pixman_op_t op, uint32_t *source, const uint32_t *target, bool is_opaque, size_t count)
{
    for (size_t i = 0; i < count; i += 8) {
        const size_t size = (count - i < 8 ? count - i : 8) * sizeof *source;
        words above = {0}, below = {0};
        memcpy(&above, source + i, size);
        memcpy(&below, target + i, size);
        const words result = blended(op, above, below, is_opaque);
        memcpy(source + i, &result, size);
    }
}

// A loop for each mode.
INLINE void blend(pixman_op_t op, uint32_t *source, const uint32_t *target, bool is_opaque, size_t count)
{
    switch (op) {
    case PIXMAN_OP_COLOR_DODGE: blend_each(PIXMAN_OP_COLOR_DODGE, source, target, is_opaque, count); break;
    case PIXMAN_OP_COLOR_BURN: blend_each(PIXMAN_OP_COLOR_BURN, source, target, is_opaque, count); break;
    case PIXMAN_OP_SOFT_LIGHT: blend_each(PIXMAN_OP_SOFT_LIGHT, source, target, is_opaque, count); break;
    case PIXMAN_OP_HSL_HUE: blend_each(PIXMAN_OP_HSL_HUE, source, target, is_opaque, count); break;
    case PIXMAN_OP_HSL_SATURATION: blend_each(PIXMAN_OP_HSL_SATURATION, source, target, is_opaque, count); break;
    case PIXMAN_OP_HSL_COLOR: blend_each(PIXMAN_OP_HSL_COLOR, source, target, is_opaque, count); break;
    case PIXMAN_OP_HSL_LUMINOSITY: blend_each(PIXMAN_OP_HSL_LUMINOSITY, source, target, is_opaque, count); break;
    default: multiply(source, target, is_opaque, count); break;
    }
}

static void blend_anywhere(pixman_op_t op, uint32_t *source, const uint32_t *target, bool is_opaque, size_t count)
{
    blend(op, source, target, is_opaque, count);
}

WIDE static void blend_wide(
    pixman_op_t op, uint32_t *source, const uint32_t *target, bool is_opaque, size_t count)
{
    blend(op, source, target, is_opaque, count);
}

bool recto_blends(pixman_op_t op)
{
    return op == PIXMAN_OP_MULTIPLY || op == PIXMAN_OP_COLOR_DODGE || op == PIXMAN_OP_COLOR_BURN || op == PIXMAN_OP_SOFT_LIGHT
        || op == PIXMAN_OP_HSL_HUE || op == PIXMAN_OP_HSL_SATURATION || op == PIXMAN_OP_HSL_COLOR
        || op == PIXMAN_OP_HSL_LUMINOSITY;
}

void recto_blend(pixman_op_t op, uint32_t *source, const uint32_t *target, bool is_opaque, size_t count)
{
    (recto_is_wide() ? blend_wide : blend_anywhere)(op, source, target, is_opaque, count);
}
