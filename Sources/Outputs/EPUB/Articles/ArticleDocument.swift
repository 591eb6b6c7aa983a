import Recto
import RectoEscaping
import RectoIssue

/// An article as a content document of a book.
///
/// Ids tell where on the pages things are, as in ``ArticleHTML``: `t.5.2210` is the paragraph at offset 2210 of the sixth page's
/// text, and `pg.5` the place where the text of that page begins.
struct ArticleDocument {
    /// From the folder of the package document.
    let path: String
    private let issue: IssueArticles
    private let article: RectoArticles.Article
    private let pictures: ArticlePictures
    /// Pictures that could be drawn.
    private let drawn: Set<ArticleBlock.Picture>
    private var shown: Set<ArticleBlock.Picture> = []
    private var pages: Set<Int> = []
    private var body = ""

    /// The file of an article, from the folder of the package document.
    static func path(_ article: RectoArticles.Article) -> String { "articles/\(article.id).xhtml" }

    init(
        _ article: RectoArticles.Article, of issue: IssueArticles, _ pictures: ArticlePictures,
        drawn: Set<ArticleBlock.Picture>, marks: inout PageBreaks
    ) {
        self.issue = issue
        self.article = article
        self.pictures = pictures
        self.drawn = drawn
        path = Self.path(article)
        let runs = pictures.runs(of: article)
        var isInList = false
        var index = 0
        while index < article.blocks.count {
            let block = article.blocks[index]
            if isInList != (block.role == .list) {
                isInList.toggle()
                body += isInList ? "<ul>\n" : "</ul>\n"
            }
            if let run = runs.first(where: { $0.blocks.lowerBound == index }) {
                add(run, &marks)
                index = run.blocks.upperBound
            } else {
                add(block, &marks)
                index += 1
            }
        }
        if isInList { body += "</ul>\n" }
    }

    var markup: String {
        let language = MarkupEscape.text(issue.contents.language ?? "und")
        let direction = article.isRightToLeft ? " dir=\"rtl\"" : ""
        let style = issue.direction == .topToBottom ? " class=\"vertical\"" : ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" \
            xml:lang="\(language)" lang="\(language)"\(direction)\(style)>
            <head><meta charset="utf-8"/><title>\(MarkupEscape.text(issue.title(of: article)))</title>\
            <link rel="stylesheet" type="text/css" href="../book.css"/></head>
            <body>
            <article id="\(MarkupEscape.text(article.id))">
            \(body)</article>
            </body>
            </html>

            """
    }

    // MARK: - Blocks

    private mutating func add(_ block: ArticleBlock, _ marks: inout PageBreaks) {
        let id = Self.id(block)
        let text = content(block, &marks)
        switch block.role {
        case .title: body += "<h1\(id)>\(text)</h1>\n"
        case .heading:
            let level = max(2, min(6, block.level + 1))
            body += "<h\(level)\(id)>\(text)</h\(level)>\n"
        case .kicker, .standfirst: body += "<p class=\"\(block.role.rawValue)\"\(id)>\(text)</p>\n"
        case .byline: body += "<address\(id)>\(text)</address>\n"
        case .list: body += "<li\(id)>\(text)</li>\n"
        case .code: body += "<pre\(id)><code>\(text)</code></pre>\n"
        case .caption, .figure:
            let picture = block.picture.map { image($0, caption: block.text) } ?? ""
            body += "<figure\(id)>\(picture)<figcaption>\(text)</figcaption></figure>\n"
        case .pullquote, .sidebar, .footnote, .note:
            body += "<aside class=\"\(block.role.rawValue)\"\(id)><p>\(text)</p></aside>\n"
        case .runninghead, .folio, .ornament: body += "<hr\(id)/>\n"
        default: body += "<p\(id)>\(text)</p>\n"
        }
    }

    /// The words of a drawing are in its picture; their places stay.
    private mutating func add(_ run: FigureRun, _ marks: inout PageBreaks) {
        var anchors = ""
        for block in article.blocks[run.blocks] {
            for span in block.spans { anchors += mark(span.page, &marks) }
            anchors += "<span\(Self.id(block))></span>"
        }
        let image = run.holder == nil ? self.image(run.picture) : ""
        body += image.isEmpty ? "<div>\(anchors)</div>\n" : "<figure>\(anchors)\(image)</figure>\n"
    }

    private mutating func image(_ picture: ArticleBlock.Picture, caption: String = "") -> String {
        guard drawn.contains(picture), shown.insert(picture).inserted else { return "" }
        let alternative = MarkupEscape.text(pictures.alternative(picture, caption: caption))
        return "<img src=\"../\(pictures.path(picture))\" alt=\"\(alternative)\"/>"
    }

    private static func id(_ block: ArticleBlock) -> String {
        block.spans.first.map { " id=\"t.\($0.page).\($0.offset)\"" } ?? ""
    }

    /// The text, with a mark where each page begins.
    private mutating func content(_ block: ArticleBlock, _ marks: inout PageBreaks) -> String {
        let scalars = Array(block.text.unicodeScalars)
        var result = ""
        for (index, span) in block.spans.enumerated() {
            result += mark(span.page, &marks)
            let end = index + 1 < block.spans.count ? block.spans[index + 1].at : scalars.count
            guard span.at <= end, end <= scalars.count else { continue }
            result += MarkupEscape.text(String(String.UnicodeScalarView(scalars[span.at..<end])))
        }
        return result
    }

    /// What stands where a page begins; a page break only the first time in the book.
    private mutating func mark(_ page: Int, _ marks: inout PageBreaks) -> String {
        guard pages.insert(page).inserted else { return "" }
        return marks.begin(page, in: path)
            ? Self.pageBreak(page, issue.label(page)) : "<span id=\"\(PageBreaks.id(page))\"></span>"
    }

    static func pageBreak(_ page: Int, _ label: String) -> String {
        let label = MarkupEscape.text(label)
        return "<span epub:type=\"pagebreak\" role=\"doc-pagebreak\" id=\"\(PageBreaks.id(page))\" "
            + "title=\"\(label)\" aria-label=\"\(label)\"></span>"
    }

    static let style = """
        html.vertical { -epub-writing-mode: vertical-rl; writing-mode: vertical-rl; }
        body { line-height: 1.5; }
        h1, h2, h3, h4, h5, h6 { line-height: 1.2; text-align: start; }
        p { margin: 0; margin-block-end: 0.6em; }
        .kicker { font-size: 0.9em; font-weight: bold; }
        .standfirst { font-size: 1.1em; font-weight: bold; }
        address { font-style: italic; margin-block-end: 1em; }
        ul { list-style: none; padding: 0; }
        li { margin-block-end: 0.4em; }
        pre { white-space: pre-wrap; font-size: 0.85em; }
        figure { margin: 0; margin-block: 1em; break-inside: avoid; text-align: center; }
        img { max-width: 100%; max-height: 90vh; }
        figcaption, .note, .footnote { font-size: 0.85em; }
        figcaption { text-align: start; }
        aside { margin: 0; margin-block: 1em; padding-inline: 1em; }
        .pullquote { font-size: 1.2em; }
        .sidebar { border: 1px solid; padding: 0.6em 1em; }
        .cover { margin: 0; text-align: center; }

        """
}
