import RectoGeometry
import RectoText

/// Makes blocks of stretches of pages that are not those of the rules.
struct BlockMaker {
    /// A stretch of a page's text that consists of whole words.
    struct Piece {
        /// From 0.
        var page: Int
        /// Unicode scalars of the page's text.
        var range: Range<Int>
        var join: ArticleSpan.Join?
    }

    private let pages: [Int: PageText]
    private let compounds: CompoundWords

    init(_ pages: [ArticlePage]) {
        self.pages = Dictionary(pages.map { ($0.text.index, $0.text) }, uniquingKeysWith: { first, _ in first })
        compounds = CompoundWords(pages)
    }

    /// The same block with the text of other pieces; `nil` if there are no words in them.
    ///
    /// - Complexity: linear in the text of the pieces' pages.
    func block(_ block: ArticleBlock, of pieces: [Piece]) -> ArticleBlock? {
        let units = pieces.compactMap { piece in unit(piece).map { (piece, $0) } }
        guard !units.isEmpty else { return nil }
        var text = SpanText(compounds: compounds)
        for (number, (piece, unit)) in units.enumerated() {
            text.add(
                unit, page: piece.page, join: piece.join,
                next: number + 1 < units.count ? units[number + 1].1 : nil)
        }
        var block = block
        (block.text, block.spans, block.drops) = (text.text, text.spans, text.drops)
        return block
    }

    /// What a block consists of.
    static func pieces(of block: ArticleBlock) -> [Piece] {
        block.spans.map { Piece(page: $0.page, range: $0.offset..<$0.offset + $0.length, join: $0.join) }
    }

    /// Whether a word begins at a place of a page.
    func isWordStart(page: Int, offset: Int) -> Bool {
        pages[page]?.blocks.contains { $0.lines.contains { $0.words.contains { $0.offset == offset } } } ?? false
    }

    private func unit(_ piece: Piece) -> TextUnit? {
        guard let page = pages[piece.page] else { return nil }
        var lines: [TextLine] = []
        for line in page.blocks.lazy.flatMap(\.lines) {
            let words = line.words.filter { piece.range.contains($0.offset) }
            guard let first = words.first else { continue }
            var part = line
            part.words = words
            if words.count < line.words.count {
                part.box = words.dropFirst().reduce(first.box) { $0.united($1.box) }
                part.isHyphenated = line.isHyphenated && words.last?.offset == line.words.last?.offset
            }
            lines.append(part)
        }
        guard let first = lines.first else { return nil }
        let box = lines.dropFirst().reduce(first.box) { $0.united($1.box) }
        return TextUnit(TextBlock(box: box, lines: lines), jump: nil, page: piece.page, page.fonts)
    }
}
