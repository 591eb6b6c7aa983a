import RectoEscaping

/// Writes articles as HTML: an `article` element for each, in the elements that fit the roles.
///
/// Ids tell where on the pages things are: `t.5.2210` is the paragraph at offset 2210 of the sixth page's text, and `pg.5` the place
/// where the text of that page begins. Nothing in it runs or loads.
public struct ArticleHTML {
    private var html = ""
    private var isInList = false
    /// The page whose beginning was marked last.
    private var page = -1

    /// A whole document.
    ///
    /// - Parameters:
    ///   - title: Of the magazine.
    ///   - language: As in BCP 47; `nil` if it is not known.
    public static func document(_ articles: [Article], title: String, language: String?) -> String {
        let language = language.map { " lang=\"\(MarkupEscape.text($0))\"" } ?? ""
        var html = """
            <!DOCTYPE html>
            <html\(language)>
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(MarkupEscape.text(title))</title></head>
            <body>

            """
        for article in articles { html += element(article) }
        return html + "</body>\n</html>\n"
    }

    /// The element of one article.
    public static func element(_ article: Article) -> String {
        var writer = ArticleHTML()
        writer.html += "<article id=\"\(MarkupEscape.text(article.id))\">\n"
        let pages = Set(article.pages)
        for block in article.blocks { writer.add(block, pages) }
        writer.endList()
        writer.html += "</article>\n"
        return writer.html
    }

    /// - Parameter pages: Those that the article has marks of, to which lines may lead.
    private mutating func add(_ block: ArticleBlock, _ pages: Set<Int>) {
        if block.role != .list { endList() }
        let text = content(block)
        let id = block.spans.first.map { " id=\"t.\($0.page).\($0.offset)\"" } ?? ""
        switch block.role {
        case .title: html += "<h1\(id)>\(text)</h1>\n"
        case .heading:
            let level = min(6, block.level + 1)
            html += "<h\(level)\(id)>\(text)</h\(level)>\n"
        case .kicker: html += "<p class=\"kicker\"\(id)>\(text)</p>\n"
        case .standfirst: html += "<p class=\"standfirst\"\(id)>\(text)</p>\n"
        case .byline: html += "<address\(id)>\(text)</address>\n"
        case .list:
            if !isInList { html += "<ul>\n" }
            isInList = true
            html += "<li\(id)>\(text)</li>\n"
        case .code: html += "<pre\(id)><code>\(text)</code></pre>\n"
        case .caption, .figure: html += "<figure\(id)><figcaption>\(text)</figcaption></figure>\n"
        case .jump:
            let link = block.target?.page.flatMap { pages.contains($0) ? $0 : nil }
            html += "<p class=\"jump\"\(id)>" + (link.map { "<a href=\"#pg.\($0)\">\(text)</a>" } ?? text) + "</p>\n"
        case .pullquote, .sidebar, .footnote, .note, .advertisement:
            html += "<aside class=\"\(block.role.rawValue)\"\(id)><p>\(text)</p></aside>\n"
        case .body: html += "<p\(id)>\(text)</p>\n"
        case .runninghead, .folio, .ornament: html += "<hr>\n"
        }
    }

    private mutating func endList() {
        if isInList { html += "</ul>\n" }
        isInList = false
    }

    /// The text, with a mark where each page begins.
    private mutating func content(_ block: ArticleBlock) -> String {
        let scalars = Array(block.text.unicodeScalars)
        var result = ""
        for (index, span) in block.spans.enumerated() {
            if span.page > page {
                page = span.page
                result += "<span id=\"pg.\(span.page)\"></span>"
            }
            let end = index + 1 < block.spans.count ? block.spans[index + 1].at : scalars.count
            guard span.at <= end, end <= scalars.count else { continue }
            result += MarkupEscape.text(String(String.UnicodeScalarView(scalars[span.at..<end])))
        }
        return result
    }
}
