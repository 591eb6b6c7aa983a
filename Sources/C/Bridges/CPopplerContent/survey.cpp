#include "CPopplerContent.h"
#include "contents.h"
#include "document.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

#include <GfxState.h>
#include <OutputDev.h>
#include <versions.h>

struct RectoSurvey {
    std::vector<RectoImage> images;
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
class SurveyDevice : public OutputDev
{
public:
    explicit SurveyDevice(RectoSurvey &surveyA) : survey(surveyA) { }

    bool upsideDown() override { return true; }
    bool useDrawChar() override { return true; }
    bool interpretType3Chars() override { return false; }
    // Otherwise poppler would draw a pattern's cell once per repetition.
    bool useTilingPatternFill() override { return true; }
    bool useShadedFills(int) override { return true; }
    bool tilingPatternFill(GfxState *, Gfx *, Catalog *, GfxTilingPattern *, const double *, int, int, int, int, double, double) override
    {
        survey.counts.paths++;
        return true;
    }
    bool functionShadedFill(GfxState *, GfxFunctionShading *) override { return shading(); }
    bool axialShadedFill(GfxState *, GfxAxialShading *, double, double) override { return shading(); }
    bool radialShadedFill(GfxState *, GfxRadialShading *, double, double) override { return shading(); }
    bool gouraudTriangleShadedFill(GfxState *, GfxGouraudTriangleShading *) override { return shading(); }
    bool patchMeshShadedFill(GfxState *, GfxPatchMeshShading *) override { return shading(); }

    void stroke(GfxState *) override { survey.counts.paths++; }
    void fill(GfxState *) override { survey.counts.paths++; }
    void eoFill(GfxState *) override { survey.counts.paths++; }
    void drawChar(GfxState *state, double, double, double, double, double, double, CharCode, int, const Unicode *, int) override
    {
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

    bool shading()
    {
        survey.counts.shadings++;
        return true;
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
