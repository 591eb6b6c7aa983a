#ifndef RECTO_CFOREIGNPICTURES_H
#define RECTO_CFOREIGNPICTURES_H

#include <stddef.h>
#include <stdint.h>

/* Pictures of kinds whose libraries are large, AVIF and JPEG XL. Each library is loaded when a picture needs it, and decodes on the
 * thread of its caller: workers can't start any. */

enum recto_picture_status {
    RECTO_PICTURE_DONE,
    /* The library is not there. */
    RECTO_PICTURE_MISSING,
    RECTO_PICTURE_DAMAGED,
    /* It has more pixels than allowed, or memory ran out. */
    RECTO_PICTURE_TOO_LARGE,
};

typedef struct recto_picture {
    uint32_t width, height;
    /* Red, green, blue and cover of each pixel, from the first row on; to be freed with recto_picture_free. */
    uint8_t *rgba;
    /* Whether colours are multiplied by the cover. */
    int is_premultiplied;
    /* As of EXIF, 1 to 8. */
    int orientation;
    /* Whether more pictures follow the first. */
    int is_animated;
    /* Why it failed. */
    char message[128];
} recto_picture;

enum recto_picture_status recto_avif_read(const uint8_t *bytes, size_t count, uint64_t most_pixels, recto_picture *picture);
enum recto_picture_status recto_jxl_read(const uint8_t *bytes, size_t count, uint64_t most_pixels, recto_picture *picture);

void recto_picture_free(recto_picture *picture);

#endif
