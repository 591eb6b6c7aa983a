#include "CPopplerContent.h"
#include "contents.h"
#include "document.h"
#include "scalars.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <new>
#include <string>
#include <unordered_map>
#include <utility>
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

// How far poppler's counter advances for each character of the content stream. Each text object adds 1, so that both can be told apart.
constexpr int positionUnit = 64;

// Whether the length of a word in poppler's counter leaves out its last character, as in versions that keep characters in one list.
template <typename Word>
constexpr bool leavesOutTheLast = requires(const Word &word) { word.len(); };

// Places glyphs as TextOutputDev does, with these exceptions.
//
// All output is in visual order, so the letters of a ligature (mostly lam-alef) and of /ActualText, which come in logical order, are
// put into the order in which they would lie from left to right.
//
// poppler makes one glyph of /ActualText, on the base line of the first glyph that it replaces; where that is a vowel sign, as in
// Arabic printed by Chromium, the line falls apart. Here the letters share the place of the glyphs on the base line.
//
// The origin of a vertical glyph is the middle of its upper edge. poppler takes it for the lower left corner, so its box lies half an
// em beside the ink and a whole em above it.
class GlyphDevice : public TextOutputDev
{
public:
    GlyphDevice() : TextOutputDev(nullptr, false, 0, true, false) { }

    void startPage(int number, GfxState *state, XRef *xref) override
    {
        spans = 0;
        position = 0;
        counts.clear();
        TextOutputDev::startPage(number, state, xref);
    }

    void drawChar(GfxState *state, double x, double y, double dx, double dy, double, double, CharCode code, int nBytes, const Unicode *u,
                  int uLen) override
    {
        if (state->getFont() && state->getFont()->getWMode() != 0) {
            double right, down;
            state->textTransformDelta(-0.5 * state->getFontSize(), -state->getFontSize(), &right, &down);
            x += right;
            y += down;
        }
        if (spans > 0) {
            // A space is invisible, and may be as wide as the gap to the next line; it counts only if the span holds nothing else.
            const bool isSpace = uLen == 1 && u[0] == 0x20;
            if (hasSpacesOnly && !isSpace) {
                replaced.clear();
                hasSpacesOnly = false;
            }
            if (replaced.size() < mostReplaced && isSpace == hasSpacesOnly) {
                replaced.push_back({ x, y, dx, dy });
            }
            return;
        }
        if (uLen < 2 || !hasRightToLeft(u, uLen)) {
            add(state, { x, y, dx, dy }, code, nBytes * positionUnit, u, uLen);
            return;
        }
        const std::vector<Unicode> visual = visualOrder(u, uLen);
        if (std::find(visual.begin(), visual.end(), 0x20) == visual.end()) {
            add(state, { x, y, dx, dy }, code, nBytes * positionUnit, visual.data(), uLen);
        } else {
            drawShared(state, { x, y, dx, dy }, visual);
        }
    }

    // Shows in the positions of the characters, as white space does.
    void beginTextObject(GfxState *) override { skip(1); }

    void incCharCount(int count) override { skip(count * positionUnit); }

    // How far poppler's counter advances from the first character of a word to the end of its last.
    int countOf(const TextWord &word) const
    {
        const int count = word.getCharLen();
        if constexpr (leavesOutTheLast<TextWord>) {
            const auto last = std::lower_bound(counts.begin(), counts.end(), std::pair(word.getCharPos() + count, 0));
            return last == counts.end() ? count : count + last->second;
        }
        return count;
    }

    void beginActualText(GfxState *, const GooString *text) override
    {
        // The text of the outermost span also replaces the spans within it.
        if (spans++ == 0) {
            replacement = scalarsOfTextString(*text);
            replaced.clear();
            hasSpacesOnly = true;
        }
    }

    void endActualText(GfxState *state) override
    {
        if (spans == 0 || --spans > 0 || replaced.empty() || replacement.empty()) {
            return;
        }
        if (replacement.size() == 1 && (replacement[0] == 0x200C || replacement[0] == 0x200D)) {
            // A joiner has no width, even if a glyph with a width stands for it.
            replaced = { { replaced[0].x, replaced[0].y, 0, 0 } };
        }
        const bool isReversed = hasRightToLeft(replacement.data(), replacement.size());
        drawShared(state, place(isReversed), isReversed ? visualOrder(replacement.data(), replacement.size()) : replacement);
    }

private:
    // Where a glyph begins, and the vector to the next one, in user space.
    struct Glyph {
        double x, y, dx, dy;
    };

    // A longer span is not one that text replaces.
    static constexpr size_t mostReplaced = 100000;

    // As poppler's own counter, and what each call adds to it.
    int position = 0;
    std::vector<std::pair<int, int>> counts;

    int spans = 0;
    std::vector<Unicode> replacement;
    std::vector<Glyph> replaced;
    bool hasSpacesOnly = true;

    void skip(int count)
    {
        position += count;
        TextOutputDev::incCharCount(count);
    }

    void add(GfxState *state, const Glyph &glyph, CharCode code, int count, const Unicode *u, int uLen)
    {
        counts.emplace_back(position, count);
        position += count;
        TextOutputDev::drawChar(state, glyph.x, glyph.y, glyph.dx, glyph.dy, 0, 0, code, count, u, uLen);
    }

    // The place of the replaced glyphs that stand on the base line. Programs draw the marks of a letter after it, or before it where text
    // runs from right to left.
    Glyph place(bool isReversed) const
    {
        const auto width = [](const Glyph &glyph) { return std::hypot(glyph.dx, glyph.dy); };
        Glyph base = isReversed ? replaced.back() : replaced.front();
        if (width(base) <= 0) {
            base = *std::max_element(replaced.begin(), replaced.end(),
                                     [&](const Glyph &a, const Glyph &b) { return width(a) < width(b); });
        }
        const double length = width(base);
        if (length <= 0) {
            return base;
        }
        const double right = base.dx / length, up = base.dy / length;
        double begin = 0, end = length;
        for (const Glyph &glyph : replaced) {
            const double x = glyph.x - base.x, y = glyph.y - base.y;
            if (std::abs(x * up - y * right) < 0.01 * length) {
                const double along = x * right + y * up;
                begin = std::min(begin, along);
                end = std::max(end, along + glyph.dx * right + glyph.dy * up);
            }
        }
        return { base.x + begin * right, base.y + begin * up, (end - begin) * right, (end - begin) * up };
    }

    // Draws the letters word by word, all equally wide.
    void drawShared(GfxState *state, Glyph glyph, const std::vector<Unicode> &letters)
    {
        // poppler subtracts the character spacing from each width.
        double right, up;
        state->textTransformDelta(state->getCharSpace() * state->getHorizScaling(), 0, &right, &up);
        const double count = static_cast<double>(letters.size());
        const double dx = (glyph.dx - right) / count, dy = (glyph.dy - up) / count;
        // Draws a whole word at once: poppler would drop narrow letters drawn one by one, as duplicates of their neighbours.
        for (size_t begin = 0; begin < letters.size();) {
            size_t end = begin + 1;
            while (letters[begin] != 0x20 && end < letters.size() && letters[end] != 0x20) {
                end++;
            }
            const int length = static_cast<int>(end - begin);
            add(state, { glyph.x + begin * dx, glyph.y + begin * dy, length * dx + right, length * dy + up }, 0, length * positionUnit,
                &letters[begin], length);
            begin = end;
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
        GlyphDevice &device = static_cast<GlyphDevice &>(*document->textDevice);
        if (!drawContents(document, page, device, document->textInterpreter.get(), *boxes)) {
            return nullptr;
        }
        std::unique_ptr<TextWordList> words = device.makeWordList();
        const int wordCount = words ? words->getLength() : 0;
        result->runs.reserve(wordCount);
        std::unordered_map<const TextFontInfo *, uint32_t> known;
        int position = 0, end = 0;
        for (int index = 0; index < wordCount; index++) {
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
            const int gap = std::max(0, word->getCharPos() - end);
            const int count = device.countOf(*word);
            end = word->getCharPos() + count;
            run.position = position + gap / positionUnit;
            run.length = count / positionUnit;
            run.continuesTextObject = gap % positionUnit == 0 && index > 0;
            position = run.position + run.length;
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
            for (int at = 0; at < length; at++) {
                result->scalars.push_back(*word->getChar(at));
                result->edges.push_back(static_cast<float>(word->getEdge(at)));
            }
            // Newer versions have no edge behind the last character.
            double left, top, right, bottom;
            word->getCharBBox(length - 1, &left, &top, &right, &bottom);
            const double edges[] = { right, bottom, left, top };
            result->edges.push_back(static_cast<float>(edges[word->getRotation() & 3]));
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
