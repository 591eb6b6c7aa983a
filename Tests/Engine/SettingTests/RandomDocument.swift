import TestSupport

/// Documents that nobody wrote: elements within elements, styles that fight, all kinds of text.
struct RandomDocument {
    private var random: SeededGenerator
    private(set) var body = ""
    private(set) var css = ""
    private var depth = 0

    private static let blocks = [
        "p", "div", "blockquote", "ul", "ol", "li", "h1", "h3", "pre", "table", "tr", "td", "section", "figure",
        "figcaption", "dl", "dt", "dd", "aside", "svg", "math",
    ]
    private static let inlines = [
        "span", "b", "i", "a", "sup", "sub", "code", "small", "ruby", "rt", "q", "bdo", "mark",
    ]
    private static let words = [
        "keeper", "a", "office", "lamps,", "well-kept", "\u{65E5}\u{672C}\u{8A9E}\u{306E}",
        "\u{5E9}\u{5DC}\u{5D5}\u{5DD}",
        "\u{627}\u{644}\u{633}\u{644}\u{627}\u{645}", "stra\u{DF}e", "e\u{301}\u{302}", "fi\u{AD}nal", "\u{FB01}",
        "1,234", "\u{A0}", "\u{200B}", "Donaudampfschifffahrtsgesellschaftskapit\u{E4}n", "\u{1F600}", "\u{2014}",
        "(\u{5D0})", "x\u{2028}y", "\u{E00}\u{E01}\u{E32}\u{E23}", "\u{928}\u{92E}\u{938}\u{94D}\u{924}\u{947}",
        "\u{FFFC}", "\u{202E}abc\u{202C}", "\u{85}", "\u{FDFD}",
    ]
    private static let declarations = [
        "display:block", "display:inline", "display:none", "display:list-item", "display:table-cell",
        "display:table-row", "display:inline-block", "display:contents", "float:left", "float:right",
        "position:absolute", "white-space:pre", "white-space:nowrap", "white-space:pre-line", "white-space:pre-wrap",
        "text-transform:uppercase", "text-transform:capitalize", "text-transform:lowercase", "font-variant:small-caps",
        "font-size:300%", "font-size:0", "font-size:1000px", "line-height:0", "line-height:5", "margin:3em",
        "margin:-5em", "margin:auto", "padding:50%", "padding:2em", "width:10px", "width:200%", "max-width:3em",
        "text-indent:-4em", "text-indent:10em", "text-align:justify", "text-align:right", "text-align:center",
        "letter-spacing:1em", "letter-spacing:-1em", "word-spacing:5em", "border:3px double red", "background:#eee",
        "direction:rtl", "unicode-bidi:isolate", "unicode-bidi:plaintext", "page-break-before:always",
        "page-break-inside:avoid", "page-break-after:avoid", "vertical-align:super", "vertical-align:-3em",
        "list-style:upper-roman inside", "list-style:none", "counter-increment:c 3", "counter-reset:c", "orphans:9",
        "widows:9", "hyphens:none", "word-break:break-all", "word-break:keep-all", "text-decoration:underline",
        "visibility:hidden", "overflow:hidden", "opacity:0", "text-align-last:justify", "font-style:italic",
    ]
    private static let selectors = [
        "p", "div", "span", "li", "*", "td", "q", "b", "section", "h1", "body", "html", ".c",
    ]
    private static let parts = [
        "::before{content:\"\u{201C}x\"}", "::after{content:counter(c) attr(class);display:block}",
        "::first-letter{font-size:300%;float:left}", "::marker{color:red}", "::before{content:open-quote}",
    ]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 0..<6, using: &random) {
            css += pick(Self.selectors) + "{" + pick(Self.declarations) + ";" + pick(Self.declarations) + "}"
        }
        if Bool.random(using: &random) { css += pick(Self.selectors) + pick(Self.parts) }
        for _ in 0..<Int.random(in: 1..<8, using: &random) { element() }
    }

    private mutating func pick(_ all: [String]) -> String { all[Int.random(in: 0..<all.count, using: &random)] }

    private mutating func element() {
        depth += 1
        defer { depth -= 1 }
        let name = Int.random(in: 0..<3, using: &random) == 0 ? pick(Self.inlines) : pick(Self.blocks)
        var space = ""
        if name == "svg" { space = " xmlns=\"http://www.w3.org/2000/svg\"" }
        if name == "math" { space = " xmlns=\"http://www.w3.org/1998/Math/MathML\"" }
        if name == "bdo" { space = " dir=\"rtl\"" }
        if name == "a" { space = " href=\"#x\"" }
        if Int.random(in: 0..<4, using: &random) == 0 { space += " class=\"c\"" }
        if Int.random(in: 0..<3, using: &random) == 0 { space += " style=\"\(pick(Self.declarations))\"" }
        if Int.random(in: 0..<9, using: &random) == 0 { space += " xml:lang=\"de\"" }
        body += "<\(name)\(space)>"
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where depth < 8, 1 where depth < 8, 2 where depth < 8: element()
            case 3:
                body += pick([
                    "<br xmlns=\"http://www.w3.org/1999/xhtml\"/>", "<wbr/>", "<img src=\"p\" alt=\"alt\"/>", "<hr/>",
                    "\n\n  ",
                ])
            default: text()
            }
        }
        body += "</\(name)>"
    }

    private mutating func text() {
        for _ in 0..<Int.random(in: 1..<30, using: &random) {
            body += pick(Self.words) + pick([" ", " ", " ", "", "\n", "\t", "  "])
        }
    }
}
