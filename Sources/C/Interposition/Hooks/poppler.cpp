#include "hooks.h"
#include "Colours/device.h"
#include "Flate/flate.h"
#include "RepeatedImages/repeats.h"

// In this order only: each of the first two includes the other.
#include <Object.h>
#include <Stream.h>

#include <GfxState.h>

// Private in poppler's header, which does not keep anybody from defining it.
Stream *Stream::makeFilter(const char *name, Stream *source, Object *parameters, int recursion, Dict *dict)
{
    Stream *made = IS_ON(FLATE) ? recto_flate_filter(name, source, parameters, recursion) : nullptr;
    return made ? made : recto_originals()->poppler.make_filter(this, name, source, parameters, recursion, dict);
}

unsigned char *ImageStream::getLine()
{
    return IS_ON(REPEATED_IMAGES) ? recto_image_line(this) : recto_originals()->poppler.image_line(this);
}

void GfxImageColorMap::getRGBLine(unsigned char *in, unsigned int *out, int length)
{
    if (IS_ON(REPEATED_IMAGES)) return recto_rgb_line(this, in, out, length);
    recto_originals()->poppler.rgb_line(this, in, out, length);
}

void GfxImageColorMap::getGrayLine(unsigned char *in, unsigned char *out, int length)
{
    if (IS_ON(REPEATED_IMAGES)) return recto_grey_line(this, in, out, length);
    recto_originals()->poppler.grey_line(this, in, out, length);
}

// Constructors, destructors and virtual members can't be defined in part, so that these stand under their names in the library.

extern "C" {

void recto_hook_begin_image(ImageStream *, Stream *, int, int, int) __asm__("_ZN11ImageStreamC1EP6Streamiii");
void recto_hook_close_document(PDFDoc *) __asm__("_ZN6PDFDocD1Ev");
void recto_hook_cmyk_line(const void *, uint8_t *, uint32_t *, int) __asm__("_ZN23GfxDeviceCMYKColorSpace10getRGBLineEPhPji");
void recto_hook_rgb_line(const void *, uint8_t *, uint32_t *, int) __asm__("_ZN22GfxDeviceRGBColorSpace10getRGBLineEPhPji");

EXPORTED void recto_hook_begin_image(ImageStream *image, Stream *source, int width, int components, int bits)
{
    recto_originals()->poppler.begin_image(image, source, width, components, bits);
    if (IS_ON(REPEATED_IMAGES)) recto_image_begins(image, source, width, components, bits);
}

EXPORTED void recto_hook_close_document(PDFDoc *document)
{
    if (IS_ON(REPEATED_IMAGES)) recto_document_closes();
    recto_originals()->poppler.close_document(document);
}

EXPORTED void recto_hook_cmyk_line(const void *space, uint8_t *colors, uint32_t *pixels, int count)
{
    if (IS_ON(DEVICE_COLOURS) && recto_device_cmyk(space, colors, pixels, count)) return;
    recto_originals()->poppler.cmyk_space_line(space, colors, pixels, count);
}

EXPORTED void recto_hook_rgb_line(const void *space, uint8_t *colors, uint32_t *pixels, int count)
{
    if (IS_ON(DEVICE_COLOURS) && recto_device_rgb(space, colors, pixels, count)) return;
    recto_originals()->poppler.rgb_space_line(space, colors, pixels, count);
}
}
