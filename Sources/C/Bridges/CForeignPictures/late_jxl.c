/* The functions of libjxl that Recto calls, loaded at the first call: for a page that is a JPEG XL. */

#define JXL_STATIC_DEFINE
#include <jxl/decode.h>
#include <jxl/version.h>

#define RECTO_TEXT(word) RECTO_WORD(word)
#define RECTO_WORD(word) #word
#define NUMBER RECTO_TEXT(JPEGXL_MAJOR_VERSION) "." RECTO_TEXT(JPEGXL_MINOR_VERSION)
#ifdef __APPLE__
#define LIBRARY "libjxl." NUMBER ".dylib"
#else
#define LIBRARY "libjxl.so." NUMBER
#endif

#define FUNCTIONS(F) \
    F(JxlDecoder *, NULL, JxlDecoderCreate, (const JxlMemoryManager *manager), (manager)) \
    F(void, , JxlDecoderDestroy, (JxlDecoder *decoder), (decoder)) \
    F(JxlDecoderStatus, JXL_DEC_ERROR, JxlDecoderSubscribeEvents, (JxlDecoder *decoder, int events), (decoder, events)) \
    F(JxlDecoderStatus, JXL_DEC_ERROR, JxlDecoderSetInput, (JxlDecoder *decoder, const uint8_t *bytes, size_t count), \
      (decoder, bytes, count)) \
    F(void, , JxlDecoderCloseInput, (JxlDecoder *decoder), (decoder)) \
    F(JxlDecoderStatus, JXL_DEC_ERROR, JxlDecoderProcessInput, (JxlDecoder *decoder), (decoder)) \
    F(JxlDecoderStatus, JXL_DEC_ERROR, JxlDecoderGetBasicInfo, (const JxlDecoder *decoder, JxlBasicInfo *info), \
      (decoder, info)) \
    F(JxlDecoderStatus, JXL_DEC_ERROR, JxlDecoderSetPreferredColorProfile, \
      (JxlDecoder *decoder, const JxlColorEncoding *encoding), (decoder, encoding)) \
    F(JxlDecoderStatus, JXL_DEC_ERROR, JxlDecoderImageOutBufferSize, \
      (const JxlDecoder *decoder, const JxlPixelFormat *format, size_t *size), (decoder, format, size)) \
    F(JxlDecoderStatus, JXL_DEC_ERROR, JxlDecoderSetImageOutBuffer, \
      (JxlDecoder *decoder, const JxlPixelFormat *format, void *buffer, size_t size), (decoder, format, buffer, size))

#include "late.h"
