#define JXL_STATIC_DEFINE
#include "CForeignPictures.h"

#include <jxl/decode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const JxlPixelFormat format = { 4, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0 };

static enum recto_picture_status fail(recto_picture *picture, const char *message)
{
    snprintf(picture->message, sizeof picture->message, "%s", message);
    return RECTO_PICTURE_DAMAGED;
}

static enum recto_picture_status prepare(JxlDecoder *decoder, uint64_t most_pixels, recto_picture *picture)
{
    JxlBasicInfo info;
    if (JxlDecoderGetBasicInfo(decoder, &info) != JXL_DEC_SUCCESS) return fail(picture, "no header");
    picture->width = info.xsize;
    picture->height = info.ysize;
    picture->is_premultiplied = info.alpha_premultiplied;
    picture->is_animated = info.have_animation;
    return (uint64_t)info.xsize * info.ysize > most_pixels ? RECTO_PICTURE_TOO_LARGE : RECTO_PICTURE_DONE;
}

/* Asks for sRGB in place of linear colours, which only lossy pictures offer. */
static void prefer_srgb(JxlDecoder *decoder)
{
    JxlColorEncoding encoding;
    memset(&encoding, 0, sizeof encoding);
    encoding.color_space = JXL_COLOR_SPACE_RGB;
    encoding.white_point = JXL_WHITE_POINT_D65;
    encoding.primaries = JXL_PRIMARIES_SRGB;
    encoding.transfer_function = JXL_TRANSFER_FUNCTION_SRGB;
    encoding.rendering_intent = JXL_RENDERING_INTENT_PERCEPTUAL;
    JxlDecoderSetPreferredColorProfile(decoder, &encoding);
}

static enum recto_picture_status decode(
    JxlDecoder *decoder, const uint8_t *bytes, size_t count, uint64_t most_pixels, recto_picture *picture)
{
    JxlDecoderSubscribeEvents(decoder, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE);
    JxlDecoderSetInput(decoder, bytes, count);
    JxlDecoderCloseInput(decoder);
    for (;;) {
        switch (JxlDecoderProcessInput(decoder)) {
        case JXL_DEC_BASIC_INFO: {
            const enum recto_picture_status status = prepare(decoder, most_pixels, picture);
            if (status != RECTO_PICTURE_DONE) return status;
            break;
        }
        case JXL_DEC_COLOR_ENCODING: prefer_srgb(decoder); break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER: {
            size_t size = 0;
            if (JxlDecoderImageOutBufferSize(decoder, &format, &size) != JXL_DEC_SUCCESS
                || size != (size_t)picture->width * picture->height * 4) {
                return fail(picture, "no size");
            }
            picture->rgba = calloc(size, 1);
            if (!picture->rgba) return RECTO_PICTURE_TOO_LARGE;
            if (JxlDecoderSetImageOutBuffer(decoder, &format, picture->rgba, size) != JXL_DEC_SUCCESS) {
                return fail(picture, "no pixels");
            }
            break;
        }
        case JXL_DEC_FULL_IMAGE: return RECTO_PICTURE_DONE;
        case JXL_DEC_SUCCESS: return fail(picture, "no picture");
        case JXL_DEC_NEED_MORE_INPUT: return fail(picture, "cut short");
        default: return fail(picture, "damaged");
        }
    }
}

enum recto_picture_status recto_jxl_read(const uint8_t *bytes, size_t count, uint64_t most_pixels, recto_picture *picture)
{
    memset(picture, 0, sizeof *picture);
    JxlDecoder *decoder = JxlDecoderCreate(NULL);
    if (!decoder) return RECTO_PICTURE_MISSING;
    /* The decoder has applied the orientation. */
    picture->orientation = 1;
    const enum recto_picture_status status = decode(decoder, bytes, count, most_pixels, picture);
    JxlDecoderDestroy(decoder);
    if (status != RECTO_PICTURE_DONE) recto_picture_free(picture);
    return status;
}
