#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* libjpeg reports errors through a callback that must not return. Each function below catches them with setjmp, which Swift cannot call.
   A compressor is created once and used for many pictures, so its tables are computed once. */

typedef struct recto_jpeg {
    struct jpeg_compress_struct compress;
    struct jpeg_error_mgr errors;
    jmp_buf escape;
    char message[JMSG_LENGTH_MAX];
    int full_chroma;
    unsigned char *bytes; /* the finished picture; reallocated by libjpeg, owned here */
    unsigned long count;
    unsigned char *spare; /* reused between pictures, so that most need no allocation */
    unsigned long spare_count;
} recto_jpeg;

static inline void recto_jpeg_fail(j_common_ptr common) {
    recto_jpeg *self = (recto_jpeg *)common->client_data;
    common->err->format_message(common, self->message);
    longjmp(self->escape, 1);
}

static inline void recto_jpeg_silence(j_common_ptr common) { (void)common; }

/* quality: 0 to 100; full_chroma: 4:4:4, otherwise 4:2:0. Returns NULL if memory runs out. */
static inline recto_jpeg *recto_jpeg_create(int quality, int full_chroma) {
    recto_jpeg *self = (recto_jpeg *)calloc(1, sizeof *self);
    if (!self) return NULL;
    self->compress.err = jpeg_std_error(&self->errors);
    self->errors.error_exit = recto_jpeg_fail;
    self->errors.output_message = recto_jpeg_silence;
    self->compress.client_data = self;
    if (setjmp(self->escape)) {
        jpeg_destroy_compress(&self->compress);
        free(self);
        return NULL;
    }
    jpeg_create_compress(&self->compress);
    self->compress.client_data = self;
    self->compress.in_color_space = JCS_EXT_BGRX;
    self->compress.input_components = 4;
    jpeg_set_defaults(&self->compress);
    jpeg_set_quality(&self->compress, quality, TRUE);
    self->full_chroma = full_chroma;
    return self;
}

static inline void recto_jpeg_destroy(recto_jpeg *self) {
    if (!self) return;
    jpeg_destroy_compress(&self->compress);
    if (self->bytes != self->spare) free(self->bytes);
    free(self->spare);
    free(self);
}

/* Starts a picture; grey: greyscale. Returns 0 on success; otherwise self->message says why. */
static inline int recto_jpeg_begin(recto_jpeg *self, int width, int height, int grey) {
    if (setjmp(self->escape)) {
        jpeg_abort_compress(&self->compress);
        return 1;
    }
    /* The previous picture may have been abandoned half-way. */
    jpeg_abort_compress(&self->compress);
    J_COLOR_SPACE space = grey ? JCS_GRAYSCALE : JCS_YCbCr;
    if (self->compress.jpeg_color_space != space) jpeg_set_colorspace(&self->compress, space);
    if (self->full_chroma) {
        self->compress.comp_info[0].h_samp_factor = 1;
        self->compress.comp_info[0].v_samp_factor = 1;
    }
    self->compress.image_width = (JDIMENSION)width;
    self->compress.image_height = (JDIMENSION)height;
    if (self->bytes != self->spare) free(self->bytes);
    if (!self->spare) {
        self->spare_count = 256 * 1024;
        self->spare = (unsigned char *)malloc(self->spare_count);
        if (!self->spare) {
            self->bytes = NULL;
            strcpy(self->message, "out of memory");
            return 1;
        }
    }
    self->bytes = self->spare;
    self->count = self->spare_count;
    jpeg_mem_dest(&self->compress, &self->bytes, &self->count);
    jpeg_start_compress(&self->compress, TRUE);
    return 0;
}

/* Adds rows of 32-bit pixels (blue, green, red, unused), `stride` pixels apart. */
static inline int recto_jpeg_add(recto_jpeg *self, const unsigned int *pixels, ptrdiff_t stride, int rows) {
    if (setjmp(self->escape)) {
        jpeg_abort_compress(&self->compress);
        return 1;
    }
    while (rows > 0) {
        JSAMPROW batch[16];
        int count = rows < 16 ? rows : 16;
        for (int i = 0; i < count; i++) batch[i] = (JSAMPROW)(pixels + stride * i);
        int written = (int)jpeg_write_scanlines(&self->compress, batch, (JDIMENSION)count);
        pixels += stride * written;
        rows -= written;
    }
    return 0;
}

/* Ends the picture, which is in self->bytes and self->count until the next begin. */
static inline int recto_jpeg_finish(recto_jpeg *self) {
    if (setjmp(self->escape)) {
        jpeg_abort_compress(&self->compress);
        return 1;
    }
    jpeg_finish_compress(&self->compress);
    return 0;
}

static inline const char *recto_jpeg_message(const recto_jpeg *self) { return self->message; }

#define RECTO_TEXT_(x) #x
#define RECTO_TEXT(x) RECTO_TEXT_(x)
/* The library's version, for tile keys; the structure above is compiled for exactly this version. */
static inline const char *recto_jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
    return "libjpeg-turbo " RECTO_TEXT(LIBJPEG_TURBO_VERSION);
#else
    return "libjpeg " RECTO_TEXT(JPEG_LIB_VERSION);
#endif
}
