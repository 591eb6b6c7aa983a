/* The functions of libavif that Recto calls, loaded at the first call: for a page that is an AVIF. Linked, libavif and its codecs would
 * add twenty libraries to every start. */

#include <avif/avif.h>

#define RECTO_TEXT(word) RECTO_WORD(word)
#define RECTO_WORD(word) #word
#if AVIF_VERSION_MAJOR >= 1
#define NUMBER 16
#else
#define NUMBER 15
#endif
#ifdef __APPLE__
#define LIBRARY "libavif." RECTO_TEXT(NUMBER) ".dylib"
#else
#define LIBRARY "libavif.so." RECTO_TEXT(NUMBER)
#endif

#define FUNCTIONS(F) \
    F(void, , avifRGBImageSetDefaults, (avifRGBImage *rgb, const avifImage *image), (rgb, image)) \
    F(avifDecoder *, NULL, avifDecoderCreate, (void), ()) \
    F(void, , avifDecoderDestroy, (avifDecoder *decoder), (decoder)) \
    F(avifResult, AVIF_RESULT_NOT_IMPLEMENTED, avifDecoderSetIOMemory, (avifDecoder *decoder, const uint8_t *data, size_t size), \
      (decoder, data, size)) \
    F(avifResult, AVIF_RESULT_NOT_IMPLEMENTED, avifDecoderParse, (avifDecoder *decoder), (decoder)) \
    F(avifResult, AVIF_RESULT_NOT_IMPLEMENTED, avifDecoderNextImage, (avifDecoder *decoder), (decoder)) \
    F(avifResult, AVIF_RESULT_NOT_IMPLEMENTED, avifImageYUVToRGB, (const avifImage *image, avifRGBImage *rgb), (image, rgb)) \
    F(const char *, "damaged", avifResultToString, (avifResult result), (result))

#include "late.h"
