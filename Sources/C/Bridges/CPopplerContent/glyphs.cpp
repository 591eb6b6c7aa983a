#include "CPopplerContent.h"
#include "contents.h"
#include "document.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <new>
#include <string>
#include <unordered_map>
#include <vector>

#include <TextOutputDev.h>

struct RectoGlyphs {
    std::vector<RectoGlyphRun> runs;
    std::vector<uint32_t> scalars;
    std::vector<float> edges;
    std::vector<RectoFont> fonts;
    // `fonts` points into it.
    std::deque<std::string> names;
};

namespace {

int flags(const TextFontInfo *font)
{
    return (font->isFixedWidth() ? RECTO_FONT_FIXED : 0) | (font->isSerif() ? RECTO_FONT_SERIF : 0)
            | (font->isItalic() ? RECTO_FONT_ITALIC : 0)
            | (font->isBold() ? RECTO_FONT_BOLD : 0);
}

bool isRightToLeft(Unicode scalar)
{
    return (scalar >= 0x590 && scalar <= 0x8FF) || (scalar >= 0xFB1D && scalar <= 0xFDFF) || (scalar >= 0xFE70 && scalar <= 0xFEFE);
}

// poppler places the letters of a ligature from left to right, in text order. Right-to-left letters (mostly lam-alef) are reversed
// here, so that all output is in visual order.
//
// The origin of a vertical glyph is the middle of its upper edge. poppler takes it for the lower left corner, so its box lies half an
// em beside the ink and a whole em above it.
class GlyphDevice : public TextOutputDev
{
public:
    GlyphDevice() : TextOutputDev(nullptr, false, 0, true, false) { }

    void drawChar(GfxState *state, double x, double y, double dx, double dy, double originX, double originY, CharCode code, int nBytes,
                  const Unicode *u, int uLen) override
    {
        if (state->getFont() && state->getFont()->getWMode() != 0) {
            double right, down;
            state->textTransformDelta(-0.5 * state->getFontSize(), -state->getFontSize(), &right, &down);
            x += right;
            y += down;
        }
        if (uLen > 1 && std::all_of(u, u + uLen, isRightToLeft)) {
            const std::vector<Unicode> visual(std::make_reverse_iterator(u + uLen), std::make_reverse_iterator(u));
            TextOutputDev::drawChar(state, x, y, dx, dy, originX, originY, code, nBytes, visual.data(), uLen);
        } else {
            TextOutputDev::drawChar(state, x, y, dx, dy, originX, originY, code, nBytes, u, uLen);
        }
    }
};

uint8_t channel(double value)
{
    return static_cast<uint8_t>(value <= 0 ? 0 : value >= 1 ? 255 : value * 255 + 0.5);
}

}

RectoGlyphs *recto_glyphs_read(RectoContentDocument *document, int page, RectoPageBoxes *boxes, bool *outOfMemory)
{
    *outOfMemory = false;
    try {
        auto result = std::make_unique<RectoGlyphs>();
        // Content order: lines, blocks and reading order are derived from the runs elsewhere.
        if (!document->textDevice) {
            document->textDevice = std::make_unique<GlyphDevice>();
            document->textInterpreter = std::make_unique<Interpreter>(*document->document, *document->textDevice);
        }
        TextOutputDev &device = *document->textDevice;
        if (!drawContents(document, page, device, document->textInterpreter.get(), *boxes)) {
            return nullptr;
        }
        std::unique_ptr<TextWordList> words = device.makeWordList();
        const int count = words ? words->getLength() : 0;
        result->runs.reserve(count);
        std::unordered_map<const TextFontInfo *, uint32_t> known;
        for (int index = 0; index < count; index++) {
            const TextWord *word = words->get(index);
            const int length = word->getLength();
            if (length <= 0) {
                continue;
            }
            const TextFontInfo *font = word->getFontInfo(0);
            const auto [place, isNew] = known.try_emplace(font, static_cast<uint32_t>(result->fonts.size()));
            if (isNew) {
                const GooString *name = font->getFontName();
                result->names.emplace_back(name ? name->c_str() : "");
                result->fonts.push_back({ result->names.back().c_str(), flags(font) });
            }
            double x1, y1, x2, y2, red, green, blue;
            word->getBBox(&x1, &y1, &x2, &y2);
            word->getColor(&red, &green, &blue);
            RectoGlyphRun run = {};
            run.first = static_cast<uint32_t>(result->scalars.size());
            run.count = static_cast<uint32_t>(length);
            run.font = place->second;
            run.position = word->getCharPos();
            run.length = word->getCharLen();
            run.x1 = static_cast<float>(x1);
            run.y1 = static_cast<float>(y1);
            run.x2 = static_cast<float>(x2);
            run.y2 = static_cast<float>(y2);
            run.baseline = static_cast<float>(word->getBaseline());
            run.size = static_cast<float>(word->getFontSize());
            run.turns = static_cast<uint8_t>(word->getRotation() & 3);
            run.isVertical = font->getWMode() != 0;
            run.red = channel(red);
            run.green = channel(green);
            run.blue = channel(blue);
            result->runs.push_back(run);
            const Unicode *text = word->getChar(0);
            result->scalars.insert(result->scalars.end(), text, text + length);
            for (int edge = 0; edge <= length; edge++) {
                result->edges.push_back(static_cast<float>(word->getEdge(edge)));
            }
        }
        return result.release();
    } catch (const std::bad_alloc &) {
        *outOfMemory = true;
        return nullptr;
    }
}

void recto_glyphs_free(RectoGlyphs *glyphs)
{
    delete glyphs;
}

const RectoGlyphRun *recto_glyphs_runs(const RectoGlyphs *glyphs, size_t *count)
{
    *count = glyphs->runs.size();
    return glyphs->runs.data();
}

const uint32_t *recto_glyphs_scalars(const RectoGlyphs *glyphs, size_t *count)
{
    *count = glyphs->scalars.size();
    return glyphs->scalars.data();
}

const float *recto_glyphs_edges(const RectoGlyphs *glyphs, size_t *count)
{
    *count = glyphs->edges.size();
    return glyphs->edges.data();
}

const RectoFont *recto_glyphs_fonts(const RectoGlyphs *glyphs, size_t *count)
{
    *count = glyphs->fonts.size();
    return glyphs->fonts.data();
}
