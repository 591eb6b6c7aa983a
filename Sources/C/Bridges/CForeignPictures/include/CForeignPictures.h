#ifndef RECTO_CFOREIGNPICTURES_H
#define RECTO_CFOREIGNPICTURES_H

#include <stddef.h>
#include <stdint.h>

/* Decodes AVIF and JPEG XL, whose libraries are large: each is loaded when a picture needs it. It decodes on the caller's thread, since
 * workers can't start threads. */

enum recto_picture_status {
    RECTO_PICTURE_DONE,
    /* The library is not installed. */
    RECTO_PICTURE_MISSING,
    RECTO_PICTURE_DAMAGED,
    /* The picture has more pixels than allowed, or memory ran out. */
    RECTO_PICTURE_TOO_LARGE,
};

typedef struct recto_picture {
    uint32_t width, height;
    /* Red, green, blue and alpha of each pixel, top row first; the caller frees it with recto_picture_free. */
    uint8_t *rgba;
    /* Whether the colours are multiplied by alpha. */
    int is_premultiplied;
    /* The EXIF orientation, 1 to 8. */
    int orientation;
    /* Whether more pictures follow the first. */
    int is_animated;
    /* Why decoding failed. */
    char message[128];
} recto_picture;

enum recto_picture_status recto_avif_read(const uint8_t *bytes, size_t count, uint64_t most_pixels, recto_picture *picture);
enum recto_picture_status recto_jxl_read(const uint8_t *bytes, size_t count, uint64_t most_pixels, recto_picture *picture);

void recto_picture_free(recto_picture *picture);

#endif
