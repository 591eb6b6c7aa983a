#include "Checks.h"
#include "Originals.h"
#include "answers.h"
#include "colours.h"
#include "grid.h"
#include "matrix.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// One byte a channel and nothing else: no colour space, no other order, no channel between.
#define IS_PLAIN(format) (((format) & ~CHANNELS_SH(15)) == BYTES_SH(1))
#define IS_RGB_OF_BYTES(format) (((format) & (CHANNELS_SH(15) | DOSWAP_SH(1) | EXTRA_SH(7) | BYTES_SH(7) | PLANAR_SH(1))) \
    == (CHANNELS_SH(3) | BYTES_SH(1)))

// A transform that poppler takes for one to bytes. All that is static here belongs to the one thread on which poppler runs.
struct known {
    struct recto_exact exact;
    // NULL where it does not suit.
    struct recto_matrix *matrix;
    enum { UNTRIED, BY_MATRIX, ON_GRID, ONE_BY_ONE } way;
};

// poppler keeps five profiles a document and those that a page uses: beyond, transforms are lcms2's own.
static struct known known[256];
static uint32_t newest;

static struct known *find(const void *transform)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].exact.transform == transform) return &known[i];
    return NULL;
}

cmsHTRANSFORM recto_colours_create(
    cmsHPROFILE input, cmsUInt32Number input_format, cmsHPROFILE output, cmsUInt32Number output_format,
    cmsUInt32Number intent, cmsUInt32Number flags)
{
    // poppler makes two of each: one that names its colour space, for single colours, and a plain one for pictures.
    struct known *place = find(NULL);
    const uint32_t channels = T_CHANNELS(input_format);
    if (!place || !IS_PLAIN(input_format) || channels < 1 || channels > 4 || !IS_RGB_OF_BYTES(output_format))
        return NULL;
    const uint32_t wide = (output_format & ~(cmsUInt32Number)BYTES_SH(7)) | BYTES_SH(2);
    const cmsHTRANSFORM transform
        = recto_originals()->lcms.create_transform(input, input_format, output, wide, intent, flags | cmsFLAGS_NOOPTIMIZE);
    if (!transform) return NULL;
    *place = (struct known){
        .exact = {transform, channels, ++newest},
        .matrix = channels == 3 ? recto_matrix_make(input, output) : NULL,
    };
    return transform;
}

void recto_colours_forget(cmsHTRANSFORM transform)
{
    struct known *place = transform ? find(transform) : NULL;
    if (!place) return;
    free(place->matrix);
    *place = (struct known){.exact.transform = NULL};
}

void recto_exact_colors(const struct recto_exact *exact, const uint8_t *colors, uint16_t *answers, uint32_t count)
{
    recto_originals()->lcms.do_transform(exact->transform, colors, answers, count);
}

static void choose(struct known *known)
{
    if (known->matrix && recto_matrix_suits(known->matrix, &known->exact)) known->way = BY_MATRIX;
    else if (known->exact.channels > 1 && recto_grid_suits(&known->exact)) known->way = ON_GRID;
    else known->way = ONE_BY_ONE;
}

static uint32_t color_at(const uint8_t *input, uint32_t channels)
{
    uint32_t color = 0;
    memcpy(&color, input, channels);
    return color;
}

// Of so many pixels of a colour in a row, that colour is a surface's, which may adjoin a field of the same colour, and is answered
// exactly. All others, as in photographs, go the quick way.
#define SURFACE 8

static void near(const struct known *known, const uint8_t *colors, uint8_t *rgb, uint32_t count)
{
    if (known->way == ON_GRID) return recto_grid_colors(&known->exact, colors, rgb, count);
    for (uint32_t i = 0; i < count; i++) recto_matrix_color(known->matrix, colors + (size_t)i * 3, rgb + (size_t)i * 3);
}

// Once for each number of channels, which the compiler then knows: that spares a call of memcpy for each pixel.
static inline __attribute__((always_inline)) void hurry(
    const struct known *known, const uint8_t *input, uint8_t *output, uint32_t count, uint32_t channels)
{
    for (uint32_t i = 0, end; i < count; i = end) {
        uint32_t color = color_at(input + (size_t)i * channels, channels), run = 1;
        for (end = i + 1; end < count && run < SURFACE; end++) {
            const uint32_t next = color_at(input + (size_t)end * channels, channels);
            // Without a branch: photographs have many short runs, whose ends can't be foretold.
            run = next == color ? run + 1 : 1;
            color = next;
        }
        const bool is_surface = run == SURFACE;
        const uint32_t surface = is_surface ? end - SURFACE : end;
        near(known, input + (size_t)i * channels, output + (size_t)i * 3, surface - i);
        if (!is_surface) continue;
        while (end < count && color_at(input + (size_t)end * channels, channels) == color) end++;
        uint8_t *rgb = output + (size_t)surface * 3;
        recto_answer(&known->exact, input + (size_t)surface * channels, rgb, 1);
        for (uint32_t j = surface + 1; j < end; j++) memcpy(output + (size_t)j * 3, rgb, 3);
    }
}

bool recto_colours_transform(cmsHTRANSFORM transform, const void *input, void *output, cmsUInt32Number count)
{
    struct known *known = transform ? find(transform) : NULL;
    if (!known) return false;
    if (!count) return true;
    recto_ran(RECTO_ICC_COLOURS);
    if (known->way == UNTRIED) choose(known);
    if (known->way == ONE_BY_ONE) recto_answer(&known->exact, input, output, count);
    else if (known->exact.channels == 3) hurry(known, input, output, count, 3);
    else if (known->exact.channels == 4) hurry(known, input, output, count, 4);
    else hurry(known, input, output, count, known->exact.channels);
    return true;
}
