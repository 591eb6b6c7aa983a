import RectoPageContent

/// The direction of a page's text, which helps to decide that of its paragraphs.
struct PageDirection {
    let isRightToLeft: Bool
    private let glyphs: PageGlyphs
    private let page: Span
    /// The span of all text.
    private let text: Span

    /// - Parameters:
    ///   - strips: All strips of a page, each in the frame of its own rotation.
    ///   - frame: The frame of most text.
    init(_ strips: [Strip], _ frame: ReadingFrame, _ glyphs: PageGlyphs) {
        self.glyphs = glyphs
        let page = Span(u0: 0, u1: frame.width, v0: 0, v1: frame.height)
        let text = strips.dropFirst().reduce(strips.first?.span ?? page) { $0.united($1.span) }
        (self.page, self.text) = (page, text)
        guard glyphs.scalars.contains(where: Scalars.isRightToLeft) else {
            isRightToLeft = false
            return
        }
        var evidence = DirectionEvidence()
        for strip in strips {
            let column = Self.column(of: strip.lines, strip.span, text, page)
            for line in strip.lines { evidence.add(line, within: column.span, isPage: column.isPage, glyphs) }
        }
        isRightToLeft = evidence.isRightToLeftPage
    }

    /// Whether a paragraph is read from right to left.
    func isRightToLeft(_ paragraph: [Segment]) -> Bool {
        guard let first = paragraph.first, isRightToLeft || hasRightToLeft(paragraph) else { return false }
        let span = paragraph.dropFirst().reduce(first.span) { $0.united($1.span) }
        let column = Self.column(of: paragraph, span, text, page)
        var evidence = DirectionEvidence()
        for line in paragraph { evidence.add(line, within: column.span, isPage: column.isPage, glyphs) }
        return evidence.isRightToLeft(onPage: isRightToLeft)
    }

    private func hasRightToLeft(_ paragraph: [Segment]) -> Bool {
        paragraph.lazy.flatMap(\.pieces).contains { piece in
            let run = glyphs.runs[piece.run]
            return glyphs.scalars[run.first..<run.first + run.count].contains(where: Scalars.isRightToLeft)
        }
    }

    /// The span that lines could fill; a single line does not show it by itself.
    private static func column(of lines: [Segment], _ span: Span, _ text: Span, _ page: Span) -> (
        span: Span, isPage: Bool
    ) {
        if lines.count > 1 { return (span, false) }
        return text.width > span.width + 1 ? (text, false) : (page, true)
    }
}
