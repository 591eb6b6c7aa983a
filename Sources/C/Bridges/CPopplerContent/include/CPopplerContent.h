/* Reads what a page's content stream shows into plain arrays: runs of glyphs and placed images.
 *
 * It uses poppler's core library, because the GLib interface lacks this information: its characters, rectangles and fonts are three
 * parallel arrays that drift apart in right-to-left lines (bidi controls count as characters, rectangles are in visual order), it
 * does not report the rotation of words, and its images have no matrix, pixel size or colour space. The core's interface may change
 * with any release, so all use of it is within this target.
 *
 * Not thread-safe: call it only from the thread that uses poppler-glib. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
/* Not the module's own header: to include that would be to import the module, in C++20. */
#include <DocumentBytes.h>
#else
#include <CDocumentBytes.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A stream for poppler_document_new_from_stream, as a GInputStream; the caller owns it, and it becomes an owner of the bytes.
 *
 * poppler reads it directly. Of other streams it keeps every chunk that it has read, as long as the document lives. */
void *recto_input_stream(RectoDocumentBytes *bytes);

typedef struct RectoContentDocument RectoContentDocument;
typedef struct RectoGlyphs RectoGlyphs;
typedef struct RectoSurvey RectoSurvey;

typedef struct {
    double x1, y1, x2, y2;
} RectoBox;

/* A page's boxes in user space as poppler resolves them, its /Rotate, and its /UserUnit. */
typedef struct {
    RectoBox media, crop, bleed, trim, art;
    int rotation;
    double userUnit;
} RectoPageBoxes;

/* Consecutive glyphs without white space between them. Coordinates: the MediaBox as displayed, in points
 * (1/72 inch, with UserUnit), y down. */
typedef struct {
    /* Index of the first scalar, and their number. The run's edges start at `first` plus the index of the run. */
    uint32_t first, count;
    uint32_t font;
    /* Number of characters of the content stream before the run, and in the run. White space counts, so runs that are adjacent in
     * this count have none between them. */
    int32_t position, length;
    float x1, y1, x2, y2;
    /* y of the baseline; x if the run is rotated by 90 or 270 degrees. */
    float baseline;
    float size;
    /* Rotation in clockwise quarter turns. */
    uint8_t turns;
    /* Vertical writing: upright glyphs below each other; `turns` is then one. */
    bool isVertical;
    /* Whether the text object (BT … ET) that shows the run also shows the run before it and the white space between them. */
    bool continuesTextObject;
    uint8_t red, green, blue;
} RectoGlyphRun;

enum { RECTO_FONT_FIXED = 1, RECTO_FONT_SERIF = 2, RECTO_FONT_ITALIC = 4, RECTO_FONT_BOLD = 8 };

typedef struct {
    /* Not necessarily UTF-8. NULL if the font has no name. */
    const char *name;
    int flags;
} RectoFont;

typedef struct {
    /* Maps the image's unit square (origin bottom-left, y up, as in PDF) to the MediaBox as displayed (points, y down). */
    double matrix[6];
    /* The bounds of the clip, in the same space; at most the page. */
    double clipX1, clipY1, clipX2, clipY2;
    int width, height;
    /* 0 for a stencil mask. */
    int bitsPerComponent, components;
    /* The colour space's name, such as "DeviceRGB"; "" for a stencil mask. Static. */
    const char *colorSpace;
    /* The alternate or base space of ICCBased, Indexed, Separation and DeviceN; "" for others. Static. */
    const char *baseColorSpace;
    /* The object's number and generation; -1 for an inline image. */
    int object, generation;
    bool isMask, isInline, hasSoftMask, hasMask;
} RectoImage;

typedef struct {
    size_t glyphs, invisibleGlyphs, paths, shadings, images;
} RectoCounts;

/* The box of a part of a painted path, cut to the clip; the MediaBox as displayed, points, y down. */
typedef struct {
    float x1, y1, x2, y2;
    /* Points; 0 for a fill. */
    float lineWidth;
    uint8_t red, green, blue;
    bool isStroke;
    /* Whether it consists of horizontal and vertical lines only, as rules and frames do. */
    bool isStraight;
    /* Whether it is a shading or a pattern, whose colour is not told. */
    bool isShading;
} RectoMark;

enum { RECTO_TAG_ARTIFACT = -1 };

/* Where glyphs of one marked-content sequence lie in a line; the MediaBox as displayed, points, y down. */
typedef struct {
    float x1, y1, x2, y2;
    /* The sequence's number, /MCID, or RECTO_TAG_ARTIFACT. */
    int content;
} RectoTag;

/* Returns NULL if the document can't be opened or memory runs out. Bytes in memory must outlive the result. */
RectoContentDocument *recto_content_open(RectoDocumentPlace place, const char *password);
void recto_content_close(RectoContentDocument *document);
int recto_content_page_count(RectoContentDocument *document);

/* A range of page labels, from the page `first`, counted from 0. `style` is 0 if the labels are the prefix only. The prefix is a PDF text
 * string, valid until the ranges are read again. */
typedef struct {
    int first, start;
    char style;
    const char *prefix;
    size_t prefixLength;
} RectoLabelRange;

/* Reads the document's page labels, and returns how many ranges there are. Replaces poppler's own labels, which number pages before the
 * first range wrongly and end roman numbers at 3999. */
size_t recto_content_label_ranges(RectoContentDocument *document);
RectoLabelRange recto_content_label_range(RectoContentDocument *document, size_t index);

/* What the objects that a page draws may be blended by. */
typedef enum {
    /* Normal only. */
    RECTO_BLENDS_NORMAL,
    /* Multiply and Darken too, which leave a colour as it is over white. */
    RECTO_BLENDS_DARKER,
    RECTO_BLENDS_ANY,
} RectoBlending;

/* Features of a page that poppler draws wrongly, and how. */
enum {
    /* JPEG 2000 pictures with an alpha channel come out garbled. */
    RECTO_FAULT_JPX_ALPHA = 1,
    /* Progressive JPEGs without an end marker are not drawn. */
    RECTO_FAULT_CUT_JPEG = 2,
    /* Pictures whose palette is shorter than declared come out in one colour. */
    RECTO_FAULT_SHORT_PALETTE = 4,
    /* CalGray comes out tinted. */
    RECTO_FAULT_CALGRAY = 8,
    /* Layers for print only are shown. */
    RECTO_FAULT_HIDDEN_LAYER = 16,
    /* Type 3 glyphs with colours of their own come out in one colour. */
    RECTO_FAULT_COLORED_GLYPHS = 32,
    /* A blend mode in a non-isolated group blends as if the group were isolated. */
    RECTO_FAULT_OPEN_GROUP = 64,
    /* Soft masks with /Matte: poppler does not undo the matte colour. */
    RECTO_FAULT_MATTE = 128,
    /* The colorant None is painted. */
    RECTO_FAULT_NO_COLORANT = 256,
    /* Form fields without an appearance lose their borders and all letters beyond Latin. */
    RECTO_FAULT_BARE_FIELD = 512,
};

typedef struct {
    RectoBlending blending;
    unsigned faults;
} RectoPageTraits;

/* Finds the traits by what the page's resources and annotations name, without interpreting its content; RECTO_BLENDS_ANY if that does not
 * tell. `page` counts from 0. */
RectoPageTraits recto_content_traits(RectoContentDocument *document, int page);

/* A picture's channels, interleaved, one byte each; the caller frees `bytes`. */
typedef struct {
    unsigned char *bytes;
    size_t count;
    /* The picture's object number. */
    int object, generation;
    int width, height;
    /* How many; 0 if the picture could not be decoded. */
    int channels;
    /* Whether the last channel is the opacity. */
    bool hasAlpha;
    /* The value of /SMaskInData. */
    int maskKind;
} RectoChannels;

/* The number of JPEG 2000 pictures with an alpha channel that the last recto_content_traits found. */
size_t recto_content_picture_count(RectoContentDocument *document);
RectoChannels recto_content_picture(RectoContentDocument *document, size_t index);

typedef struct {
    /* 1 unless the page says otherwise. */
    double userUnit;
    /* Whether poppler reads another /Rotate than Recto does: poppler accepts whole numbers only. */
    bool isTurnMisread;
} RectoPageFacts;

/* Reads the page's own dictionary only. Returns false if there is none. `page` counts from 0. */
bool recto_content_page_facts(RectoContentDocument *document, int page, RectoPageFacts *facts);

/* Scripts whose fonts PDFs often leave to the viewer. */
typedef enum {
    RECTO_SCRIPT_LATIN,
    RECTO_SCRIPT_JAPANESE,
    RECTO_SCRIPT_SIMPLIFIED_CHINESE,
    RECTO_SCRIPT_TRADITIONAL_CHINESE,
    RECTO_SCRIPT_KOREAN,
    RECTO_SCRIPTS,
} RectoScript;

/* Finds, for each script, the first page of a range that names a font of it which is not embedded; -1 for none. Pages count from 0;
 * `first_pages` has room for RECTO_SCRIPTS values. */
void recto_content_scripts(RectoContentDocument *document, int first, int count, int *first_pages);

/* `page` counts from 0. Returns NULL if there is no such page or, with `outOfMemory` set, if memory runs out. */
RectoGlyphs *recto_glyphs_read(RectoContentDocument *document, int page, RectoPageBoxes *boxes, bool *outOfMemory);
void recto_glyphs_free(RectoGlyphs *glyphs);
const RectoGlyphRun *recto_glyphs_runs(const RectoGlyphs *glyphs, size_t *count);
const uint32_t *recto_glyphs_scalars(const RectoGlyphs *glyphs, size_t *count);
/* The start of each glyph along its run, and the end of the run's last glyph. */
const float *recto_glyphs_edges(const RectoGlyphs *glyphs, size_t *count);
const RectoFont *recto_glyphs_fonts(const RectoGlyphs *glyphs, size_t *count);

/* Parameters and result as of recto_glyphs_read. */
RectoSurvey *recto_survey_read(RectoContentDocument *document, int page, RectoPageBoxes *boxes, bool *outOfMemory);
void recto_survey_free(RectoSurvey *survey);
const RectoImage *recto_survey_images(const RectoSurvey *survey, size_t *count);
RectoCounts recto_survey_counts(const RectoSurvey *survey);
/* What is painted with paths, in paint order; a page of too many has the first ones only. */
const RectoMark *recto_survey_marks(const RectoSurvey *survey, size_t *count);
/* In content order. */
const RectoTag *recto_survey_tags(const RectoSurvey *survey, size_t *count);

#ifdef __cplusplus
}
#endif
