/* Writes a PDF whose pages are spreads of another PDF's pages, through qpdf's C++ interface.
 *
 * Each source page becomes a form XObject that the new page draws, so fonts, pictures and text are preserved. References to a
 * page or to a place on it (annotations, outline, named destinations, actions, articles, the structure tree of a tagged
 * document) are changed to refer to the new page and place. */
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

/* A source page and its place on the spread. */
typedef struct {
    int32_t page;
    /* The part that is shown, in the page's user space: left, bottom, right, top. */
    double box[4];
    /* Maps the page's user space to the spread's: a, b, c, d, e, f as in PDF. */
    double matrix[6];
} RectoSpreadPlace;

typedef struct {
    /* In user space. */
    double width, height;
    /* Multiples of 1/72 inch. */
    double userUnit;
    /* In reading order, one or two. */
    RectoSpreadPlace places[2];
    int32_t placeCount;
    /* Both pages are one picture, which must show no seam; they meet at x = `fold`. */
    bool isJoined;
    double fold;
    /* The page's label. */
    const char *label;
} RectoSpreadPage;

/* Writes the file. Returns null on success, otherwise a message that the caller frees; sets `isPassword` if the password is
 * wrong. */
char *recto_spreads_write(
    RectoDocumentPlace source, const char *password, const RectoSpreadPage *pages, size_t pageCount, const char *target,
    bool *isPassword);

/* The library's version. */
const char *recto_spreads_library(void);

#ifdef __cplusplus
}
#endif
