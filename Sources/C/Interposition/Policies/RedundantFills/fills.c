#include "fills.h"
#include "Checks.h"

#include <CPixels.h>

bool recto_is_redundant_fill(const uint32_t *bits, int bpp, int x, int y, int width, int height, uint32_t filler)
{
    const bool is_clearing = filler == 0 && bpp == 32 && x == 0 && y == 0;
    if (!is_clearing || !recto_is_painted_over(bits, width, height)) return false;
    recto_ran(RECTO_REDUNDANT_FILLS);
    return true;
}
