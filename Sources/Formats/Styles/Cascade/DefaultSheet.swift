package import RectoDiagnostics

/// How documents look without any sheet: the HTML standard's own rendering, as far as it is about pages, with what books expect.
package enum DefaultSheet {
    /// Reads it, for a kind of page.
    ///
    /// - Throws: Never in practice; it is far below all limits.
    package static func read(_ media: MediaContext) throws(Failure) -> StyleSheet {
        var reader = StyleSheetReader(media: media) { _, _ in nil }
        return try reader.read(Array(text.utf8), path: "default.css", origin: .program)
    }

    private static let text = """
        @namespace svg url(http://www.w3.org/2000/svg);
        html, body, address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset,
        figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, main, menu, nav, ol, p,
        pre, section, summary, ul, search { display: block }
        [hidden], area, base, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title,
        iframe, object, audio, video, canvas, select, textarea, rtc, dialog:not([open]) { display: none }
        li { display: list-item }
        table { display: table; border-spacing: 2px; text-indent: 0; line-height: normal; box-sizing: border-box }
        caption { display: table-caption; text-align: center }
        colgroup { display: table-column-group } col { display: table-column }
        thead { display: table-header-group } tbody { display: table-row-group } tfoot { display: table-footer-group }
        tr { display: table-row } td, th { display: table-cell; padding: 1px }
        thead, tbody, tfoot, table > tr { vertical-align: middle } tr, td, th { vertical-align: inherit }
        th { font-weight: bold; text-align: center }
        ruby { display: ruby } rt { display: ruby-text; font-size: 50%; text-indent: 0; line-height: normal }
        blockquote, figure { margin-block: 1em; margin-inline: 40px }
        center { text-align: center }
        p, dl, pre, ul, ol, menu, dir { margin-block: 1em }
        :is(ul, ol, menu, dir) :is(ul, ol, menu, dir) { margin-block: 0 }
        ul, ol, menu, dir { padding-inline-start: 40px }
        ol { list-style-type: decimal }
        :is(ul, ol) ul { list-style-type: circle } :is(ul, ol) :is(ul, ol) ul { list-style-type: square }
        ol[type="a"] { list-style-type: lower-alpha } ol[type="A"] { list-style-type: upper-alpha }
        ol[type="i"] { list-style-type: lower-roman } ol[type="I"] { list-style-type: upper-roman }
        dd { margin-inline-start: 40px }
        h1 { font-size: 2em; margin-block: .67em }
        h2 { font-size: 1.5em; margin-block: .83em }
        h3 { font-size: 1.17em; margin-block: 1em }
        h4 { margin-block: 1.33em }
        h5 { font-size: .83em; margin-block: 1.67em }
        h6 { font-size: .67em; margin-block: 2.33em }
        h1, h2, h3, h4, h5, h6 { font-weight: bold; break-after: avoid; break-inside: avoid; hyphens: manual }
        b, strong { font-weight: bolder } i, cite, em, var, dfn, address { font-style: italic }
        code, kbd, samp, tt { font-family: monospace } pre { font-family: monospace; white-space: pre-wrap }
        pre, code, kbd, samp, tt { hyphens: manual }
        big { font-size: larger } small, sub, sup { font-size: smaller }
        sub { vertical-align: sub } sup { vertical-align: super } sub, sup { line-height: normal }
        ins, u { text-decoration: underline } del, s, strike { text-decoration: line-through }
        a:link { color: #0000ee; text-decoration: underline }
        q::before { content: open-quote } q::after { content: close-quote }
        hr { border: 1px inset; margin-block: .5em; margin-inline: auto; color: gray }
        mark { background-color: yellow; color: black }
        nobr { white-space: nowrap }
        img, svg|svg { break-inside: avoid }
        figure, tr { break-inside: avoid }
        [dir="rtl"] { direction: rtl; unicode-bidi: isolate } [dir="ltr"] { direction: ltr; unicode-bidi: isolate }
        bdi { unicode-bidi: isolate } bdo { unicode-bidi: isolate-override }
        [align="left"] { text-align: left } [align="right"] { text-align: right }
        :is(p, div, td, th, h1, h2, h3, h4, h5, h6, tr):is([align="center"], [align="middle"]) { text-align: center }
        [align="justify"] { text-align: justify }
        :is(td, th, tr, thead, tbody, tfoot)[valign="top"] { vertical-align: top }
        :is(td, th, tr, thead, tbody, tfoot)[valign="middle"] { vertical-align: middle }
        :is(td, th, tr, thead, tbody, tfoot)[valign="bottom"] { vertical-align: bottom }
        :is(td, th, tr, thead, tbody, tfoot)[valign="baseline"] { vertical-align: baseline }
        :is(td, th)[nowrap] { white-space: nowrap }
        :is(img, table)[align="left"] { float: left } :is(img, table)[align="right"] { float: right }
        table[align="center"] { margin-inline: auto }
        table[border]:not([border="0"]) { border: 1px outset gray }
        table[border]:not([border="0"]) > tr > :is(td, th), table[border]:not([border="0"]) > * > tr > :is(td, th) {
        border: 1px inset gray }
        caption[align="bottom"] { caption-side: bottom }
        """
}
