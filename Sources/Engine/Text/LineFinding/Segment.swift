import RectoGeometry
import RectoPageContent

/// Pieces on one base line that belong together: a line of a column.
struct Segment {
    var pieces: [Piece]
    var span: Span
    var base: Double
    /// Of most of its glyphs.
    var size: Double
    var count: Int
    /// Where it begins in the content stream.
    var order: Int
    var begin = Begin.other
    var end = End.other

    /// What the first sign tells about the line above.
    enum Begin { case small, digit, other }

    /// What the last sign tells about the line below.
    enum End { case open, hyphen, other }

    init(_ piece: Piece) {
        pieces = [piece]
        span = piece.span
        base = piece.base
        size = piece.size
        count = piece.count
        order = piece.run
    }

    mutating func add(_ piece: Piece) {
        pieces.append(piece)
        span.unite(piece.span)
        // The larger part says where the line is: a footnote mark does not.
        if piece.size > size * 1.05, piece.count >= count || count < 3 { (base, size) = (piece.base, piece.size) }
        count += piece.count
        order = min(order, piece.run)
    }

    mutating func add(_ other: Segment) {
        if other.count > count { (base, size) = (other.base, other.size) }
        pieces += other.pieces
        span.unite(other.span)
        count += other.count
        order = min(order, other.order)
    }

    /// Where its text begins; beside a drop cap, if it has one.
    var textStart: Double {
        pieces.contains(where: \.isDropCap)
            ? pieces.lazy.filter { !$0.isDropCap }.map(\.span.u0).min() ?? span.u0 : span.u0
    }

    /// Looks at the first and the last sign; of no meaning in lines that run from right to left.
    mutating func readEnds(_ glyphs: PageGlyphs) {
        guard let first = pieces.min(by: { $0.span.u0 < $1.span.u0 }),
            let last = pieces.max(by: { $0.span.u1 < $1.span.u1 })
        else { return }
        let left = Unicode.Scalar(glyphs.scalars[glyphs.runs[first.run].first])
        let right = Unicode.Scalar(glyphs.scalars[glyphs.runs[last.run].first + last.count - 1])
        begin = left?.properties.isLowercase == true ? .small : left?.properties.numericType != nil ? .digit : .other
        switch right {
        case "-", "\u{2010}", "\u{AD}": end = .hyphen
        case let sign?: end = sign.properties.isAlphabetic || sign == "," ? .open : .other
        case nil: end = .other
        }
    }

    /// Pieces from left to right.
    var sorted: [Piece] { pieces.sorted { ($0.span.u0, $0.run) < ($1.span.u0, $1.run) } }
}
