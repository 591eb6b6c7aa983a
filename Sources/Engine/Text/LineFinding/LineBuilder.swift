/// Puts pieces on lines.
struct LineBuilder {
    private var segments: [Segment] = []
    private var current: Segment?
    /// The end of the last piece in the content stream.
    private var end = 0

    // In em. White space in the content says that both sides are one text; without it, nothing but nearness does.
    private static let gapWithSpace = 1.8
    private static let gapWithoutSpace = 0.9
    private static let gapOutOfOrder = 0.45
    /// After a bullet or a number there may be a tab.
    private static let gapAfterLabel = 4.0
    private static let longestLabel = 4
    /// How far from the base line a letter of a logo may stand, as in TeX.
    private static let logoShift = 0.4
    private static let logoGap = 0.05
    private static let logoOverlap = 0.4

    /// The lines of pieces that come in content order.
    static func lines(of pieces: [Piece]) -> [Segment] {
        var builder = LineBuilder()
        for (index, piece) in pieces.enumerated() {
            builder.add(piece, before: index + 1 < pieces.count ? pieces[index + 1] : nil)
        }
        if let current = builder.current { builder.segments.append(current) }
        return DropCap.attach(Slant.attach(LooseMarks.attach(StretchedLines.mend(joined(builder.segments)))))
    }

    private mutating func add(_ piece: Piece, before next: Piece?) {
        defer { end = piece.end }
        guard var line = current else {
            current = Segment(piece)
            return
        }
        let hasSpace = piece.position > end
        if !hasSpace, let next, Self.isLogo(piece, line, before: next) {
            var piece = piece
            // On the line's own height and base line from now on, so that its words and the lines around it fit.
            piece.span.v0 += line.base - piece.base
            piece.span.v1 += line.base - piece.base
            piece.base = line.base
            current = nil
            line.add(piece)
            current = line
        } else if Self.isTitle(piece, line) {
            current = nil
            line.add(piece)
            current = line
        } else if Self.fits(piece.span, piece.base, piece.size, line, isNext: true, hasSpace: hasSpace) {
            current = nil  // so that the pieces are not copied
            line.add(piece)
            current = line
        } else {
            segments.append(line)
            current = Segment(piece)
        }
    }

    /// Whether a piece is a letter of full size that is set lower or higher than its word, and into it; the word goes on behind it.
    private static func isLogo(_ piece: Piece, _ line: Segment, before next: Piece) -> Bool {
        let em = line.size
        let shift = abs(piece.base - line.base)
        func touches(_ gap: Double) -> Bool { gap < logoGap * em && gap > -logoOverlap * em }
        return piece.count <= 2 && abs(piece.size - em) < 0.15 * em && shift > 0.12 * em && shift < logoShift * em
            && touches(piece.span.u0 - line.span.u1) && next.position == piece.end
            && abs(next.base - line.base) < 0.02 * em && touches(next.span.u0 - piece.span.u1)
    }

    /// Whether a piece is the text of a number that stands before it, as before a title; no white space may be drawn between them.
    private static func isTitle(_ piece: Piece, _ line: Segment) -> Bool {
        guard line.pieces.count == 1, line.pieces[0].lead == .number, piece.lead == .text else { return false }
        let em = line.size
        let gap = piece.span.u0 - line.span.u1
        return abs(piece.size - em) < 0.05 * em && abs(piece.base - line.base) < 0.05 * em && gap > 0
            && gap < 0.5 * gapAfterLabel * em
    }

    private static func fits(
        _ span: Span, _ base: Double, _ size: Double, _ line: Segment, isNext: Bool, hasSpace: Bool
    ) -> Bool {
        let em = max(size, line.size)
        let gap = max(span.u0 - line.span.u1, line.span.u0 - span.u1)
        // A drop cap has the base line of the last of the lines beside it, and belongs to the first; see DropCap.
        guard min(size, line.size) > 0.45 * em else { return false }
        if min(size, line.size) < 0.85 * em, abs(base - line.base) > 0.02 * em {
            // A raised or lowered sign: small, beside the others, and not a line of its own.
            let raised = size < line.size ? line.base - base : base - line.base
            return gap < 0.35 * em && gap > -0.15 * em && raised < 0.6 * em && raised > -0.3 * em
        }
        // What lies over each other was not set as one line, even on the same base.
        guard gap > (isNext ? -0.6 : -0.3) * em, abs(base - line.base) <= 0.12 * em else { return false }
        guard isNext else { return gap <= gapOutOfOrder * min(size, line.size) }
        if hasSpace, gap > 0, span.u0 > line.span.u1, line.count <= longestLabel { return gap <= gapAfterLabel * em }
        return gap <= (hasSpace ? gapWithSpace : gapWithoutSpace) * em
    }

    /// Joins parts of a line that were not drawn one after the other.
    private static func joined(_ segments: [Segment]) -> [Segment] {
        guard segments.count > 1 else { return segments }
        let order = segments.indices.sorted {
            (segments[$0].base, segments[$0].span.u0, $0) < (segments[$1].base, segments[$1].span.u0, $1)
        }
        var parent = Array(segments.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parent[index] != index {
                parent[index] = parent[parent[index]]
                index = parent[index]
            }
            return index
        }
        for (place, index) in order.enumerated() {
            let line = segments[index]
            var next = place + 1
            while next < order.count, segments[order[next]].base - line.base <= 0.5 * line.size {
                let other = segments[order[next]]
                if fits(other.span, other.base, other.size, line, isNext: false, hasSpace: false) {
                    parent[root(order[next])] = root(index)
                }
                next += 1
                if next - place > 400 { break }  // a page of ten thousand signs on one line stays quick
            }
        }
        var joined: [Segment] = []
        var place: [Int: Int] = [:]
        for index in segments.indices {
            let top = root(index)
            if let known = place[top] {
                joined[known].add(segments[index])
            } else {
                place[top] = joined.count
                joined.append(segments[index])
            }
        }
        return joined
    }
}
