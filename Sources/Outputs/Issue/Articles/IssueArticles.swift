public import Recto

/// An issue's articles in their sections, with what is known of the issue: what books and METS documents are written from.
public struct IssueArticles: Sendable {
    /// Successive articles under a heading of the magazine.
    public struct Section: Sendable {
        /// `nil` for articles of no section.
        public var title: String?
        public var articles: [RectoArticles.Article]
    }

    public var contents: IssueContents
    /// In the order of the articles.
    public var sections: [Section]
    /// In which most of the words run; vertical text is read from right to left as well.
    public var direction: TextLine.Direction

    public init(
        _ contents: IssueContents, _ articles: [RectoArticles.Article], direction: TextLine.Direction = .leftToRight
    ) {
        self.contents = contents
        self.direction = direction
        sections = ArticleSections(contents.outline, articles).sections
    }

    public var articles: [RectoArticles.Article] { sections.flatMap(\.articles) }

    /// The title of an article, or the words that it begins with; never empty.
    public func title(of article: RectoArticles.Article) -> String {
        if let title = article.title.map(Self.line), !title.isEmpty { return title }
        let text = article.blocks.lazy.filter { !$0.role.isFurniture }.map { Self.line($0.text) }.first { !$0.isEmpty }
        guard let text else { return article.id }
        let start = text.prefix(Self.mostLetters)
        guard start.count < text.count else { return text }
        // Not within a word, where words are parted by spaces.
        let whole = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return whole + "…"
    }

    /// Of titles that are made of an article's first words.
    private static let mostLetters = 60

    /// What a page is called: its label, or else its number.
    public func label(_ page: Int) -> String {
        let label = contents.pages.indices.contains(page) ? Self.line(contents.pages[page].label) : ""
        return label.isEmpty ? String(page + 1) : label
    }

    /// In one line, without what can't be seen.
    private static func line(_ text: String) -> String {
        let seen = text.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t" }
        return String(String.UnicodeScalarView(seen)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension RectoArticles.Article {
    /// Whether most of its letters are of scripts that are written from right to left.
    public var isRightToLeft: Bool {
        var (all, fromRight) = (0, 0)
        for scalar in blocks.lazy.flatMap(\.text.unicodeScalars) where scalar.properties.isAlphabetic {
            all += 1
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: fromRight += 1
            default: break
            }
        }
        return fromRight * 2 > all
    }
}
