#define _GNU_SOURCE
#include "CClearing.h"

#include <CPixels.h>
#include <dlfcn.h>
#include <pixman.h>

#define EXPORTED __attribute__((visibility("default")))

EXPORTED pixman_bool_t pixman_fill(
    uint32_t *bits, int stride, int bpp, int x, int y, int width, int height, uint32_t filler)
{
    static __typeof__(&pixman_fill) _Atomic library;
    if (!library) library = (__typeof__(&pixman_fill))dlsym(RTLD_NEXT, "pixman_fill");
    const bool is_clearing = filler == 0 && bpp == 32 && x == 0 && y == 0;
    if (is_clearing && recto_is_painted_over(bits, width, height)) return 1;
    return library(bits, stride, bpp, x, y, width, height, filler);
}

bool recto_clearing_in_force(void) { return dlsym(RTLD_DEFAULT, "pixman_fill") == (void *)pixman_fill; }
