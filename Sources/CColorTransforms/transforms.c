#define _GNU_SOURCE
#include "CColorTransforms.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// lcms2.h, whose interface has not changed since 2.0; poppler's package brings the library without it.
#define NO_OPTIMIZATION 0x0100u
#define CHANNELS(format) ((format) >> 3 & 15)
// One byte a channel and nothing else: no colour space, no other order, no channel between.
#define IS_PLAIN(format) (((format) & ~0x78u) == 1)
#define IS_RGB_OF_BYTES(format) (((format) & 0x1fff) == 0x19)

typedef void *(*create_transform)(
    void *input, uint32_t input_format, void *output, uint32_t output_format, uint32_t intent, uint32_t flags);
typedef void (*do_transform)(void *transform, const void *input, void *output, uint32_t count);
typedef void (*delete_transform)(void *transform);
typedef int (*is_matrix_shaper)(void *profile);

// A transform of which answers are remembered. All that is static here belongs to the one thread on which poppler runs.
struct known {
    void *transform;
    uint32_t number;
    uint32_t channels;
};

// poppler keeps five profiles a document and those that a page uses: beyond, transforms are only slower.
static struct known known[256];
static uint32_t newest;

struct answer {
    uint32_t color;
    uint32_t number;
    uint8_t rgb[3];
};

// Four times the size finds 2 % more of a photograph's pixels, and is slower.
#define BITS 16
static struct answer answers[1 << BITS];

static struct known *find(const void *transform)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].transform == transform) return &known[i];
    return NULL;
}

__attribute__((visibility("default"))) void *cmsCreateTransform(
    void *input, uint32_t input_format, void *output, uint32_t output_format, uint32_t intent, uint32_t flags)
{
    const create_transform library = (create_transform)dlsym(RTLD_NEXT, "cmsCreateTransform");
    const is_matrix_shaper is_quick = (is_matrix_shaper)dlsym(RTLD_DEFAULT, "cmsIsMatrixShaper");
    // poppler does without a transform that can't be made.
    if (!library) return NULL;
    // poppler makes two of each: one that names its colour space, for single colours, and a plain one for pictures.
    if (!IS_PLAIN(input_format) || !is_quick)
        return library(input, input_format, output, output_format, intent, flags);
    // A grey profile of a curve counts as one too, but lcms2 optimizes nothing of it.
    if (CHANNELS(input_format) == 3 && is_quick(input))
        return library(input, input_format, output, output_format, intent, flags & ~NO_OPTIMIZATION);
    void *transform = library(input, input_format, output, output_format, intent, flags);
    struct known *place = find(NULL);
    if (transform && place && CHANNELS(input_format) <= 4 && IS_RGB_OF_BYTES(output_format))
        *place = (struct known){transform, ++newest, CHANNELS(input_format)};
    return transform;
}

__attribute__((visibility("default"))) void cmsDeleteTransform(void *transform)
{
    const delete_transform library = (delete_transform)dlsym(RTLD_NEXT, "cmsDeleteTransform");
    struct known *place = transform ? find(transform) : NULL;
    if (place) place->transform = NULL;
    if (library) library(transform);
}

#define AT_ONCE 1024

static void remember(do_transform library, const struct known *known, const uint8_t *input, uint8_t *output, uint32_t count)
{
    uint8_t asked[4 * AT_ONCE], answered[3 * AT_ONCE];
    uint32_t colors[AT_ONCE];
    struct { uint16_t pixel, question; } waiting[AT_ONCE];
    const uint32_t channels = known->channels;
    uint32_t questions = 0, waits = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t color = 0;
        memcpy(&color, input + (size_t)i * channels, channels);
        const struct answer *answer = &answers[color * 2654435761u >> (32 - BITS)];
        if (answer->number == known->number && answer->color == color) {
            memcpy(output + (size_t)i * 3, answer->rgb, 3);
            continue;
        }
        if (!questions || colors[questions - 1] != color) {
            memcpy(asked + (size_t)questions * channels, &color, channels);
            colors[questions++] = color;
        }
        waiting[waits].pixel = (uint16_t)i;
        waiting[waits++].question = (uint16_t)(questions - 1);
    }
    if (!questions) return;
    library(known->transform, asked, answered, questions);
    for (uint32_t i = 0; i < waits; i++)
        memcpy(output + (size_t)waiting[i].pixel * 3, answered + (size_t)waiting[i].question * 3, 3);
    for (uint32_t i = 0; i < questions; i++) {
        struct answer *answer = &answers[colors[i] * 2654435761u >> (32 - BITS)];
        *answer = (struct answer){.color = colors[i], .number = known->number};
        memcpy(answer->rgb, answered + (size_t)i * 3, 3);
    }
}

__attribute__((visibility("default"))) void cmsDoTransform(
    void *transform, const void *input, void *output, uint32_t count)
{
    static do_transform library;
    if (!library) library = (do_transform)dlsym(RTLD_NEXT, "cmsDoTransform");
    const struct known *place = transform ? find(transform) : NULL;
    if (!place) return library(transform, input, output, count);
    const uint8_t *from = input;
    uint8_t *to = output;
    while (count) {
        const uint32_t part = count < AT_ONCE ? count : AT_ONCE;
        remember(library, place, from, to, part);
        from += (size_t)part * place->channels;
        to += (size_t)part * 3;
        count -= part;
    }
}

bool recto_color_transforms_in_force(void)
{
    return dlsym(RTLD_DEFAULT, "cmsCreateTransform") == (void *)cmsCreateTransform
        && dlsym(RTLD_DEFAULT, "cmsDoTransform") == (void *)cmsDoTransform;
}
