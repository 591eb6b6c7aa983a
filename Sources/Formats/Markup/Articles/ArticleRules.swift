/// What an article may hold; all else is left out.
enum ArticleRules {
    /// Elements that stay; others go and leave what is in them, unless they are ``dropped``.
    static let elements: Set<String> = [
        "a", "abbr", "address", "article", "aside", "b", "bdi", "bdo", "blockquote", "br", "caption", "cite", "code",
        "col", "colgroup", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "footer",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "ins", "kbd", "li", "mark", "nav", "ol", "p",
        "pre", "q", "rp", "rt", "ruby", "s", "samp", "section", "small", "span", "strong", "sub", "summary", "sup",
        "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var", "wbr",
    ]

    static let void: Set<String> = ["br", "col", "hr", "img", "wbr"]

    /// Elements that go with all that is in them.
    static let dropped: Set<String> = [
        "applet", "audio", "button", "canvas", "datalist", "embed", "fencedframe", "frame", "frameset", "head",
        "iframe", "input", "marquee", "math", "noembed", "noframes", "noscript", "object", "option", "plaintext",
        "portal", "script", "select", "style", "svg", "template", "textarea", "title", "video", "xmp",
    ]

    /// Attributes of any element whose value is taken as text; `id`, `href` and `src` have rules of their own.
    static func isPlain(_ name: String, on element: String) -> Bool {
        switch name {
        case "title", "lang": true
        case "alt": element == "img"
        case "datetime": ["time", "ins", "del"].contains(element)
        default: false
        }
    }

    /// The value of an attribute that knows few values; `nil` where it is not allowed.
    static func value(_ value: String, of name: String, on element: String) -> String? {
        let word = value.lowercased()
        func number(_ range: ClosedRange<Int>) -> String? {
            Int(word).flatMap { range.contains($0) ? String($0) : nil }
        }
        let isCell = element == "td" || element == "th"
        switch name {
        case "dir": return ["ltr", "rtl", "auto"].contains(word) ? word : nil
        case "hidden": return "hidden"
        case "colspan" where isCell, "span" where element == "col" || element == "colgroup": return number(1...1000)
        case "rowspan" where isCell: return number(0...65_534)
        case "scope" where element == "th": return ["row", "col", "rowgroup", "colgroup"].contains(word) ? word : nil
        case "width" where element == "img", "height" where element == "img": return number(0...100_000)
        case "start" where element == "ol", "value" where element == "li": return number(-1_000_000...1_000_000)
        case "reversed" where element == "ol": return "reversed"
        case "type" where element == "ol": return ["1", "a", "A", "i", "I"].contains(value) ? value : nil
        default: return nil
        }
    }

    /// Ids get a prefix, so that they can't take the name of anything around the article.
    ///
    /// `nil` for one that XML does not allow.
    static func id(_ id: String) -> String? {
        let isName = id.unicodeScalars.allSatisfy {
            $0 == "-" || $0 == "_" || $0 == "."
                || (!$0.properties.isWhitespace && $0.properties.isIDContinue && $0.isASCII)
        }
        return isName && !id.isEmpty && id.utf8.count <= 200 ? "article-\(id)" : nil
    }
}
