#ifndef RECTO_CFOREIGNMARKUP_H
#define RECTO_CFOREIGNMARKUP_H

#include <stddef.h>

/* Reads Markdown through cmark-gfm: CommonMark with tables, strikethrough and footnotes.
 *
 * The first call loads cmark-gfm. HTML in the text stays as it is written. Returns HTML that the caller frees with free; NULL if
 * cmark-gfm is missing. */
char *recto_markdown_html(const char *text, size_t count);

/* Text in another encoding as UTF-8, through the C library's iconv.
 *
 * Returns what the caller frees with free, and its length; NULL if the bytes are no text in that encoding, if the library does not
 * know it, or if memory runs out. */
char *recto_text_convert(const char *encoding, const char *text, size_t count, size_t *length);

#endif
