/* The functions of cmark-gfm that Recto calls, loaded at the first call: for a book in Markdown. */

/* Without the visibility that the headers give: late.h defines the functions hidden. */
#define CMARK_GFM_STATIC_DEFINE 1
#include <cmark-gfm.h>
#include <cmark-gfm_version.h>

#ifdef __APPLE__
#define LIBRARY "libcmark-gfm.dylib"
#else
#define LIBRARY "libcmark-gfm.so." CMARK_GFM_VERSION_STRING
#endif

#define FUNCTIONS(F) \
    F(cmark_parser *, NULL, cmark_parser_new, (int options), (options)) \
    F(void, , cmark_parser_free, (cmark_parser *parser), (parser)) \
    F(void, , cmark_parser_feed, (cmark_parser *parser, const char *text, size_t count), (parser, text, count)) \
    F(cmark_node *, NULL, cmark_parser_finish, (cmark_parser *parser), (parser)) \
    F(cmark_syntax_extension *, NULL, cmark_find_syntax_extension, (const char *name), (name)) \
    F(int, 0, cmark_parser_attach_syntax_extension, (cmark_parser *parser, cmark_syntax_extension *extension), \
      (parser, extension)) \
    F(cmark_llist *, NULL, cmark_parser_get_syntax_extensions, (cmark_parser *parser), (parser)) \
    F(char *, NULL, cmark_render_html, (cmark_node *root, int options, cmark_llist *extensions), (root, options, extensions)) \
    F(void, , cmark_node_free, (cmark_node *node), (node))

#include "late.h"
