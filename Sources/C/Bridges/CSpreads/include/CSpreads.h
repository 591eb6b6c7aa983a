/* Writes a PDF whose pages are spreads of another one's pages, through qpdf's C++ interface.
 *
 * A page becomes a form that the new page draws, so that fonts, pictures and text stay what they were. Whatever refers to a
 * page or to a place on it (annotations, outline, named destinations, actions, articles, the tree of a tagged document) is
 * made to refer to the new page and the new place. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A page of the source and where it goes. */
typedef struct {
    int32_t page;
    /* What is shown of it, in its user space: left, bottom, right, top. */
    double box[4];
    /* Its user space to the spread's: a, b, c, d, e, f as in PDF. */
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
    /* Both are one picture that is to show no seam; `fold` is where they meet. */
    bool isJoined;
    double fold;
    /* The page's label. */
    const char *label;
} RectoSpreadPage;

/* Writes the file. Null on success, else what went wrong, to be freed; `isPassword`: the password is wrong. The source is a
 * file, or memory where `bytes` is not null. */
char *recto_spreads_write(
    const char *path, const char *bytes, size_t count, const char *password, const RectoSpreadPage *pages, size_t pageCount,
    const char *target, bool *isPassword);

/* The library's version. */
const char *recto_spreads_library(void);

#ifdef __cplusplus
}
#endif
