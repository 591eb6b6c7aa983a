#include "Prediction.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <Object.h>

// Not CCPU.h: it is a module header, whose include C++20 treats as an import, and clang has no compiled module for it.
#include <Vectors.h>

namespace {

// A row of more is poppler's to refuse.
constexpr long long longest = 1 << 20;

int number(const Object &parameters, const char *key, int otherwise, int recursion)
{
    const Object value = parameters.dictLookup(key, recursion);
    return value.isInt() ? value.getInt() : otherwise;
}

enum Filter { Sub = 1, Up = 2, Average = 3, Paeth = 4 };

// The samples of a pixel, or a sample by itself. Whatever is further away is no guess: of as near ones the left goes first, then the
// one above. Without branches, since noise can't be foretold: with them, undoing was two fifths of a page of photographs.
using Samples = int16_t __attribute__((vector_size(16)));

INLINE Samples magnitude(Samples value) { return __builtin_elementwise_max(value, -value); }

INLINE Samples nearest(Samples left, Samples above, Samples corner)
{
    const Samples byLeft = magnitude(above - corner), byAbove = magnitude(left - corner), byCorner = magnitude(left + above - 2 * corner);
    const Samples least = __builtin_elementwise_min(byLeft, __builtin_elementwise_min(byAbove, byCorner));
    const Samples isLeft = byLeft == least, isAbove = byAbove == least;
    return (isLeft & left) | (~isLeft & ((isAbove & above) | (~isAbove & corner)));
}

INLINE int nearest(int left, int above, int corner)
{
    const int byLeft = std::abs(above - corner), byAbove = std::abs(left - corner), byCorner = std::abs(left + above - 2 * corner);
    const int other = byAbove <= byCorner ? above : corner;
    return byLeft <= std::min(byAbove, byCorner) ? left : other;
}

template <size_t Size>
INLINE Samples load(const unsigned char *bytes)
{
    using Bytes = uint8_t __attribute__((vector_size(8)));
    Bytes loaded = {};
    memcpy(&loaded, bytes, Size);
    return __builtin_convertvector(loaded, Samples);
}

template <size_t Size>
INLINE void store(Samples samples, unsigned char *bytes)
{
    using Bytes = uint8_t __attribute__((vector_size(8)));
    const Bytes stored = __builtin_convertvector(samples, Bytes);
    memcpy(bytes, &stored, Size);
}

// What a pixel is guessed to be.
template <Filter filter, typename Value>
INLINE Value guess(Value left, Value above, Value corner)
{
    if (filter == Sub) return left;
    if (filter == Average) return (left + above) >> 1;
    return nearest(left, above, corner);
}

template <size_t Size, Filter filter>
INLINE void undoPixels(const unsigned char *raw, size_t count, unsigned char *out)
{
    Samples left = {}, corner = {};
    for (size_t i = 0; i < count; i += Size) {
        const Samples above = load<Size>(out + i);
        left = (load<Size>(raw + i) + guess<filter>(left, above, corner)) & 255;
        store<Size>(left, out + i);
        corner = above;
    }
}

template <Filter filter>
INLINE void undoBytes(const unsigned char *raw, size_t count, unsigned char *out)
{
    int left = 0, corner = 0;
    for (size_t i = 0; i < count; i++) {
        const int above = out[i];
        left = (raw[i] + guess<filter>(left, above, corner)) & 255;
        out[i] = static_cast<unsigned char>(left);
        corner = above;
    }
}

template <Filter filter>
INLINE void undoSamples(const unsigned char *raw, size_t count, unsigned char *out, size_t pixel)
{
    // As many as a pixel of 32 components of 16 bits has.
    int lefts[64] = {}, corners[64] = {};
    for (size_t i = 0, at = 0; i < count; i++, at = at + 1 == pixel ? 0 : at + 1) {
        const int above = out[i];
        lefts[at] = (raw[i] + guess<filter>(lefts[at], above, corners[at])) & 255;
        out[i] = static_cast<unsigned char>(lefts[at]);
        corners[at] = above;
    }
}

template <Filter filter>
INLINE void undo(const unsigned char *raw, size_t count, unsigned char *out, size_t pixel)
{
    if (pixel == 1) return undoBytes<filter>(raw, count, out);
    // A row may be cut off within a pixel.
    if (pixel == 3 && count % 3 == 0) return undoPixels<3, filter>(raw, count, out);
    if (pixel == 4 && count % 4 == 0) return undoPixels<4, filter>(raw, count, out);
    undoSamples<filter>(raw, count, out, pixel);
}

INLINE void undo(int tag, const unsigned char *raw, size_t count, unsigned char *row, size_t pixel)
{
    switch (tag) {
    case Sub: return undo<Sub>(raw, count, row, pixel);
    case Up:
        for (size_t i = 0; i < count; i++) row[i] = static_cast<unsigned char>(row[i] + raw[i]);
        return;
    case Average: return undo<Average>(raw, count, row, pixel);
    case Paeth: return undo<Paeth>(raw, count, row, pixel);
    default: std::copy(raw, raw + count, row);
    }
}

void undoAnywhere(int tag, const unsigned char *raw, size_t count, unsigned char *row, size_t pixel) { undo(tag, raw, count, row, pixel); }

WIDE void undoWide(int tag, const unsigned char *raw, size_t count, unsigned char *row, size_t pixel) { undo(tag, raw, count, row, pixel); }

} // namespace

std::optional<Prediction> Prediction::of(const Object &parameters, int recursion)
{
    Prediction result;
    if (!parameters.isDict()) return result;
    const int predictor = number(parameters, "Predictor", 1, recursion);
    if (predictor == 1) return result;
    const int columns = number(parameters, "Columns", 1, recursion), colors = number(parameters, "Colors", 1, recursion);
    const int bits = number(parameters, "BitsPerComponent", 8, recursion);
    if (columns < 1 || colors < 1 || colors > 32 || bits < 1 || bits > 16) return std::nullopt;
    const long long row = (static_cast<long long>(columns) * colors * bits + 7) / 8;
    if (row > longest) return std::nullopt;
    if (predictor >= 10) {
        result.kind = PNG;
    } else if (predictor == 2 && bits == 8) {
        result.kind = TIFF;
    } else {
        return std::nullopt;
    }
    result.pixel = static_cast<size_t>(colors * bits + 7) / 8;
    result.bytes = static_cast<size_t>(row);
    return result;
}

void Prediction::undo(int tag, const unsigned char *raw, size_t count, unsigned char *row) const
{
    (recto_is_wide() ? undoWide : undoAnywhere)(kind == TIFF ? Sub : tag, raw, count, row, pixel);
}
