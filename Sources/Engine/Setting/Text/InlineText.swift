/// A paragraph before it is shaped: scalars as they are shown, each with its style and where it comes from.
struct InlineText: Sendable {
    /// An annotation of ruby, with the scalars that it is of.
    struct Annotation: Sendable {
        var range: Range<Int>
        var text: InlineText
    }

    /// Of scalars that the canonical text does not have.
    static let nowhere: Int32 = -1

    private(set) var scalars: [Unicode.Scalar] = []
    /// By scalar, where it is in the canonical text, or ``nowhere``.
    private(set) var offsets: [Int32] = []
    /// By scalar, what the canonical text has there: another one where a style shows capitals.
    private(set) var sources: [Unicode.Scalar] = []
    /// By scalar, which of ``styles`` it has.
    private(set) var indices: [Int32] = []
    private(set) var styles: [InlineStyle] = []
    /// What stands over some of the scalars, in order.
    private(set) var annotations: [Annotation] = []
    /// Floats, each with the place before which it stands, in order.
    private(set) var anchors: [(place: Int, float: Int)] = []
    /// By the place of their scalar.
    private(set) var objects: [Int: InlineObject] = [:]
    /// Whether a space that collapses would be at the beginning of a line or after another.
    private var swallowsSpaces = true
    private var known: [InlineStyle: Int32] = [:]

    var isEmpty: Bool { scalars.isEmpty }

    mutating func index(of style: InlineStyle) -> Int32 {
        if let last = indices.last, styles[Int(last)] == style { return last }
        if let index = known[style] { return index }
        styles.append(style)
        known[style] = Int32(styles.count - 1)
        return Int32(styles.count - 1)
    }

    /// Adds a scalar as it stands.
    ///
    /// - Parameter source: What the canonical text has there; nil for the same.
    mutating func append(_ scalar: Unicode.Scalar, _ offset: Int32, _ style: Int32, source: Unicode.Scalar? = nil) {
        scalars.append(scalar)
        sources.append(source ?? scalar)
        offsets.append(offset)
        indices.append(style)
        swallowsSpaces = false
    }

    /// Adds white space that collapses with what is around it.
    mutating func appendSpace(_ offset: Int32, _ style: Int32) {
        if swallowsSpaces {
            // The canonical text may have kept another one of several spaces.
            if let last = scalars.last, last == " ", offsets[scalars.count - 1] == Self.nowhere {
                offsets[scalars.count - 1] = offset
            }
            return
        }
        append(" ", offset, style)
        swallowsSpaces = true
    }

    /// Puts an annotation over all scalars from a place on.
    mutating func annotate(from start: Int, _ own: InlineText) {
        annotations.append(Annotation(range: start..<scalars.count, text: own))
        // A space after it is none within it.
        swallowsSpaces = false
    }

    /// Puts a float between its scalars; does nothing before the first: there it stands before the paragraph.
    mutating func anchor(_ float: Int) { if !isEmpty { anchors.append((scalars.count, float)) } }

    /// Whether there is something of the canonical text.
    var hasText: Bool { offsets.contains { $0 != Self.nowhere } }

    /// Ends a line.
    mutating func appendLineEnd(_ offset: Int32, _ style: Int32) {
        trimSpace()
        append("\n", offset, style)
        swallowsSpaces = true
    }

    /// - Parameter offset: Where what it shows begins in the canonical text.
    mutating func append(_ object: InlineObject, _ style: Int32, offset: Int32 = nowhere) {
        objects[scalars.count] = object
        append(InlineObject.scalar, offset, style)
    }

    /// Adds an annotation that has nothing to stand over.
    mutating func append(bracketed own: InlineText) {
        guard let first = own.styles.first else { return }
        append("(", Self.nowhere, index(of: first))
        for (place, scalar) in own.scalars.enumerated() {
            if let object = own.objects[place] {
                append(object, index(of: own.styles[Int(own.indices[place])]), offset: own.offsets[place])
                continue
            }
            append(
                scalar, own.offsets[place], index(of: own.styles[Int(own.indices[place])]), source: own.sources[place])
        }
        append(")", Self.nowhere, index(of: first))
    }

    /// Takes away a space at the end that collapses.
    mutating func trimSpace() {
        while swallowsSpaces, let last = scalars.last, last == " " {
            scalars.removeLast()
            sources.removeLast()
            offsets.removeLast()
            indices.removeLast()
        }
    }

    mutating func replace(_ place: Int, _ object: InlineObject) { objects[place] = object }

    /// Says of spaces between two neighbours of the canonical text's space that they are this one: the text has it elsewhere in the
    /// document, such as before an end tag.
    mutating func placeSpaces() {
        guard scalars.count > 2 else { return }
        for index in 1..<scalars.count - 1 where scalars[index] == " " && offsets[index] == Self.nowhere {
            let (before, after) = (offsets[index - 1], offsets[index + 1])
            if before != Self.nowhere, after == before + 2 { offsets[index] = before + 1 }
        }
    }
}
