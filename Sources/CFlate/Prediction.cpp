#include "Prediction.h"

#include <cstdlib>

#include <Object.h>

namespace {

// A row of more is poppler's to refuse.
constexpr long long longest = 1 << 20;

int number(const Object &parameters, const char *key, int otherwise, int recursion)
{
    const Object value = parameters.dictLookup(key, recursion);
    return value.isInt() ? value.getInt() : otherwise;
}

unsigned char paeth(int left, int above, int corner)
{
    const int toLeft = std::abs(above - corner), toAbove = std::abs(left - corner), toCorner = std::abs(left + above - 2 * corner);
    if (toLeft <= toAbove && toLeft <= toCorner) return static_cast<unsigned char>(left);
    return static_cast<unsigned char>(toAbove <= toCorner ? above : corner);
}

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
    unsigned char *out = row + pixel;
    if (kind == TIFF) tag = 1;
    // Above to the left: what the row above has there, before it is written over.
    switch (tag) {
    case 1:
        for (size_t i = 0; i < count; i++) out[i] = static_cast<unsigned char>(raw[i] + row[i]);
        break;
    case 2:
        for (size_t i = 0; i < count; i++) out[i] = static_cast<unsigned char>(raw[i] + out[i]);
        break;
    case 3:
        for (size_t i = 0; i < count; i++) out[i] = static_cast<unsigned char>(raw[i] + (row[i] + out[i]) / 2);
        break;
    case 4: {
        // As many as a pixel of 32 components of 16 bits has.
        unsigned char corners[64] = {};
        for (size_t i = 0, at = 0; i < count; i++, at = at + 1 == pixel ? 0 : at + 1) {
            const unsigned char above = out[i];
            out[i] = static_cast<unsigned char>(raw[i] + paeth(row[i], above, corners[at]));
            corners[at] = above;
        }
        break;
    }
    default:
        for (size_t i = 0; i < count; i++) out[i] = raw[i];
    }
}
