#ifndef RECTO_ORIGINALS_H
#define RECTO_ORIGINALS_H

#include <cairo.h>
#include <lcms2.h>
#include <pixman.h>
#include <stdint.h>

/* The libraries' own functions that Hooks/ stands before. Policies call them here: the names themselves lead back to the hooks, and
 * are poisoned below for everybody else. */

#ifdef __cplusplus
class Dict;
class GfxImageColorMap;
class ImageStream;
class Object;
class PDFDoc;
class Stream;
extern "C" {
#else
typedef struct Dict Dict;
typedef struct GfxImageColorMap GfxImageColorMap;
typedef struct ImageStream ImageStream;
typedef struct Object Object;
typedef struct PDFDoc PDFDoc;
typedef struct Stream Stream;
#endif

#define RECTO_ORIGINAL(name) __typeof__(&name)

struct recto_originals {
    struct {
        RECTO_ORIGINAL(cairo_push_group) push_group;
        RECTO_ORIGINAL(cairo_pop_group) pop_group;
        RECTO_ORIGINAL(cairo_clip_extents) clip_extents;
        RECTO_ORIGINAL(cairo_mask) mask;
        RECTO_ORIGINAL(cairo_paint) paint;
        RECTO_ORIGINAL(cairo_set_source) set_source;
        RECTO_ORIGINAL(cairo_pattern_create_for_surface) pattern_create_for_surface;
        RECTO_ORIGINAL(cairo_image_surface_create) image_surface_create;
        RECTO_ORIGINAL(cairo_image_surface_get_data) image_surface_get_data;
        RECTO_ORIGINAL(cairo_image_surface_get_stride) image_surface_get_stride;
    } cairo;
    struct {
        RECTO_ORIGINAL(pixman_image_composite32) composite;
        RECTO_ORIGINAL(pixman_image_create_bits) create_bits;
        RECTO_ORIGINAL(pixman_image_create_linear_gradient) create_linear_gradient;
        RECTO_ORIGINAL(pixman_image_create_radial_gradient) create_radial_gradient;
        RECTO_ORIGINAL(pixman_image_create_solid_fill) create_solid_fill;
        RECTO_ORIGINAL(pixman_image_set_transform) set_transform;
        RECTO_ORIGINAL(pixman_image_set_filter) set_filter;
        RECTO_ORIGINAL(pixman_image_set_repeat) set_repeat;
        RECTO_ORIGINAL(pixman_image_unref) unref;
        RECTO_ORIGINAL(pixman_fill) fill;
    } pixman;
    struct {
        RECTO_ORIGINAL(cmsCreateTransform) create_transform;
        RECTO_ORIGINAL(cmsDeleteTransform) delete_transform;
        RECTO_ORIGINAL(cmsDoTransform) do_transform;
    } lcms;
    /* Members: the object is the first argument. NULL where this poppler has no such function. */
    struct {
        Stream *(*make_filter)(Stream *, const char *, Stream *, Object *, int, Dict *);
        void (*close_document)(PDFDoc *);
        void (*begin_image)(ImageStream *, Stream *, int, int, int);
        unsigned char *(*image_line)(ImageStream *);
        void (*rgb_line)(GfxImageColorMap *, unsigned char *, unsigned int *, int);
        void (*grey_line)(GfxImageColorMap *, unsigned char *, unsigned char *, int);
        void (*cmyk_space_line)(const void *, uint8_t *, uint32_t *, int);
        void (*rgb_space_line)(const void *, uint8_t *, uint32_t *, int);
    } poppler;
};

#undef RECTO_ORIGINAL

/* Looked up once, when they are asked for first. */
const struct recto_originals *recto_originals(void);

/* Policies that lack a function, a bit each. */
uint32_t recto_policies_without_originals(void);

#ifdef __cplusplus
}
#endif

#ifndef RECTO_HOOKS
#pragma GCC poison cairo_push_group cairo_pop_group cairo_clip_extents cairo_mask cairo_paint cairo_set_source
#pragma GCC poison cairo_pattern_create_for_surface cairo_image_surface_create cairo_image_surface_get_data
#pragma GCC poison cairo_image_surface_get_stride
#pragma GCC poison pixman_image_composite32 pixman_image_create_bits pixman_image_create_linear_gradient
#pragma GCC poison pixman_image_create_radial_gradient pixman_image_create_solid_fill pixman_image_set_transform
#pragma GCC poison pixman_image_set_filter pixman_image_set_repeat pixman_image_unref pixman_fill
#pragma GCC poison cmsCreateTransform cmsDeleteTransform cmsDoTransform
#endif

#endif
