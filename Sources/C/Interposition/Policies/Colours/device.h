#ifndef RECTO_DEVICE_H
#define RECTO_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* poppler converts the pixels of pictures without profiles itself: of CMYK 25 ns a pixel, half of a page of photographs. Here it takes
 * 3 ns, four pixels at a time, and gives the same to the last bit.
 *
 * The first call compares 512 colours with poppler's own function. Where one differs, as it would in a poppler with other colours,
 * the answer is false from then on, and poppler has to convert. */
bool recto_device_cmyk(const void *space, const uint8_t *colors, uint32_t *pixels, int count);
bool recto_device_rgb(const void *space, const uint8_t *colors, uint32_t *pixels, int count);

#ifdef __cplusplus
}
#endif

#endif
