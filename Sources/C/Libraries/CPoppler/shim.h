#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#if defined(__linux__)
#include <limits.h>
#include <malloc.h>
#endif
#include <poppler.h>

/* Bytes allocated by malloc; 0 if the C library can't report them. */
static inline size_t recto_heap_in_use(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

/* Makes malloc retain freed memory for later allocations, up to `bytes` at the end of its only heap. Call it before threads are
 * created. */
static inline void recto_heap_keep(size_t bytes) {
#if defined(__GLIBC__)
    /* With a heap per thread, memory comes 64 MB at a time and without huge pages; only one thread of a worker allocates. */
    mallopt(M_ARENA_MAX, 1);
    /* The largest that glibc takes. Without any mapping (M_MMAP_MAX 0) what is left between blocks of a gigabyte would be lost to
     * others; the pictures of scans, which are as large, CInterposition keeps (SurfaceRetention). */
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, (int)(bytes < INT_MAX ? bytes : INT_MAX));
    /* Tried: the first 24 MB in huge pages, by a block of that size which is freed at once. Of 14,300 page faults of two workers it
     * left 4,400, and runs one after the other took 0.7 % less time; but in a virtual machine whose host takes back what is free,
     * huge pages are the first to go, and a run after three seconds of nothing took 1 to 2 % more. */
#endif
}

/* Returns freed memory to the system. */
static inline void recto_heap_trim(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

/* The version of the FreeType that is there; zeros where it can't be asked. */
static inline void recto_freetype_version(int *major, int *minor, int *patch) {
    FT_Library library;
    *major = *minor = *patch = 0;
    if (FT_Init_FreeType(&library) != 0) return;
    FT_Library_Version(library, major, minor, patch);
    FT_Done_FreeType(library);
}
