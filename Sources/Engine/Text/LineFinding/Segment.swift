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
    enum Begin { case small, capital, digit, other }

    /// What the last sign tells about the line below.
    enum End { case open, hyphen, stop, other }

    /// Signs that end a sentence, and those that may follow them.
    private static let stops: Set<Unicode.Scalar> = [
        ".", "!", "?", "…", ":", "。", "！", "？", "：", "؟", "۔", "।", "”", "»", "\"", "’", ")", "」", "』", "）", "】",
    ]
    private static let openingQuotes: Set<Unicode.Scalar> = ["“", "\"", "«", "„", "‘", "「", "『"]

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

    /// What it begins with, if text follows at a distance: the bullet or the number of an item.
    var label: (lead: Lead, textStart: Double)? {
        guard pieces.count > 1, pieces.contains(where: { $0.lead != .text }) else { return nil }
        let sorted = sorted
        guard sorted[0].lead != .text, sorted[1].span.u0 - sorted[0].span.u1 > 0.15 * size else { return nil }
        return (sorted[0].lead, sorted[1].span.u0)
    }

    /// Whether it begins with the small raised number of a note.
    var startsNote: Bool {
        guard pieces.count > 1, let first = pieces.min(by: { $0.span.u0 < $1.span.u0 }) else { return false }
        return first.lead == .number && first.size < 0.85 * size && base - first.base > 0.15 * size
    }

    /// Reads the first and the last character.
    mutating func readEnds(_ glyphs: PageGlyphs, isRightToLeft: Bool) {
        guard let ends = ends(glyphs) else { return }
        let first = Unicode.Scalar(isRightToLeft ? ends.right : ends.left)
        let last = Unicode.Scalar(isRightToLeft ? ends.left : ends.right)
        switch first {
        case let sign? where sign.properties.isLowercase: begin = .small
        case let sign? where sign.properties.isUppercase || Self.openingQuotes.contains(sign): begin = .capital
        case let sign? where sign.properties.numericType != nil: begin = .digit
        default: begin = .other
        }
        switch last {
        case "-", "\u{2010}", "\u{AD}": end = .hyphen
        case let sign? where Self.stops.contains(sign): end = .stop
        case let sign?: end = sign.properties.isAlphabetic || sign == "," ? .open : .other
        case nil: end = .other
        }
    }

    /// The line mirrored left to right.
    var mirrored: Segment {
        var line = self
        line.span = span.mirrored
        for index in pieces.indices { line.pieces[index].span = pieces[index].span.mirrored }
        return line
    }

    /// Pieces from left to right.
    var sorted: [Piece] { pieces.sorted { ($0.span.u0, $0.run) < ($1.span.u0, $1.run) } }
}
