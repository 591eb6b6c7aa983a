#include "device.h"
#include "CCPU.h"
#include "Checks.h"
#include "Originals.h"
#include "exact.h"
#include "samples.h"

#include <string.h>

// Fused multiplications would round once where poppler rounds twice.
#pragma STDC FP_CONTRACT OFF

// Four colours.
typedef double numbers __attribute__((vector_size(32)));
typedef int64_t choice __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(16)));
typedef int32_t integers __attribute__((vector_size(16)));

// What poppler draws where all of some inks are and none of the others: cyan is the highest bit, black the lowest.
#define CORNERS 16
static const double corners[CORNERS][3] = {
    {1, 1, 1},      {0.1373, 0.1216, 0.1255}, {1, 0.9490, 0},           {0.1098, 0.1020, 0},
    {0.9255, 0, 0.5490}, {0.1412, 0, 0},      {0.9294, 0.1098, 0.1412}, {0.1333, 0, 0},
    {0, 0.6784, 0.9373}, {0, 0.0588, 0.1412}, {0, 0.6510, 0.3137},      {0, 0.0745, 0},
    {0.1804, 0.1922, 0.5725}, {0, 0, 0.0078}, {0.2118, 0.2119, 0.2235}, {0, 0, 0},
};

// A byte's part of 255. Multiplied by 77, all of them come out to the last bit as if they were divided.
INLINE numbers part(words bytes) { return __builtin_convertvector((integers)(bytes * 77), numbers) * (1 / (255.0 * 77)); }

INLINE words byte(numbers value)
{
    const choice is_over = value > 1;
    value = (numbers)((is_over & (choice)((numbers){0} + 1)) | (~is_over & (choice)value));
    return (words)__builtin_convertvector(value * 255.0, integers);
}

INLINE void four(const uint8_t *colors, uint32_t *pixels)
{
    words packed;
    memcpy(&packed, colors, sizeof packed);
    const numbers inks[4] = {part(packed & 255), part(packed >> 8 & 255), part(packed >> 16 & 255), part(packed >> 24)};
    const numbers c[2] = {1 - inks[0], inks[0]}, m[2] = {1 - inks[1], inks[1]};
    const numbers y[2] = {1 - inks[2], inks[2]}, k[2] = {1 - inks[3], inks[3]};
    numbers sums[3] = {{0}, {0}, {0}};
#pragma unroll
    for (int corner = 0; corner < CORNERS; corner++) {
        const numbers share = c[corner >> 3] * m[corner >> 2 & 1] * y[corner >> 1 & 1] * k[corner & 1];
#pragma unroll
        for (int i = 0; i < 3; i++)
            if (corners[corner][i] != 0) sums[i] += corners[corner][i] * share;
    }
    const words four = byte(sums[0]) << 16 | byte(sums[1]) << 8 | byte(sums[2]);
    memcpy(pixels, &four, sizeof four);
}

INLINE void all_inks(const uint8_t *colors, uint32_t *pixels, int count)
{
    int i = 0;
    for (; i + 4 <= count; i += 4) four(colors + 4 * i, pixels + i);
    if (i == count) return;
    uint8_t last[16] = {0};
    uint32_t found[4];
    memcpy(last, colors + 4 * i, (size_t)(count - i) * 4);
    four(last, found);
    memcpy(pixels + i, found, (size_t)(count - i) * sizeof *found);
}

INLINE void all_lights(const uint8_t *colors, uint32_t *pixels, int count)
{
    typedef uint8_t bytes __attribute__((vector_size(16)));
    int i = 0;
    // Four at a time, of which are read the first bytes of the sixth as well.
    for (; i + 6 <= count; i += 4) {
        bytes read;
        memcpy(&read, colors + 3 * i, sizeof read);
        const bytes four = __builtin_shufflevector(read, (bytes){0}, 2, 1, 0, 16, 5, 4, 3, 16, 8, 7, 6, 16, 11, 10, 9, 16);
        memcpy(pixels + i, &four, sizeof four);
    }
    for (; i < count; i++) {
        const uint8_t *color = colors + 3 * i;
        pixels[i] = (uint32_t)color[0] << 16 | (uint32_t)color[1] << 8 | color[2];
    }
}

WIDE static void inks_wide(const uint8_t *colors, uint32_t *pixels, int count) { all_inks(colors, pixels, count); }

WIDE static void lights_wide(const uint8_t *colors, uint32_t *pixels, int count) { all_lights(colors, pixels, count); }

static void inks(const uint8_t *colors, uint32_t *pixels, int count)
{
    if (recto_is_wide())
        inks_wide(colors, pixels, count);
    else
        all_inks(colors, pixels, count);
}

static void lights(const uint8_t *colors, uint32_t *pixels, int count)
{
    if (recto_is_wide())
        lights_wide(colors, pixels, count);
    else
        all_lights(colors, pixels, count);
}

// What poppler's own function makes of a colour space's line, which is a member of that space.
typedef void line(const void *space, uint8_t *colors, uint32_t *pixels, int count);

// Whether poppler still makes of some colours what is made of them here.
static bool agrees(line *library, const void *space, void (*own)(const uint8_t *, uint32_t *, int))
{
    uint8_t colors[RECTO_SAMPLES][4];
    uint32_t expected[RECTO_SAMPLES], found[RECTO_SAMPLES];
    recto_samples(colors, 1);
    own(colors[0], found, RECTO_SAMPLES);
    library(space, colors[0], expected, RECTO_SAMPLES);
    return memcmp(found, expected, sizeof found) == 0;
}

enum agreement { UNTRIED, SAME, OTHER };

static bool convert(
    line *library, const void *space, const uint8_t *colors, uint32_t *pixels, int count,
    void (*own)(const uint8_t *, uint32_t *, int), enum agreement *agreement)
{
    if (*agreement == UNTRIED) *agreement = agrees(library, space, own) ? SAME : OTHER;
    if (*agreement == OTHER) return false;
    recto_ran(RECTO_DEVICE_COLOURS);
    own(colors, pixels, count);
    return true;
}

bool recto_device_cmyk(const void *space, const uint8_t *colors, uint32_t *pixels, int count)
{
    static enum agreement agreement;
    return convert(recto_originals()->poppler.cmyk_space_line, space, colors, pixels, count, inks, &agreement);
}

bool recto_device_rgb(const void *space, const uint8_t *colors, uint32_t *pixels, int count)
{
    static enum agreement agreement;
    return convert(recto_originals()->poppler.rgb_space_line, space, colors, pixels, count, lights, &agreement);
}
