import Recto

/// Successive blocks that are words of one drawing.
struct FigureRun {
    let blocks: Range<Int>
    /// The part of the page with the words.
    let picture: ArticleBlock.Picture
    let text: String

    /// Points of the drawing around its words.
    private static let margin = 6.0

    /// The picture with a caption that the words lie in.
    let holder: ArticleBlock.Picture?

    /// All runs of an article's blocks.
    ///
    /// - Parameter captioned: The pictures that have a caption, by page.
    static func runs(in blocks: [ArticleBlock], _ captioned: [Int: [ArticleBlock.Picture]]) -> [FigureRun] {
        var runs: [FigureRun] = []
        var start = 0
        while start < blocks.count {
            guard blocks[start].role == .figure, let first = blocks[start].spans.first else {
                start += 1
                continue
            }
            var end = start + 1
            let holder = holder(of: first, captioned)
            while end < blocks.count, blocks[end].role == .figure, let next = blocks[end].spans.first,
                next.page == first.page, self.holder(of: next, captioned) == holder
            {
                end += 1
            }
            let spans = blocks[start..<end].flatMap(\.spans).filter { $0.page == first.page }
            let rect = spans.dropFirst().reduce(first.rect) { $0.united($1.rect) }
            let around = Rect(
                x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin, height: rect.height + 2 * margin
            )
            runs.append(
                FigureRun(
                    blocks: start..<end,
                    picture: blocks[start].picture ?? ArticleBlock.Picture(page: first.page, rect: around),
                    text: blocks[start..<end].map(\.text).joined(separator: " "), holder: holder))
            start = end
        }
        return runs
    }

    private static func holder(
        of span: ArticleSpan, _ captioned: [Int: [ArticleBlock.Picture]]
    ) -> ArticleBlock.Picture? {
        captioned[span.page]?.first { picture in
            let common = picture.rect.intersection(span.rect)
            return common.width * common.height > 0.5 * span.rect.width * span.rect.height
        }
    }
}
