/* The function of cmark-gfm's extensions that Recto calls. */

/* Without the visibility that the headers give: late.h defines the functions hidden. */
#define CMARK_GFM_STATIC_DEFINE 1
#define CMARK_GFM_EXTENSIONS_STATIC_DEFINE 1
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm_version.h>

#ifdef __APPLE__
#define LIBRARY "libcmark-gfm-extensions.dylib"
#else
#define LIBRARY "libcmark-gfm-extensions.so." CMARK_GFM_VERSION_STRING
#endif

#define FUNCTIONS(F) F(void, , cmark_gfm_core_extensions_ensure_registered, (void), ())

#include "late.h"
