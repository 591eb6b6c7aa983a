/// Where a page's words go on in the next line: the scalar offsets of the hyphens at line ends, and their kinds.
///
/// Search and one-line text skip the white space after such a hyphen. Search also matches a hyphen between letters whether or not the
/// query has it.
struct LineJoins: Hashable, Sendable {
    struct Join: Hashable, Sendable {
        /// The scalar offset of the hyphen.
        var offset: Int
        var kind: LineEndHyphen
    }

    /// Ascending.
    var joins: [Join]

    init(_ joins: [Join] = []) { self.joins = joins }

    init(_ page: PageText) {
        joins = []
        for block in page.blocks {
            for (number, line) in block.lines.enumerated() {
                guard let word = line.words.last,
                    let kind = LineEndHyphen(line, next: block.line(after: number))
                else { continue }
                let offset = word.offset + word.text.unicodeScalars.count - 1
                // Offsets of a value that was decoded may be anything.
                if offset >= word.offset, offset > (joins.last?.offset ?? -1) {
                    joins.append(Join(offset: offset, kind: kind))
                }
            }
        }
        // The page's last line goes on elsewhere, so its hyphen is a character as any other.
        if let word = page.blocks.last?.lines.last?.words.last, let last = joins.last, last.offset >= word.offset {
            joins.removeLast()
        }
    }

    /// The joins for a text in which words keep the hyphens that belong to them.
    var keepingCompounds: LineJoins {
        LineJoins(joins.map { Join(offset: $0.offset, kind: $0.kind == .compound ? .number : $0.kind) })
    }
}
