/// Where a page's words go on in the next line: the scalar offsets of the hyphens that are there for the line end only.
///
/// The hyphen and the white space after it are passed over wherever the text is searched or shown on one line.
struct LineJoins: Hashable, Sendable {
    /// Ascending.
    var hyphens: [Int]

    init(hyphens: [Int] = []) { self.hyphens = hyphens }

    init(_ page: PageText) {
        hyphens = []
        for block in page.blocks {
            for line in block.lines where line.isHyphenated {
                guard let word = line.words.last else { continue }
                let offset = word.offset + word.text.unicodeScalars.count - 1
                // Offsets of a value that was decoded may be anything.
                if offset >= word.offset, offset > (hyphens.last ?? -1) { hyphens.append(offset) }
            }
        }
        // The page's last line goes on elsewhere, so its hyphen is a character as any other.
        if let word = page.blocks.last?.lines.last?.words.last, let last = hyphens.last, last >= word.offset {
            hyphens.removeLast()
        }
    }
}
