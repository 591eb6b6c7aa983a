#define _GNU_SOURCE
#define RECTO_HOOKS
#include "Originals.h"
#include "CInterposition.h"

#include <dlfcn.h>
#include <pthread.h>

static struct recto_originals originals;
static uint32_t incomplete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define BIT(policy) (1u << RECTO_##policy)
#define COMPOSITING (BIT(BLENDING) | BIT(GRADIENTS) | BIT(SCALING))

#define FIND(field, symbol, policies) \
    do { \
        *(void **)&originals.field = dlsym(RTLD_NEXT, symbol); \
        if (!originals.field) incomplete |= (policies); \
    } while (0)

static void find_cairo(void)
{
    const uint32_t masks = BIT(MASKS);
    FIND(cairo.push_group, "cairo_push_group", masks);
    FIND(cairo.pop_group, "cairo_pop_group", masks);
    FIND(cairo.clip_extents, "cairo_clip_extents", masks | BIT(SURFACE_RETENTION));
    FIND(cairo.mask, "cairo_mask", masks | BIT(SURFACE_RETENTION));
    FIND(cairo.paint, "cairo_paint", masks);
    FIND(cairo.set_source, "cairo_set_source", masks | BIT(SURFACE_RETENTION));
    FIND(cairo.pattern_create_for_surface, "cairo_pattern_create_for_surface", masks | BIT(REPEATED_IMAGES));
    FIND(cairo.image_surface_create, "cairo_image_surface_create", masks | BIT(SURFACE_RETENTION) | BIT(REPEATED_IMAGES));
    FIND(cairo.image_surface_get_data, "cairo_image_surface_get_data", masks | BIT(REPEATED_IMAGES));
    FIND(cairo.image_surface_get_stride, "cairo_image_surface_get_stride", masks | BIT(SURFACE_RETENTION) | BIT(REPEATED_IMAGES));
}

static void find_pixman(void)
{
    FIND(pixman.composite, "pixman_image_composite32", COMPOSITING);
    FIND(pixman.create_bits, "pixman_image_create_bits", COMPOSITING | BIT(SURFACE_RETENTION));
    FIND(pixman.create_linear_gradient, "pixman_image_create_linear_gradient", BIT(GRADIENTS));
    FIND(pixman.create_radial_gradient, "pixman_image_create_radial_gradient", BIT(GRADIENTS));
    FIND(pixman.create_solid_fill, "pixman_image_create_solid_fill", BIT(BLENDING));
    FIND(pixman.set_transform, "pixman_image_set_transform", COMPOSITING);
    FIND(pixman.set_filter, "pixman_image_set_filter", COMPOSITING);
    FIND(pixman.set_repeat, "pixman_image_set_repeat", COMPOSITING);
    FIND(pixman.unref, "pixman_image_unref", COMPOSITING);
    FIND(pixman.fill, "pixman_fill", BIT(REDUNDANT_FILLS));
}

static void find_lcms(void)
{
    FIND(lcms.create_transform, "cmsCreateTransform", BIT(ICC_COLOURS));
    FIND(lcms.delete_transform, "cmsDeleteTransform", BIT(ICC_COLOURS));
    FIND(lcms.do_transform, "cmsDoTransform", BIT(ICC_COLOURS));
}

static void find_poppler(void)
{
    FIND(poppler.make_filter, "_ZN6Stream10makeFilterEPKcPS_P6ObjectiP4Dict", BIT(FLATE));
    FIND(poppler.close_document, "_ZN6PDFDocD1Ev", BIT(REPEATED_IMAGES));
    FIND(poppler.begin_image, "_ZN11ImageStreamC1EP6Streamiii", BIT(REPEATED_IMAGES));
    FIND(poppler.image_line, "_ZN11ImageStream7getLineEv", BIT(REPEATED_IMAGES));
    FIND(poppler.rgb_line, "_ZN16GfxImageColorMap10getRGBLineEPhPji", BIT(REPEATED_IMAGES));
    FIND(poppler.grey_line, "_ZN16GfxImageColorMap11getGrayLineEPhS0_i", BIT(REPEATED_IMAGES));
    FIND(poppler.cmyk_space_line, "_ZN23GfxDeviceCMYKColorSpace10getRGBLineEPhPji", BIT(DEVICE_COLOURS));
    FIND(poppler.rgb_space_line, "_ZN22GfxDeviceRGBColorSpace10getRGBLineEPhPji", BIT(DEVICE_COLOURS));
}

static void find(void)
{
    find_cairo();
    find_pixman();
    find_lcms();
    find_poppler();
}

const struct recto_originals *recto_originals(void)
{
    pthread_once(&once, find);
    return &originals;
}

uint32_t recto_policies_without_originals(void)
{
    pthread_once(&once, find);
    return incomplete;
}
