import RectoPageContent

/// The evidence that lines give for the direction in which they are read.
struct DirectionEvidence {
    private(set) var rightToLeft = 0
    private(set) var leftToRight = 0
    /// Above 0 if more lines end at their left than at their right.
    private var votes = 0

    // Tolerance for an edge, as a part of the type size.
    private static let flush = 0.5
    private static let ragged = 1.0

    /// Adds the evidence of a line.
    ///
    /// - Parameters:
    ///   - column: The span that the line could fill.
    ///   - isPage: Whether `column` is the whole page, whose text has margins.
    mutating func add(_ line: Segment, within column: Span, isPage: Bool, _ glyphs: PageGlyphs) {
        var letters = 0
        for piece in line.pieces {
            let run = glyphs.runs[piece.run]
            for scalar in glyphs.scalars[run.first..<run.first + run.count] where scalar >= 0x41 {
                switch BidiKind(scalar) {
                case .right:
                    rightToLeft += 1
                    letters += 1
                case .left: leftToRight += 1
                default: break
                }
            }
        }
        let (left, right) = (line.span.u0 - column.u0, column.u1 - line.span.u1)
        let (near, far) =
            isPage ? (0.6 * max(left, right), 2 * line.size) : (Self.flush * line.size, Self.ragged * line.size)
        if right < near, left > right + far {
            votes += 1
        } else if left < near, right > left + far {
            votes -= 1
        }
        guard letters > 0 || leftToRight > 0, let (first, last) = line.ends(glyphs) else { return }
        switch (Self.endsSentence(first), Self.endsSentence(last)) {
        case (true, false): votes += 2
        case (false, true): votes -= 2
        default: break
        }
    }

    /// Whether a paragraph of these lines is read from right to left; the page's direction decides if their evidence is unclear.
    func isRightToLeft(onPage page: Bool) -> Bool {
        if rightToLeft == 0 { return page && (leftToRight == 0 || votes > 0) }
        if leftToRight == 0 || rightToLeft > 4 * leftToRight { return true }
        if abs(votes) > 1 { return votes > 0 }
        return page || votes > 0 || rightToLeft > leftToRight
    }

    /// Whether a page of these lines is read from right to left.
    var isRightToLeftPage: Bool {
        guard rightToLeft > 0 else { return false }
        return rightToLeft >= leftToRight || votes > 0 && 10 * rightToLeft > leftToRight
    }

    private static func endsSentence(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x60C, 0x61B, 0x61F: true
        default: false
        }
    }
}

extension Segment {
    /// The leftmost and the rightmost character.
    func ends(_ glyphs: PageGlyphs) -> (left: UInt32, right: UInt32)? {
        guard let first = pieces.min(by: { $0.span.u0 < $1.span.u0 }),
            let last = pieces.max(by: { $0.span.u1 < $1.span.u1 })
        else { return nil }
        return (
            glyphs.scalars[glyphs.runs[first.run].first], glyphs.scalars[glyphs.runs[last.run].first + last.count - 1]
        )
    }
}
