import RectoEscaping

/// The page of a static site of editions: covers and titles in their groups, without a script.
public struct SitePage: Sendable {
    public var title: String
    /// Ids are the editions' paths from the page, escaped for addresses.
    public var items: [ShelfItem]
    /// Paths of covers in the editions, by the editions' ids.
    public var covers: [String: String]
    /// The path of ``ShelfPage/style``.
    public var sheet: String

    public init(title: String, items: [ShelfItem], covers: [String: String], sheet: String) {
        self.title = title
        self.items = items
        self.covers = covers
        self.sheet = sheet
    }

    public var html: String {
        let title = MarkupEscape.text(title)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; style-src 'self'; \
            base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="\(MarkupEscape.text(sheet))">
            </head>
            <body>
            <header>
            <h1>\(title)</h1>
            </header>
            <main>
            \(sections.joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    /// Issues one after the other are one list; a group is a section of its own.
    private var sections: [String] {
        var sections: [String] = []
        var single: [CoverList.Cover] = []
        for item in items {
            switch item {
            case .issue(let entry): single.append(cover(entry))
            case .group(let group):
                if !single.isEmpty { sections.append(CoverList.html(single)) }
                single = []
                sections.append(
                    "<section>\n<h2>\(MarkupEscape.text(group.name))</h2>\n\(CoverList.html(group.entries.map(cover)))\n</section>"
                )
            }
        }
        if !single.isEmpty { sections.append(CoverList.html(single)) }
        return sections.isEmpty ? ["<p class=\"empty\">No edition could be published.</p>"] : sections
    }

    private func cover(_ entry: ShelfEntry) -> CoverList.Cover {
        CoverList.cover(
            entry, href: "\(entry.id)/index.html", picture: covers[entry.id].map { "\(entry.id)/\($0)" })
    }
}
