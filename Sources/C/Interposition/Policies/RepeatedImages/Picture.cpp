#include "Picture.h"
#include "Originals.h"

#include <cstring>
#include <tuple>

namespace {

size_t rowBytes(cairo_surface_t *surface)
{
    const int pixel = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_A8 ? 1 : 4;
    return static_cast<size_t>(cairo_image_surface_get_width(surface) * pixel);
}

const unsigned char *data(cairo_surface_t *surface) { return recto_originals()->cairo.image_surface_get_data(surface); }

} // namespace

bool Origin::operator==(const Origin &other) const
{
    const auto parts = [](const Origin &origin) {
        return std::tie(origin.document, origin.start, origin.length, origin.width, origin.components, origin.bits);
    };
    return parts(*this) == parts(other);
}

bool Picture::isSame(const Picture &other) const
{
    return origin == other.origin && colors == other.colors
        && cairo_image_surface_get_format(surface) == cairo_image_surface_get_format(other.surface)
        && cairo_image_surface_get_height(surface) == cairo_image_surface_get_height(other.surface)
        && memcmp(data(surface), data(other.surface), rowBytes(surface)) == 0;
}
