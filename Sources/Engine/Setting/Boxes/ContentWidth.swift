import RectoComposition

/// How wide content is at least, with a line end wherever one may be, and at most, with none but those that are forced.
///
/// Lengths are CSS pixels.
struct ContentWidth: Hashable, Sendable {
    var least = 0.0
    var most = 0.0
    /// Of floats that stand side by side, and whose neighbours are not known yet.
    var floats = 0.0

    /// - Parameter indent: Of the first line.
    init(_ parts: [LinePart], indent: Double) {
        var (word, line, space) = (max(0, indent), indent, 0.0)
        for part in parts {
            switch part.kind {
            case .word:
                word += part.width
                line += space + part.width
                space = 0
                least = max(least, word)
                most = max(most, line)
            case .space:
                word = 0
                space += part.width
            case .chance:
                // A hyphen is part of what stands before it.
                least = max(least, word + part.width)
                word = 0
            case .emergency: word = 0
            case .end: (word, line, space) = (0, 0, 0)
            }
        }
    }

    init(least: Double = 0, most: Double = 0) { (self.least, self.most) = (least, most) }

    /// Takes in what stands above or below.
    mutating func add(_ other: ContentWidth) {
        least = max(least, other.least)
        most = max(most, other.most + floats)
    }

    /// Takes in what stands at a side.
    mutating func add(float other: ContentWidth) {
        least = max(least, other.least)
        floats += other.most
        most = max(most, floats)
    }
}

/// Widths that were measured, by the first node of what is so wide.
///
/// One for each document, and used by one thread.
final class KnownWidths {
    var content: [Int: ContentWidth] = [:]
    var tables: [Int: TableColumns] = [:]
}
