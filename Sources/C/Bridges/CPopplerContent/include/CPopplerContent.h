/* What a page's content stream shows, as plain arrays: runs of glyphs and placed images.
 *
 * Over poppler's core library, since its GLib interface can't tell it: there, characters, rectangles and fonts are three
 * parallel arrays that drift apart wherever a line runs from right to left (bidi controls count as characters, rectangles
 * come in visual order), nothing tells how a word is turned, and images have no matrix, pixel size or colour space. The
 * core's interface is not promised to stay as it is, so all use of it is in this target's one source file.
 *
 * Not thread-safe: one thread in the process, the same that uses poppler-glib. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RectoContentDocument RectoContentDocument;
typedef struct RectoGlyphs RectoGlyphs;
typedef struct RectoSurvey RectoSurvey;

typedef struct {
    double x1, y1, x2, y2;
} RectoBox;

/* A page's boxes in user space as poppler sees them, and /Rotate. */
typedef struct {
    RectoBox media, crop, bleed, trim, art;
    int rotation;
} RectoPageBoxes;

/* Glyphs set one after the other, without white space between them. Space: the MediaBox as displayed, points, y down. */
typedef struct {
    /* Index of the first scalar, and how many. Edges are at `first` plus the run's own index. */
    uint32_t first, count;
    uint32_t font;
    /* Characters of the content stream up to the run, and of the run. White space counts, so that neighbours in this count
     * have none between them. */
    int32_t position, length;
    float x1, y1, x2, y2;
    /* y of the base line, or x where the run is turned by 90 or 270 degrees. */
    float baseline;
    float size;
    /* Clockwise quarter turns. */
    uint8_t turns;
    /* Upright glyphs below each other; `turns` is one then. */
    bool isVertical;
    uint8_t red, green, blue;
} RectoGlyphRun;

enum { RECTO_FONT_FIXED = 1, RECTO_FONT_SERIF = 2, RECTO_FONT_ITALIC = 4, RECTO_FONT_BOLD = 8 };

typedef struct {
    /* UTF-8 is not promised. NULL for none. */
    const char *name;
    int flags;
} RectoFont;

typedef struct {
    /* The image's unit square (origin bottom-left, y up, as in PDF) to the MediaBox as displayed (points, y down). */
    double matrix[6];
    /* What of the page the clip leaves, in the same space; at most the page. */
    double clipX1, clipY1, clipX2, clipY2;
    int width, height;
    /* 0 for a stencil mask. */
    int bitsPerComponent, components;
    /* A GfxColorSpaceMode in words, such as "DeviceRGB"; "" for a stencil mask. Static. */
    const char *colorSpace;
    /* The space behind ICCBased, Indexed, Separation and DeviceN; "" elsewhere. Static. */
    const char *baseColorSpace;
    /* The object's number and generation; -1 for an inline image. */
    int object, generation;
    bool isMask, isInline, hasSoftMask, hasMask;
} RectoImage;

typedef struct {
    size_t glyphs, invisibleGlyphs, paths, shadings, images;
} RectoCounts;

/* NULL where the file can't be opened or memory runs out. */
RectoContentDocument *recto_content_open(const char *path, const char *password);
/* `bytes` must outlive the document. */
RectoContentDocument *recto_content_open_memory(const char *bytes, size_t count, const char *password);
void recto_content_close(RectoContentDocument *document);
int recto_content_page_count(RectoContentDocument *document);

/* A page's label as a PDF text string, at most `capacity` bytes of it; 0 for none. `page` from 0. */
size_t recto_content_label(RectoContentDocument *document, int page, char *label, size_t capacity);

/* What the objects that a page draws may be blended by. */
typedef enum {
    /* Normal only. */
    RECTO_BLENDS_NORMAL,
    /* Multiply and Darken too, which leave a colour as it is over white. */
    RECTO_BLENDS_DARKER,
    RECTO_BLENDS_ANY,
} RectoBlending;

/* By the graphics states that the page's resources and its annotations name; nothing is interpreted. RECTO_BLENDS_ANY where that
 * cannot be known. `page` from 0. */
RectoBlending recto_content_blending(RectoContentDocument *document, int page);

/* `page` from 0. NULL where there is no such page or, with `outOfMemory` set, where memory runs out. */
RectoGlyphs *recto_glyphs_read(RectoContentDocument *document, int page, RectoPageBoxes *boxes, bool *outOfMemory);
void recto_glyphs_free(RectoGlyphs *glyphs);
const RectoGlyphRun *recto_glyphs_runs(const RectoGlyphs *glyphs, size_t *count);
const uint32_t *recto_glyphs_scalars(const RectoGlyphs *glyphs, size_t *count);
/* Where each glyph begins along its run, and where the last one ends. */
const float *recto_glyphs_edges(const RectoGlyphs *glyphs, size_t *count);
const RectoFont *recto_glyphs_fonts(const RectoGlyphs *glyphs, size_t *count);

/* As recto_glyphs_read. */
RectoSurvey *recto_survey_read(RectoContentDocument *document, int page, RectoPageBoxes *boxes, bool *outOfMemory);
void recto_survey_free(RectoSurvey *survey);
const RectoImage *recto_survey_images(const RectoSurvey *survey, size_t *count);
RectoCounts recto_survey_counts(const RectoSurvey *survey);

#ifdef __cplusplus
}
#endif
