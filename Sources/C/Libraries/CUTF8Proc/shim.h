#include <utf8proc.h>
#include <stddef.h>

/* glibc declares it for GNU sources only, which Swift's import of the C library isn't. */
extern void *memmem(const void *text, size_t text_count, const void *pattern, size_t pattern_count);

/* The first place of the pattern's bytes in the text; NULL where there is none. */
static inline const void *recto_find_bytes(
    const void *text, size_t text_count, const void *pattern, size_t pattern_count) {
    return memmem(text, text_count, pattern, pattern_count);
}
