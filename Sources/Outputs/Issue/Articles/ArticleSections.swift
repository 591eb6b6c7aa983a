import Recto

/// Groups articles by the sections of their magazine.
///
/// A section is an entry of the outline in which several articles begin, or else a kicker that successive articles share.
struct ArticleSections {
    let sections: [IssueArticles.Section]

    init(_ outline: [OutlineNode], _ articles: [RectoArticles.Article]) {
        let names = Self.names(Self.chapters(outline), articles)
        var sections: [IssueArticles.Section] = []
        for (article, name) in zip(articles, names) {
            if let last = sections.last, last.title == name {
                sections[sections.count - 1].articles.append(article)
            } else {
                sections.append(IssueArticles.Section(title: name, articles: [article]))
            }
        }
        self.sections = sections
    }

    /// The entries below what is nothing but the magazine's own name.
    private static func chapters(_ outline: [OutlineNode]) -> [OutlineNode] {
        var nodes = outline
        while nodes.count == 1, !nodes[0].children.isEmpty { nodes = nodes[0].children }
        return nodes
    }

    private static func names(_ chapters: [OutlineNode], _ articles: [RectoArticles.Article]) -> [String?] {
        let firstPages = articles.map { $0.blocks.first?.spans.first?.page ?? 0 }
        var names = Array<String?>(repeating: nil, count: articles.count)
        for (index, chapter) in chapters.enumerated() where !chapter.children.isEmpty {
            let end = index + 1 < chapters.count ? chapters[index + 1].page : Int.max
            guard chapter.page < end else { continue }
            let within = articles.indices.filter { (chapter.page..<end).contains(firstPages[$0]) }
            guard within.count > 1, let title = title(chapter.title) else { continue }
            for article in within { names[article] = title }
        }
        var start = 0
        while start < articles.count {
            var end = start + 1
            let kicker = title(articles[start].kicker)
            while end < articles.count, kicker != nil, title(articles[end].kicker) == kicker { end += 1 }
            if end - start > 1 { for index in start..<end where names[index] == nil { names[index] = kicker } }
            start = end
        }
        return names
    }

    private static func title(_ text: String?) -> String? {
        let line = (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : line
    }
}
