#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

/* libtiff uses callbacks and variadic functions, which Swift cannot call. The file is built in memory, as other formats are: it gets
   its name only when it is complete. */

typedef struct recto_tiff {
    TIFF *file;
    uint8_t *bytes; /* owned here */
    size_t count, capacity, position;
    uint8_t *row; /* three bytes per pixel */
    uint32_t width, next;
    unsigned errors; /* while reading */
} recto_tiff;

static inline tmsize_t recto_tiff_read(thandle_t handle, void *buffer, tmsize_t count) {
    recto_tiff *self = (recto_tiff *)handle;
    if (self->position >= self->count || count <= 0) return 0;
    size_t rest = self->count - self->position;
    size_t got = (size_t)count < rest ? (size_t)count : rest;
    memcpy(buffer, self->bytes + self->position, got);
    self->position += got;
    return (tmsize_t)got;
}

static inline tmsize_t recto_tiff_write(thandle_t handle, void *buffer, tmsize_t count) {
    recto_tiff *self = (recto_tiff *)handle;
    if (count <= 0) return 0;
    size_t end = self->position + (size_t)count;
    if (end > self->capacity) {
        size_t capacity = self->capacity ? self->capacity : 1 << 20;
        while (capacity < end) capacity += capacity / 2 + 1;
        uint8_t *grown = (uint8_t *)realloc(self->bytes, capacity);
        if (!grown) return -1;
        self->bytes = grown;
        self->capacity = capacity;
    }
    if (self->position > self->count) memset(self->bytes + self->count, 0, self->position - self->count);
    memcpy(self->bytes + self->position, buffer, (size_t)count);
    self->position = end;
    if (end > self->count) self->count = end;
    return count;
}

static inline toff_t recto_tiff_seek(thandle_t handle, toff_t offset, int whence) {
    recto_tiff *self = (recto_tiff *)handle;
    if (whence == SEEK_CUR) offset += self->position;
    if (whence == SEEK_END) offset += self->count;
    self->position = (size_t)offset;
    return offset;
}

static inline toff_t recto_tiff_size(thandle_t handle) { return ((recto_tiff *)handle)->count; }
static inline int recto_tiff_close(thandle_t handle) {
    (void)handle;
    return 0;
}
static inline void recto_tiff_silence(const char *module, const char *format, va_list arguments) {
    (void)module;
    (void)format;
    (void)arguments;
}

static inline void recto_tiff_free(recto_tiff *self) {
    if (!self) return;
    if (self->file) TIFFClose(self->file);
    free(self->bytes);
    free(self->row);
    free(self);
}

/* Starts a picture of 24-bit colour, compressed by Deflate with horizontal prediction. Returns NULL on failure. */
static inline recto_tiff *recto_tiff_begin(uint32_t width, uint32_t height, uint32_t strip_rows, int level, double dpi) {
    TIFFSetErrorHandler(recto_tiff_silence);
    TIFFSetWarningHandler(recto_tiff_silence);
    recto_tiff *self = (recto_tiff *)calloc(1, sizeof *self);
    if (!self) return NULL;
    self->width = width;
    self->row = (uint8_t *)malloc((size_t)width * 3);
    if (!self->row) {
        recto_tiff_free(self);
        return NULL;
    }
    self->file = TIFFClientOpen(
        "picture", "wm", (thandle_t)self, recto_tiff_read, recto_tiff_write, recto_tiff_seek, recto_tiff_close,
        recto_tiff_size, NULL, NULL);
    if (!self->file) {
        recto_tiff_free(self);
        return NULL;
    }
    TIFF *file = self->file;
    TIFFSetField(file, TIFFTAG_IMAGEWIDTH, width);
    TIFFSetField(file, TIFFTAG_IMAGELENGTH, height);
    TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, 8);
    TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, 3);
    TIFFSetField(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
    TIFFSetField(file, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    TIFFSetField(file, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    TIFFSetField(file, TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
    TIFFSetField(file, TIFFTAG_ZIPQUALITY, level);
    TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, strip_rows);
    if (dpi > 0) {
        TIFFSetField(file, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
        TIFFSetField(file, TIFFTAG_XRESOLUTION, dpi);
        TIFFSetField(file, TIFFTAG_YRESOLUTION, dpi);
    }
    return self;
}

/* Adds rows of 32-bit pixels; `stride` is in pixels. Returns 0 on success. */
static inline int recto_tiff_add(recto_tiff *self, const uint32_t *pixels, size_t stride, uint32_t rows) {
    for (uint32_t y = 0; y < rows; y++) {
        const uint32_t *source = pixels + (size_t)y * stride;
        uint8_t *target = self->row;
        for (uint32_t x = 0; x < self->width; x++) {
            *target++ = (uint8_t)(source[x] >> 16);
            *target++ = (uint8_t)(source[x] >> 8);
            *target++ = (uint8_t)source[x];
        }
        if (TIFFWriteScanline(self->file, self->row, self->next++, 0) < 0) return 1;
    }
    return 0;
}

/* Ends the picture; its bytes are then complete. Returns 0 on success. */
static inline int recto_tiff_finish(recto_tiff *self) {
    int done = TIFFFlush(self->file);
    TIFFClose(self->file);
    self->file = NULL;
    return done ? 0 : 1;
}

/* What a file says of its first picture. */
typedef struct recto_tiff_facts {
    uint32_t width, height;
    uint16_t orientation;
    unsigned pictures; /* counted up to 1,000 */
} recto_tiff_facts;

static inline void recto_tiff_count(thandle_t handle, const char *module, const char *format, va_list arguments) {
    (void)module;
    (void)format;
    (void)arguments;
    if (handle) ((recto_tiff *)handle)->errors++;
}

/* Opens a TIFF in memory, of which it keeps a copy; the caller frees the result. Returns NULL if it is not a TIFF, or memory ran out. */
static inline recto_tiff *recto_tiff_open(const uint8_t *bytes, size_t count) {
    TIFFSetErrorHandler(NULL);
    TIFFSetErrorHandlerExt(recto_tiff_count);
    TIFFSetWarningHandler(recto_tiff_silence);
    recto_tiff *self = (recto_tiff *)calloc(1, sizeof *self);
    if (!self) return NULL;
    self->bytes = (uint8_t *)malloc(count ? count : 1);
    if (self->bytes) {
        memcpy(self->bytes, bytes, count);
        self->count = count;
        /* Not mapped: libtiff then reads through these functions, which know where the bytes end. */
        self->file = TIFFClientOpen(
            "picture", "rm", (thandle_t)self, recto_tiff_read, recto_tiff_write, recto_tiff_seek, recto_tiff_close,
            recto_tiff_size, NULL, NULL);
    }
    if (!self->file) {
        recto_tiff_free(self);
        return NULL;
    }
    return self;
}

/* Returns 0 if the file states no size. */
static inline int recto_tiff_describe(recto_tiff *self, recto_tiff_facts *facts) {
    memset(facts, 0, sizeof *facts);
    facts->orientation = ORIENTATION_TOPLEFT;
    facts->pictures = 1;
    while (facts->pictures < 1000 && TIFFReadDirectory(self->file)) facts->pictures++;
    if (!TIFFSetDirectory(self->file, 0)) return 0;
    TIFFGetFieldDefaulted(self->file, TIFFTAG_ORIENTATION, &facts->orientation);
    self->errors = 0;
    return TIFFGetField(self->file, TIFFTAG_IMAGEWIDTH, &facts->width)
        && TIFFGetField(self->file, TIFFTAG_IMAGELENGTH, &facts->height);
}

/* Fills `pixels`, one for each of the picture, top row first: ABGR, multiplied by A. Pixels that the file lacks keep their value.
 * Returns 1, 0 for a kind of TIFF that libtiff does not convert, -1 if part was missing; `message` has 1,024 bytes. */
static inline int recto_tiff_pixels(recto_tiff *self, uint32_t *pixels, char *message) {
    TIFFRGBAImage image;
    if (!TIFFRGBAImageOK(self->file, message) || !TIFFRGBAImageBegin(&image, self->file, 0, message)) return 0;
    /* The caller applies the orientation, as for all kinds of pictures. */
    image.req_orientation = image.orientation;
    const int done = TIFFRGBAImageGet(&image, pixels, image.width, image.height);
    TIFFRGBAImageEnd(&image);
    return done && self->errors == 0 ? 1 : -1;
}
