/* The function of cmark-gfm's extensions that Recto calls. */

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm_version.h>

#ifdef __APPLE__
#define LIBRARY "libcmark-gfm-extensions.dylib"
#else
#define LIBRARY "libcmark-gfm-extensions.so." CMARK_GFM_VERSION_STRING
#endif

#define FUNCTIONS(F) F(void, , cmark_gfm_core_extensions_ensure_registered, (void), ())

#include "late.h"
