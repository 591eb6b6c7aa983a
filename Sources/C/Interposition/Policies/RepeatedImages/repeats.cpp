#include "repeats.h"
#include "Checks.h"
#include "Originals.h"
#include "Pictures.h"

#include <cstring>
#include <memory>
#include <utility>

namespace {

// Bytes. A smaller picture is decoded sooner than it is looked for, and recordings copy it.
constexpr size_t fewestBytes = 1 << 16;

unsigned char *data(cairo_surface_t *surface) { return recto_originals()->cairo.image_surface_get_data(surface); }

struct Destroy {
    void operator()(cairo_surface_t *surface) const { cairo_surface_destroy(surface); }
};
using Owned = std::unique_ptr<cairo_surface_t, Destroy>;

// The picture that poppler is at. All that is static here belongs to the one thread on which it runs.
struct Reading {
    const ImageStream *stream = nullptr;
    Picture picture;
    // The line that was read last, and how many were.
    unsigned char *line = nullptr;
    int count = 0;
    // Whether the first line has been looked at, and said if there is such a picture.
    bool isJudged = false;
    // Whether it is a mask that newer versions of poppler read once more while they decode the picture that it is of: that may be
    // another time of the same stream. InDesign's shadows have one.
    bool hasMatte = false;
    // Owned, since what is held may be let go of meanwhile.
    Owned before;

    bool isFirst(const void *in, const void *out, int length) const
    {
        return picture.surface && !isJudged && count == 1 && in == line && length == picture.origin.width
            && out == data(picture.surface);
    }
};
Reading reading;
// Masks with a matte, which poppler lets go of before it reads them: of the picture to come, and of the one that it is at.
Owned matteToCome, matte;

// Onto a row of the surface that poppler fills, what the picture before has there.
void copy(void *row, size_t bytes)
{
    const auto offset = static_cast<unsigned char *>(row) - data(reading.picture.surface);
    memcpy(row, data(reading.before.get()) + offset, bytes);
}

// Puts a line through a colour map, but for those of a picture that is known by its first one.
template <typename Pixel>
void put(GfxImageColorMap *map, unsigned char *in, Pixel *out, int length, Line<Pixel> line)
{
    if (reading.before && in == reading.line) {
        if (reading.hasMatte) copy(out, static_cast<size_t>(length) * sizeof *out);
        return;
    }
    line(map, in, out, length);
    if (!reading.isFirst(in, out, length)) return;
    reading.isJudged = true;
    reading.hasMatte = map->getMatteColor() != nullptr;
    reading.picture.colors = sampled(*map, line);
    if (cairo_surface_t *before = Pictures::same(reading.picture)) reading.before.reset(cairo_surface_reference(before));
}

} // namespace

void recto_document_closes()
{
    reading = {};
    matte.reset();
    matteToCome.reset();
    Pictures::forget();
}

void recto_image_begins(ImageStream *image, Stream *source, int width, int components, int bits)
{
    reading = {};
    matte = std::move(matteToCome);
    BaseStream *base = source->getBaseStream();
    // Pictures within a page's content begin at no place of the file.
    if (!base || dynamic_cast<EmbedStream *>(base) || !base->getDict()) return;
    reading.stream = image;
    reading.picture.origin = {base->getDict()->getXRef(), base->getStart(), base->getLength(), width, components, bits};
}

void recto_picture_begins(cairo_surface_t *surface)
{
    const bool isExpected = reading.stream && !reading.picture.surface && reading.count == 0
        && cairo_image_surface_get_width(surface) == reading.picture.origin.width
        && static_cast<size_t>(recto_originals()->cairo.image_surface_get_stride(surface)) * cairo_image_surface_get_height(surface) >= fewestBytes;
    if (isExpected) reading.picture.surface = surface;
}

unsigned char *recto_image_line(ImageStream *image)
{
    const auto line = recto_originals()->poppler.image_line;
    if (image != reading.stream) return line(image);
    if (reading.before) return reading.line;
    reading.count++;
    return reading.line = line(image);
}

void recto_rgb_line(GfxImageColorMap *map, unsigned char *in, unsigned int *out, int length)
{
    put(map, in, out, length, recto_originals()->poppler.rgb_line);
}

void recto_grey_line(GfxImageColorMap *map, unsigned char *in, unsigned char *out, int length)
{
    put(map, in, out, length, recto_originals()->poppler.grey_line);
}

cairo_surface_t *recto_picture_ends(cairo_surface_t *surface)
{
    if (!surface || surface != reading.picture.surface) return cairo_surface_reference(surface);
    Reading read = std::exchange(reading, {});
    if (read.before) {
        recto_ran(RECTO_REPEATED_IMAGES);
        if (read.hasMatte) matteToCome.reset(cairo_surface_reference(surface));
        return read.before.release();
    }
    if (read.isJudged && read.count == cairo_image_surface_get_height(surface)) Pictures::remember(read.picture);
    return cairo_surface_reference(surface);
}
