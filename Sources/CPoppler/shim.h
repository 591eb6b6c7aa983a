#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#if defined(__linux__)
#include <malloc.h>
#endif
#include <poppler.h>

/* Bytes handed out by malloc; 0 where the C library can't tell. */
static inline size_t recto_heap_in_use(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

/* Gives freed memory back to the system. */
static inline void recto_heap_trim(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}
