/* What libxml2 calls of ICU, loaded when it is called first: for XML in an encoding that libxml2 does not read by itself, such as
 * Shift_JIS. A libxml2 that calls something else of ICU does not link; then it belongs into this list. */

#include "inside.h"

#ifdef RECTO_XML_CALLS_ICU

/* As late.h defines them. */
#define U_EXPORT __attribute__((visibility("hidden")))
#include <unicode/ucnv.h>

#define RECTO_SONAME(version) "libicuuc.so." RECTO_VERSION(version)
#define RECTO_VERSION(version) #version
#define LIBRARY RECTO_SONAME(U_ICU_VERSION_MAJOR_NUM)

/* libxml2 then says that it does not know the encoding. */
#define MISSING (*error = U_MISSING_RESOURCE_ERROR)

#define FUNCTIONS(F) \
    F(UConverter *, (MISSING, NULL), ucnv_open, (const char *name, UErrorCode *error), (name, error)) \
    F(void, (void)0, ucnv_close, (UConverter *converter), (converter)) \
    F(void, (void)MISSING, ucnv_convertEx, \
      (UConverter *to, UConverter *from, char **target, const char *targetEnd, const char **source, const char *sourceEnd, \
       UChar *pivot, UChar **pivotSource, UChar **pivotTarget, const UChar *pivotEnd, UBool reset, UBool flush, \
       UErrorCode *error), \
      (to, from, target, targetEnd, source, sourceEnd, pivot, pivotSource, pivotTarget, pivotEnd, reset, flush, error)) \
    F(void, (void)MISSING, ucnv_setToUCallBack, \
      (UConverter *converter, UConverterToUCallback action, const void *context, UConverterToUCallback *oldAction, \
       const void **oldContext, UErrorCode *error), \
      (converter, action, context, oldAction, oldContext, error)) \
    F(void, (void)MISSING, ucnv_setFromUCallBack, \
      (UConverter *converter, UConverterFromUCallback action, const void *context, UConverterFromUCallback *oldAction, \
       const void **oldContext, UErrorCode *error), \
      (converter, action, context, oldAction, oldContext, error)) \
    F(void, (void)MISSING, UCNV_TO_U_CALLBACK_STOP, \
      (const void *context, UConverterToUnicodeArgs *arguments, const char *units, int32_t length, \
       UConverterCallbackReason reason, UErrorCode *error), \
      (context, arguments, units, length, reason, error)) \
    F(void, (void)MISSING, UCNV_FROM_U_CALLBACK_STOP, \
      (const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units, int32_t length, UChar32 character, \
       UConverterCallbackReason reason, UErrorCode *error), \
      (context, arguments, units, length, character, reason, error))

#include "late.h"

#endif
