import RectoGeometry

/// Finds a table of contents that is printed on a page: titles, each with the number of a page beside it.
enum PrintedContents {
    /// Fewer lines are no table of contents.
    private static let fewest = 4

    static func lines(of page: PageText) -> [PageHeadings.ContentsLine] {
        var numbers: [(text: String, box: Rect)] = []
        var titles: [(text: String, box: Rect, size: Double)] = []
        for line in page.blocks.lazy.flatMap(\.lines) where line.turns == .none {
            var words = line.words[...]
            // The number may be a word of the line, at either end, or stand by itself.
            if let first = words.first, isNumber(first.text) {
                numbers.append((first.text, first.box))
                words = words.dropFirst()
            } else if let last = words.last, isNumber(last.text) {
                numbers.append((last.text, last.box))
                words = words.dropLast()
            }
            let title = words.map(\.text).filter { !$0.allSatisfy { ".…·_".contains($0) } }
            guard let first = words.first,
                title.joined().unicodeScalars.filter({ $0.properties.isAlphabetic }).count >= 2
            else { continue }
            titles.append((title.joined(separator: " "), words.reduce(first.box) { $0.united($1.box) }, first.size))
        }
        guard numbers.count >= fewest else { return [] }
        var result: [PageHeadings.ContentsLine] = []
        var lastY = -Double.infinity
        for number in numbers.sorted(by: { $0.box.y < $1.box.y }) {
            let middle = number.box.y + number.box.height / 2
            let beside = titles.filter { $0.box.y - 0.2 * $0.size < middle && middle < $0.box.maxY + 0.2 * $0.size }
            // The title is set larger than what stands below it.
            guard let title = beside.max(by: { $0.size < $1.size }), number.box.y > lastY - 2 else { continue }
            result.append(PageHeadings.ContentsLine(title: title.text, page: number.text))
            lastY = number.box.y
        }
        return result.count >= fewest ? result : []
    }

    /// Arabic or Roman.
    private static func isNumber(_ text: String) -> Bool {
        guard (1...6).contains(text.count) else { return false }
        return text.allSatisfy { $0.isASCII && $0.isNumber } || text.allSatisfy { "ivxlc".contains($0) }
    }
}
