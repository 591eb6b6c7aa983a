/* The functions of libhyphen that Recto calls, loaded at the first call. */

#include <hyphen.h>

#ifdef __APPLE__
#define LIBRARY "libhyphen.dylib"
#else
#define LIBRARY "libhyphen.so.0"
#endif

#define FUNCTIONS(F) \
    F(HyphenDict *, NULL, hnj_hyphen_load, (const char *path), (path)) \
    F(void, , hnj_hyphen_free, (HyphenDict *dictionary), (dictionary)) \
    F(int, 1, hnj_hyphen_hyphenate2, \
      (HyphenDict *dictionary, const char *word, int length, char *hyphens, char *hyphenated, char ***replacements, \
       int **positions, int **cuts), \
      (dictionary, word, length, hyphens, hyphenated, replacements, positions, cuts))

#include "late.h"
