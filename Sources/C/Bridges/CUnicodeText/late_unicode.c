/* What CUnicodeText.c calls of ICU, loaded at the first call: for a book whose text is set. */

/* As late.h defines them. */
#define U_EXPORT __attribute__((visibility("hidden")))
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uvernum.h>
#include <unicode/uversion.h>

#ifdef __APPLE__
#define LIBRARY "libicuuc.dylib"
#else
#define RECTO_SONAME(version) "libicuuc.so." RECTO_VERSION(version)
#define RECTO_VERSION(version) #version
#define LIBRARY RECTO_SONAME(U_ICU_VERSION_MAJOR_NUM)
#endif

#define MISSING (*status = U_MISSING_RESOURCE_ERROR)

#define FUNCTIONS(F) \
    F(UBiDi *, (MISSING, NULL), ubidi_openSized, (int32_t length, int32_t runs, UErrorCode *status), (length, runs, status)) \
    F(void, (void)MISSING, ubidi_setPara, \
      (UBiDi *bidi, const UChar *text, int32_t length, UBiDiLevel level, UBiDiLevel *levels, UErrorCode *status), \
      (bidi, text, length, level, levels, status)) \
    F(const UBiDiLevel *, (MISSING, NULL), ubidi_getLevels, (UBiDi *bidi, UErrorCode *status), (bidi, status)) \
    F(void, (void)0, ubidi_close, (UBiDi *bidi), (bidi)) \
    F(UBreakIterator *, (MISSING, NULL), ubrk_open, \
      (UBreakIteratorType type, const char *locale, const UChar *text, int32_t length, UErrorCode *status), \
      (type, locale, text, length, status)) \
    F(int32_t, UBRK_DONE, ubrk_next, (UBreakIterator *iterator), (iterator)) \
    F(int32_t, 0, ubrk_getRuleStatus, (UBreakIterator *iterator), (iterator)) \
    F(void, (void)0, ubrk_close, (UBreakIterator *iterator), (iterator)) \
    F(int32_t, 0, u_getIntPropertyValue, (UChar32 scalar, UProperty which), (scalar, which)) \
    F(void, (void)(version[0] = 0), u_getVersion, (UVersionInfo version), (version)) \
    F(void, (void)(text[0] = 0), u_versionToString, (const UVersionInfo version, char *text), (version, text))

#include "late.h"
