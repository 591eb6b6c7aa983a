#include <utf8proc.h>
#include <stddef.h>

/* glibc declares it only with _GNU_SOURCE, which Swift's import of the C library does not define. */
extern void *memmem(const void *text, size_t text_count, const void *pattern, size_t pattern_count);

/* The first occurrence of the pattern's bytes in the text; NULL if there is none. */
static inline const void *recto_find_bytes(
    const void *text, size_t text_count, const void *pattern, size_t pattern_count) {
    return memmem(text, text_count, pattern, pattern_count);
}
