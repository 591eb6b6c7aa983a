public import Recto
import RectoEscaping
public import RectoIssue

/// The text of each page as a page of plain HTML, for search engines and for readers without scripts.
public struct PlainPages: Sendable {
    /// The name of the folder, whose `index.html` lists all pages.
    public static let folder = "plain"
    public static let list = "plain/index.html"
    /// The most addresses that a sitemap may have (sitemaps.org).
    private static let mostAddresses = 50_000

    private let issue: IssueContents
    /// The address that the edition will have, without a trailing slash.
    private let base: String?

    public init(_ issue: IssueContents, base: String?) {
        self.issue = issue
        self.base = base
    }

    /// Writes the pages that have text, and their list.
    ///
    /// - Parameters:
    ///   - words: The folder of the edition's text, with `search/{chunk}.json` in it.
    ///   - folder: The folder of the edition.
    /// - Returns: The pages with text, from 0. If there are none, it writes nothing.
    /// - Throws: ``Failure`` `.io`.
    public func write(words: String, to folder: String) throws(Failure) -> [Int] {
        let writer = try FolderWriter("\(folder)/\(Self.folder)")
        var pages: [Int] = []
        var texts: [Int: [Substring]] = [:]
        var number = 0
        for chunk in 0..<(issue.pages.count + EditionChunks.size - 1) / EditionChunks.size {
            guard let bytes = try Files.read("\(words)/search/\(chunk).json") else { break }
            for text in try CompactJSON.decode([String].self, from: bytes) {
                let blocks = Self.whole(text).split(separator: "\n")
                if !blocks.isEmpty {
                    pages.append(number)
                    texts[number] = blocks
                }
                number += 1
            }
        }
        guard !pages.isEmpty else {
            try Files.remove("\(folder)/\(Self.folder)")
            return []
        }
        for (place, page) in pages.enumerated() {
            let before = place > 0 ? pages[place - 1] : nil
            let after = place + 1 < pages.count ? pages[place + 1] : nil
            try writer.add(Self.name(page), Array(html(page, texts[page] ?? [], before, after).utf8))
        }
        try writer.add("index.html", Array(index(pages).utf8))
        try writer.add("plain.css", Array(Self.style.utf8))
        return pages
    }

    /// The content of `sitemap.xml`: the addresses of the edition and of its plain HTML pages.
    public static func sitemap(base: String, pages: [Int]) -> String {
        let paths = [""] + (pages.isEmpty ? [] : [list]) + pages.map { "\(folder)/\(name($0))" }
        let lines = paths.prefix(mostAddresses).map { "<url><loc>\(MarkupEscape.text("\(base)/\($0)"))</loc></url>" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(lines.joined(separator: "\n"))
            </urlset>

            """
    }

    private static func name(_ page: Int) -> String { "\(page + 1).html" }

    /// Joins words that are hyphenated at the end of a line.
    private static func whole(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isDivided = false
        for scalar in text.unicodeScalars {
            if scalar == "\u{AD}" {
                isDivided = true
            } else if !isDivided || !scalar.properties.isWhitespace {
                isDivided = false
                result.append(scalar)
            }
        }
        return String(result)
    }

    // MARK: - Markup

    private func html(_ page: Int, _ blocks: [Substring], _ before: Int?, _ after: Int?) -> String {
        let title = MarkupEscape.text(issue.title)
        let name = MarkupEscape.text(label(page))
        var links = ""
        if let before {
            links += "<a rel=\"prev\" href=\"\(Self.name(before))\">← \(MarkupEscape.text(label(before)))</a> "
        }
        if let after {
            links += "<a rel=\"next\" href=\"\(Self.name(after))\">\(MarkupEscape.text(label(after))) →</a>"
        }
        return document(
            title: "\(title) · \(name)", path: Self.name(page),
            """
            <header><a href="index.html">\(title)</a> · <a href="../index.html#page=\(page + 1)">\(name)</a></header>
            <main>
            \(blocks.map { "<p>\(MarkupEscape.text(String($0)))</p>" }.joined(separator: "\n"))
            </main>
            <nav>\(links)</nav>
            """)
    }

    private func index(_ pages: [Int]) -> String {
        let title = MarkupEscape.text(issue.title)
        let titles = headings
        let items = pages.map { page in
            let heading = titles[page].map { " · \(MarkupEscape.text($0))" } ?? ""
            return "<li><a href=\"\(Self.name(page))\">\(MarkupEscape.text(label(page)))\(heading)</a></li>"
        }
        return document(
            title: title, path: "index.html",
            """
            <header><h1><a href="../index.html">\(title)</a></h1></header>
            <main>
            <p>\(MarkupEscape.text(issue.summary))</p>
            <ul>
            \(items.joined(separator: "\n"))
            </ul>
            </main>
            """)
    }

    private func label(_ page: Int) -> String {
        let label = issue.pages[page].label
        return label.isEmpty ? String(page + 1) : label
    }

    /// The first entry of the outline for each page.
    private var headings: [Int: String] {
        var found: [Int: String] = [:]
        func walk(_ nodes: [OutlineNode]) {
            for node in nodes {
                if found[node.page] == nil { found[node.page] = node.title }
                walk(node.children)
            }
        }
        walk(issue.outline)
        return found
    }

    private func document(title: String, path: String, _ body: String) -> String {
        let canonical = base.map {
            "\n<link rel=\"canonical\" href=\"\(MarkupEscape.text("\($0)/\(Self.folder)/\(path)"))\">"
        }
        return """
            <!doctype html>
            <html lang="\(MarkupEscape.text(issue.language ?? ""))" dir="auto">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>\(canonical ?? "")
            <link rel="stylesheet" href="plain.css">
            </head>
            <body>
            \(body)
            </body>
            </html>

            """
    }

    private static let style = """
        :root { color-scheme: light dark; }
        body { max-width: 38em; margin: 0 auto; padding: 1.5em 1.25em 3em; font: 1.0625rem/1.6 Georgia, serif; overflow-wrap: break-word; }
        header, nav { font-size: 0.9em; }
        h1 { font-size: 1.5em; line-height: 1.25; }
        nav { display: flex; justify-content: space-between; }

        """
}
