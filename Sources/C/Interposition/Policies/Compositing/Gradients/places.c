#include "places.h"
#include "CCPU.h"

#include <string.h>

// Fused multiplications would round once where pixman rounds twice.
#pragma STDC FP_CONTRACT OFF

INLINE void line(int64_t start, double step, int32_t width, int32_t *places)
{
    const int32_t from = (int32_t)start;
    for (int32_t i = 0; i < width; i++) places[i] = from + (int32_t)(step * i);
}

// Four pixels.
typedef double numbers __attribute__((vector_size(32)));
typedef int64_t integers __attribute__((vector_size(32)));
typedef int32_t words __attribute__((vector_size(16)));

INLINE numbers chosen(integers is_first, numbers first, numbers second)
{
    return (numbers)((is_first & (integers)first) | (~is_first & (integers)second));
}

INLINE integers is_there(const struct recto_circles *of, numbers t)
{
    if (of->pads) return t * of->growth >= of->least;
    return (t >= 0) & (t <= 65536);
}

INLINE void circles(const struct recto_circles *of, int32_t width, int32_t *places)
{
    const integers one = {0, 1, 2, 3}, sums = {0, 0, 1, 3};
    integers b = of->b + one * of->b_step, c = of->c + one * of->c_step + sums * of->c_bend;
    // From each pixel to the fourth after it.
    integers c_step = 4 * (of->c_step + one * of->c_bend) + 6 * of->c_bend;
    for (int32_t i = 0; i < width; i += 4) {
        const numbers half = __builtin_convertvector(b, numbers);
        const numbers square = half * half + of->a * -__builtin_convertvector(c, numbers);
        const numbers root = __builtin_elementwise_sqrt(square);
        const numbers larger = (half + root) * of->part, smaller = (half - root) * of->part;
        const integers is_larger = is_there(of, larger);
        const integers is_any = (square >= 0) & (is_larger | is_there(of, smaller));
        numbers t = chosen(is_any, chosen(is_larger, larger, smaller), (numbers){0});
        t = chosen(t < RECTO_FURTHEST, t, (numbers){0} + RECTO_FURTHEST);
        t = chosen(t > -RECTO_FURTHEST, t, (numbers){0} - RECTO_FURTHEST);
        const words there = __builtin_convertvector(is_any, words);
        const words four = (there & __builtin_convertvector(t, words)) | (~there & RECTO_NOWHERE);
        memcpy(places + i, &four, sizeof four);
        b += 4 * of->b_step;
        c += c_step;
        c_step += 16 * of->c_bend;
    }
}

WIDE static void line_wide(int64_t start, double step, int32_t width, int32_t *places) { line(start, step, width, places); }

WIDE static void circles_wide(const struct recto_circles *of, int32_t width, int32_t *places) { circles(of, width, places); }

void recto_line_places(int64_t start, double step, int32_t width, int32_t *places)
{
    if (recto_is_wide())
        line_wide(start, step, width, places);
    else
        line(start, step, width, places);
}

void recto_circles_places(const struct recto_circles *of, int32_t width, int32_t *places)
{
    if (recto_is_wide())
        circles_wide(of, width, places);
    else
        circles(of, width, places);
}
