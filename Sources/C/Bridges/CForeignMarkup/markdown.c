#include "CForeignMarkup.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

/* HTML is cleaned, and not run, by whoever reads it. */
#define OPTIONS (CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE)

char *recto_markdown_html(const char *text, size_t count)
{
    static const char *const names[] = {"table", "strikethrough"};
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new(OPTIONS);
    if (!parser) return NULL;
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(names[index]);
        if (extension) cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmark_parser_feed(parser, text, count);
    cmark_node *root = cmark_parser_finish(parser);
    /* The default allocator is the C library's, so that its free is the right one. */
    char *html = root ? cmark_render_html(root, OPTIONS, cmark_parser_get_syntax_extensions(parser)) : NULL;
    if (root) cmark_node_free(root);
    cmark_parser_free(parser);
    return html;
}
