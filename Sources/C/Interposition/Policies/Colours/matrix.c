#include "matrix.h"
#include "samples.h"

#include <string.h>

static bool read(cmsHPROFILE profile, double columns[3][3], const cmsToneCurve *curves[3])
{
    static const cmsTagSignature colorants[] = {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
    static const cmsTagSignature tags[] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
    if (cmsGetColorSpace(profile) != cmsSigRgbData || !cmsIsMatrixShaper(profile)) return false;
    for (int i = 0; i < 3; i++) {
        const cmsCIEXYZ *colorant = cmsReadTag(profile, colorants[i]);
        curves[i] = cmsReadTag(profile, tags[i]);
        if (!colorant || !curves[i]) return false;
        memcpy(columns[i], (double[]){colorant->X, colorant->Y, colorant->Z}, sizeof columns[i]);
    }
    return true;
}

static double minor(double m[3][3], int column, int row)
{
    const int c = (column + 1) % 3, d = (column + 2) % 3, r = (row + 1) % 3, s = (row + 2) % 3;
    return m[c][r] * m[d][s] - m[c][s] * m[d][r];
}

// How much of the output's light of a kind an input's colorant is (Cramer's rule); 0 where the output has no three colours.
static double share(double output[3][3], int kind, const double *colorant)
{
    double part = 0, whole = 0;
    for (int row = 0; row < 3; row++) {
        part += colorant[row] * minor(output, kind, row);
        whole += output[kind][row] * minor(output, kind, row);
    }
    return whole ? part / whole : 0;
}

struct recto_matrix *recto_matrix_make(cmsHPROFILE input, cmsHPROFILE output)
{
    double from[3][3], to[3][3];
    const cmsToneCurve *curves[3], *target[3];
    if (!read(input, from, curves) || !read(output, to, target)) return NULL;
    struct recto_matrix *matrix = aligned_alloc(16, sizeof *matrix + 15 & ~(size_t)15);
    if (!matrix) return NULL;
    for (int i = 0; i < 3; i++)
        for (int value = 0; value < 256; value++) {
            const float light = cmsEvalToneCurveFloat(curves[i], (float)value / 255) * RECTO_LIGHT_STEPS;
            matrix->light[i][value] = (recto_light){
                light * (float)share(to, 0, from[i]), light * (float)share(to, 1, from[i]),
                light * (float)share(to, 2, from[i]), 0};
        }
    // A level ends where its successor is as near. The three curves are alike in every space that is drawn in.
    int step = 0;
    for (int level = 0; level < 256; level++) {
        const float end = level < 255 ? cmsEvalToneCurveFloat(target[0], ((float)level + 0.5f) / 255) * RECTO_LIGHT_STEPS : RECTO_LIGHT_STEPS + 1;
        for (; step <= RECTO_LIGHT_STEPS && (float)step < end; step++) matrix->levels[step] = (uint8_t)level;
    }
    for (; step <= RECTO_LIGHT_STEPS; step++) matrix->levels[step] = 255;
    return matrix;
}

bool recto_matrix_suits(const struct recto_matrix *matrix, const struct recto_exact *exact)
{
    uint8_t colors[RECTO_SAMPLES][4], packed[3 * RECTO_SAMPLES];
    uint16_t answers[RECTO_SAMPLES][3];
    recto_samples(colors, 1);
    for (int n = 0; n < RECTO_SAMPLES; n++) memcpy(packed + 3 * n, colors[n], 3);
    recto_exact_colors(exact, packed, answers[0], RECTO_SAMPLES);
    for (int n = 0; n < RECTO_SAMPLES; n++) {
        uint8_t rgb[3];
        recto_matrix_color(matrix, colors[n], rgb);
        if (recto_is_off(rgb, answers[n])) return false;
    }
    return true;
}
