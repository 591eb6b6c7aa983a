#include "CPopplerContent.h"
#include "contents.h"
#include "document.h"
#include "TagTracker.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

#include <GfxState.h>
#include <OutputDev.h>
#include <versions.h>

struct RectoSurvey {
    std::vector<RectoImage> images;
    std::vector<RectoMark> marks;
    TagTracker tags;
    RectoCounts counts = {};
};

namespace {

const char *name(GfxColorSpaceMode mode)
{
    if (recto::isRGBA(mode)) {
        return "DeviceRGB";
    }
    switch (mode) {
    case csDeviceGray:
        return "DeviceGray";
    case csCalGray:
        return "CalGray";
    case csDeviceRGB:
        return "DeviceRGB";
    case csCalRGB:
        return "CalRGB";
    case csDeviceCMYK:
        return "DeviceCMYK";
    case csLab:
        return "Lab";
    case csICCBased:
        return "ICCBased";
    case csIndexed:
        return "Indexed";
    case csSeparation:
        return "Separation";
    case csDeviceN:
        return "DeviceN";
    case csPattern:
        return "Pattern";
    default:
        return "";
    }
}

const char *base(GfxColorSpace *space)
{
    switch (space->getMode()) {
    case csICCBased:
        return name(static_cast<GfxICCBasedColorSpace *>(space)->getAlt()->getMode());
    case csIndexed:
        return name(static_cast<GfxIndexedColorSpace *>(space)->getBase()->getMode());
    case csSeparation:
        return name(static_cast<GfxSeparationColorSpace *>(space)->getAlt()->getMode());
    case csDeviceN:
        return name(static_cast<GfxDeviceNColorSpace *>(space)->getAlt()->getMode());
    default:
        return "";
    }
}

// Counts what a page draws and records its images, without decoding or painting anything.
class SurveyDevice : public recto::FormDevice<OutputDev>
{
public:
    explicit SurveyDevice(RectoSurvey &surveyA) : survey(surveyA) { }

    bool upsideDown() override { return true; }
    bool useDrawChar() override { return true; }
    bool interpretType3Chars() override { return false; }
    // Otherwise poppler would draw a pattern's cell once per repetition.
    bool useTilingPatternFill() override { return true; }
    bool useShadedFills(int) override { return true; }
    bool tilingPatternFill(GfxState *state, Gfx *, Catalog *, GfxTilingPattern *, const double *, int, int, int, int, double, double) override
    {
        survey.counts.paths++;
        markClip(state);
        return true;
    }
    bool functionShadedFill(GfxState *state, GfxFunctionShading *) override { return shading(state); }
    bool axialShadedFill(GfxState *state, GfxAxialShading *, double, double) override { return shading(state); }
    bool radialShadedFill(GfxState *state, GfxRadialShading *, double, double) override { return shading(state); }
    bool gouraudTriangleShadedFill(GfxState *state, GfxGouraudTriangleShading *) override { return shading(state); }
    bool patchMeshShadedFill(GfxState *state, GfxPatchMeshShading *) override { return shading(state); }

    void stroke(GfxState *state) override
    {
        survey.counts.paths++;
        if (state->getStrokeOpacity() > 0) {
            GfxRGB color;
            state->getStrokeRGB(&color);
            mark(state, color, state->getTransformedLineWidth(), true);
        }
    }
    void fill(GfxState *state) override
    {
        survey.counts.paths++;
        if (state->getFillOpacity() > 0) {
            GfxRGB color;
            state->getFillRGB(&color);
            mark(state, color, 0, false);
        }
    }
    void eoFill(GfxState *state) override { fill(state); }
    void beginMarkedContent(const char *name, Dict *properties) override { survey.tags.begin(name, properties); }
    void endMarkedContent(GfxState *) override { survey.tags.end(); }
    void formBegins() override { survey.tags.beginForm(); }
    void formEnds() override { survey.tags.endForm(); }
    void drawChar(GfxState *state, double x, double y, double dx, double dy, double, double, CharCode, int, const Unicode *, int) override
    {
        survey.tags.glyph(state, x, y, dx, dy);
        (state->getRender() == 3 ? survey.counts.invisibleGlyphs : survey.counts.glyphs)++;
    }

    void drawImageMask(GfxState *state, Object *ref, Stream *str, int width, int height, bool, bool, bool inlineImg) override
    {
        RectoImage image = place(state, ref, width, height, inlineImg);
        image.isMask = true;
        add(image);
        if (inlineImg) {
            skip(str, width, height, 1);
        }
    }
    void drawImage(GfxState *state, Object *ref, Stream *str, int width, int height, GfxImageColorMap *map, bool, const int *maskColors,
                   bool inlineImg) override
    {
        RectoImage image = place(state, ref, width, height, inlineImg);
        describe(image, map);
        image.hasMask = maskColors != nullptr;
        add(image);
        if (inlineImg) {
            skip(str, width, height, map->getNumPixelComps() * map->getBits());
        }
    }
    void drawMaskedImage(GfxState *state, Object *ref, Stream *, int width, int height, GfxImageColorMap *map, bool, Stream *, int, int, bool,
                         bool) override
    {
        RectoImage image = place(state, ref, width, height, false);
        describe(image, map);
        image.hasMask = true;
        add(image);
    }
    void drawSoftMaskedImage(GfxState *state, Object *ref, Stream *, int width, int height, GfxImageColorMap *map, bool, Stream *, int, int,
                             GfxImageColorMap *, bool) override
    {
        RectoImage image = place(state, ref, width, height, false);
        describe(image, map);
        image.hasSoftMask = true;
        add(image);
    }
    // A mask for the following operators, not visible itself.
    void setSoftMaskFromImageMask(GfxState *, Object *, Stream *, int, int, bool, bool, double *) override { }

private:
    RectoSurvey &survey;
    // A page with a million images would fill the memory.
    static constexpr size_t limit = 200000;

    // Drawings of more paths are charts and maps, whose outline the first ones show.
    static constexpr size_t markLimit = 20000;

    bool shading(GfxState *state)
    {
        survey.counts.shadings++;
        markClip(state);
        return true;
    }

    // What fills the clip, such as a shading.
    void markClip(GfxState *state)
    {
        if (survey.marks.size() >= markLimit) {
            return;
        }
        double x1, y1, x2, y2;
        state->getClipBBox(&x1, &y1, &x2, &y2);
        RectoMark mark = {};
        mark.x1 = static_cast<float>(x1);
        mark.y1 = static_cast<float>(y1);
        mark.x2 = static_cast<float>(x2);
        mark.y2 = static_cast<float>(y2);
        mark.isStraight = true;
        mark.isShading = true;
        survey.marks.push_back(mark);
    }

    // The boxes of a path's parts: a frame of four lines and a table's grid may be one path.
    void mark(GfxState *state, const GfxRGB &color, double lineWidth, bool isStroke)
    {
        const GfxPath *path = state->getPath();
        double clipX1, clipY1, clipX2, clipY2;
        state->getClipBBox(&clipX1, &clipY1, &clipX2, &clipY2);
        const double half = lineWidth / 2;
        for (int part = 0; path && part < path->getNumSubpaths() && survey.marks.size() < markLimit; part++) {
            const GfxSubpath *points = path->getSubpath(part);
            if (points->getNumPoints() < 2) {
                continue;
            }
            double x1 = INFINITY, y1 = INFINITY, x2 = -INFINITY, y2 = -INFINITY, lastX = 0, lastY = 0;
            bool isStraight = true;
            for (int index = 0; index < points->getNumPoints(); index++) {
                double x, y;
                state->transform(points->getX(index), points->getY(index), &x, &y);
                if (points->getCurve(index) || (index > 0 && std::abs(x - lastX) > 0.1 && std::abs(y - lastY) > 0.1)) {
                    isStraight = false;
                }
                x1 = std::min(x1, x);
                y1 = std::min(y1, y);
                x2 = std::max(x2, x);
                y2 = std::max(y2, y);
                lastX = x;
                lastY = y;
            }
            RectoMark mark = {};
            mark.x1 = static_cast<float>(std::max(x1 - half, clipX1));
            mark.y1 = static_cast<float>(std::max(y1 - half, clipY1));
            mark.x2 = static_cast<float>(std::min(x2 + half, clipX2));
            mark.y2 = static_cast<float>(std::min(y2 + half, clipY2));
            // Also false for numbers that are none.
            if (!(mark.x1 <= mark.x2 && mark.y1 <= mark.y2)) {
                continue;
            }
            mark.lineWidth = static_cast<float>(lineWidth);
            mark.red = colToByte(color.r);
            mark.green = colToByte(color.g);
            mark.blue = colToByte(color.b);
            mark.isStroke = isStroke;
            mark.isStraight = isStraight;
            survey.marks.push_back(mark);
        }
    }

    static RectoImage place(GfxState *state, Object *ref, int width, int height, bool isInline)
    {
        RectoImage image = {};
        std::copy_n(&state->getCTM()[0], 6, image.matrix);
        state->getClipBBox(&image.clipX1, &image.clipY1, &image.clipX2, &image.clipY2);
        image.width = width;
        image.height = height;
        image.colorSpace = "";
        image.baseColorSpace = "";
        image.isInline = isInline;
        const bool isReference = ref && ref->isRef();
        image.object = isReference ? ref->getRef().num : -1;
        image.generation = isReference ? ref->getRef().gen : -1;
        return image;
    }

    static void describe(RectoImage &image, GfxImageColorMap *map)
    {
        image.colorSpace = name(map->getColorSpace()->getMode());
        image.baseColorSpace = base(map->getColorSpace());
        image.components = map->getNumPixelComps();
        image.bitsPerComponent = map->getBits();
    }

    void add(const RectoImage &image)
    {
        survey.counts.images++;
        if (survey.images.size() < limit) {
            survey.images.push_back(image);
        }
    }

    // An inline image's bytes are in the content stream and have to be skipped.
    static void skip(Stream *str, int width, int height, int bitsPerPixel)
    {
        if (!recto::rewind(*str)) {
            return;
        }
        const long long bytes = static_cast<long long>(height) * ((static_cast<long long>(width) * bitsPerPixel + 7) / 8);
        for (long long i = 0; i < bytes; i++) {
            if (str->getChar() == EOF) {
                break;
            }
        }
        str->close();
    }
};

}

RectoSurvey *recto_survey_read(RectoContentDocument *document, int page, RectoPageBoxes *boxes, bool *outOfMemory)
{
    *outOfMemory = false;
    try {
        auto result = std::make_unique<RectoSurvey>();
        SurveyDevice device(*result);
        if (!drawContents(document, page, device, nullptr, *boxes)) {
            return nullptr;
        }
        return result.release();
    } catch (const std::bad_alloc &) {
        *outOfMemory = true;
        return nullptr;
    }
}

void recto_survey_free(RectoSurvey *survey)
{
    delete survey;
}

const RectoImage *recto_survey_images(const RectoSurvey *survey, size_t *count)
{
    *count = survey->images.size();
    return survey->images.data();
}

RectoCounts recto_survey_counts(const RectoSurvey *survey)
{
    return survey->counts;
}

const RectoMark *recto_survey_marks(const RectoSurvey *survey, size_t *count)
{
    *count = survey->marks.size();
    return survey->marks.data();
}

const RectoTag *recto_survey_tags(const RectoSurvey *survey, size_t *count)
{
    *count = survey->tags.tags.size();
    return survey->tags.tags.data();
}
