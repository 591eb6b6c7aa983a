#include "CForeignPictures.h"

#include <avif/avif.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void recto_picture_free(recto_picture *picture)
{
    free(picture->rgba);
    picture->rgba = NULL;
}

/* The EXIF orientation for AVIF's two properties: the picture is rotated first, then mirrored (ISO 23000-22, 7.3.6.7). */
static int orientation_of(const avifImage *image)
{
    static const int turned[4] = { 1, 8, 3, 6 };
    /* For each rotation: mirrored about the horizontal axis, and about the vertical one. */
    static const int mirrored[4][2] = { { 4, 2 }, { 5, 7 }, { 2, 4 }, { 7, 5 } };
    const int angle = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
    if (!(image->transformFlags & AVIF_TRANSFORM_IMIR)) return turned[angle];
#if AVIF_VERSION_MAJOR >= 1
    return mirrored[angle][image->imir.axis & 1];
#else
    return mirrored[angle][image->imir.mode & 1];
#endif
}

static enum recto_picture_status fail(recto_picture *picture, avifResult result)
{
    snprintf(picture->message, sizeof picture->message, "%s", avifResultToString(result));
    return result == AVIF_RESULT_OUT_OF_MEMORY ? RECTO_PICTURE_TOO_LARGE : RECTO_PICTURE_DAMAGED;
}

static enum recto_picture_status decode(
    avifDecoder *decoder, const uint8_t *bytes, size_t count, uint64_t most_pixels, recto_picture *picture)
{
    decoder->maxThreads = 1;
    /* Also reads files that lack properties which the standard requires but decoding does not. */
    decoder->strictFlags = AVIF_STRICT_DISABLED;
    avifResult result = avifDecoderSetIOMemory(decoder, bytes, count);
    if (result == AVIF_RESULT_OK) result = avifDecoderParse(decoder);
    if (result != AVIF_RESULT_OK) return fail(picture, result);
    picture->width = decoder->image->width;
    picture->height = decoder->image->height;
    if ((uint64_t)picture->width * picture->height > most_pixels) return RECTO_PICTURE_TOO_LARGE;
    result = avifDecoderNextImage(decoder);
    if (result != AVIF_RESULT_OK) return fail(picture, result);
    avifRGBImage rgb;
    memset(&rgb, 0, sizeof rgb);
    avifRGBImageSetDefaults(&rgb, decoder->image);
    rgb.format = AVIF_RGB_FORMAT_RGBA;
    rgb.depth = 8;
    rgb.rowBytes = rgb.width * 4;
    picture->rgba = malloc((size_t)rgb.rowBytes * rgb.height);
    if (!picture->rgba) return RECTO_PICTURE_TOO_LARGE;
    rgb.pixels = picture->rgba;
    result = avifImageYUVToRGB(decoder->image, &rgb);
    if (result != AVIF_RESULT_OK) return fail(picture, result);
    picture->width = rgb.width;
    picture->height = rgb.height;
    picture->orientation = orientation_of(decoder->image);
    picture->is_animated = decoder->imageCount > 1;
    return RECTO_PICTURE_DONE;
}

enum recto_picture_status recto_avif_read(const uint8_t *bytes, size_t count, uint64_t most_pixels, recto_picture *picture)
{
    memset(picture, 0, sizeof *picture);
    avifDecoder *decoder = avifDecoderCreate();
    if (!decoder) return RECTO_PICTURE_MISSING;
    const enum recto_picture_status status = decode(decoder, bytes, count, most_pixels, picture);
    avifDecoderDestroy(decoder);
    if (status != RECTO_PICTURE_DONE) recto_picture_free(picture);
    return status;
}
