#ifndef RECTO_COLORS_H
#define RECTO_COLORS_H

#include <algorithm>
#include <array>
#include <iterator>

#include <GfxState.h>

/* What a colour map makes of some colours, the same ones each time: two maps that agree in them, and in a line of the picture, are taken
 * to be the same. Few, since each may ask lcms2 for five of its own. */
using Colors = std::array<unsigned int, 8>;

// What makes pixels of a line's components: the library's own, whose object is the first argument.
template <typename Pixel>
using Line = void (*)(GfxImageColorMap *, unsigned char *, Pixel *, int);

template <typename Pixel>
Colors sampled(GfxImageColorMap &map, Line<Pixel> line)
{
    unsigned char components[std::tuple_size<Colors>::value * gfxColorMaxComps];
    const int bits = map.getBits(), count = static_cast<int>(std::tuple_size<Colors>::value) * map.getNumPixelComps();
    unsigned int random = 1;
    for (int i = 0; i < count; i++) {
        random = random * 1664525u + 1013904223u;
        components[i] = static_cast<unsigned char>(bits < 8 ? random >> 24 & ((1u << bits) - 1) : random >> 24);
    }
    Pixel pixels[std::tuple_size<Colors>::value];
    line(&map, components, pixels, static_cast<int>(std::tuple_size<Colors>::value));
    Colors colors;
    std::copy(std::begin(pixels), std::end(pixels), colors.begin());
    return colors;
}

#endif
