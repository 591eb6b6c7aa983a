import Recto

/// Successive blocks that are words of one drawing.
struct FigureRun {
    let blocks: Range<Int>
    /// The part of the page with the words.
    let picture: ArticleBlock.Picture
    let text: String

    /// Points of the drawing around its words.
    private static let margin = 6.0

    /// All runs of an article's blocks.
    static func runs(in blocks: [ArticleBlock]) -> [FigureRun] {
        var runs: [FigureRun] = []
        var start = 0
        while start < blocks.count {
            guard blocks[start].role == .figure, let first = blocks[start].spans.first else {
                start += 1
                continue
            }
            var end = start + 1
            while end < blocks.count, blocks[end].role == .figure, blocks[end].spans.first?.page == first.page {
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
                    text: blocks[start..<end].map(\.text).joined(separator: " ")))
            start = end
        }
        return runs
    }
}
