import RectoComposition
import RectoStyles

/// A paragraph that is shaped: its glyphs, and its parts for lines.
///
/// Lengths are CSS pixels.
struct SetParagraph: Sendable {
    var text: InlineText
    var runs: [GlyphRun]
    /// By scalar, how far it moves what follows; 0 within a cluster.
    var advances: [Double]
    /// By scalar, whether a cluster begins there.
    var isStart: [Bool]
    /// By scalar, its level of embedding.
    var levels: [UInt8]
    var isRightToLeft: Bool
    var parts: [LinePart]
    /// By part, its scalars.
    var ranges: [Range<Int>]
    /// By place of a style: glyph, face and advance of its hyphen.
    var hyphens: [Int: Hyphen]
    var alignment = TextAlign.start
    var lastAlignment = TextAlignLast.auto
    /// What stands over some of its scalars, in order.
    var annotations: [SetAnnotation] = []
    /// What stands before its first line.
    var markers: [ListMarker] = []

    struct Hyphen: Sendable {
        var glyph: UInt32
        var face: Int
        var advance: Double
    }

    /// The scalars of a line, without what vanishes at its end.
    func scalars(of line: ComposedLine) -> Range<Int> {
        guard let first = line.parts.first, let last = line.parts.last else { return 0..<0 }
        return ranges[first].lowerBound..<max(ranges[first].lowerBound, ranges[last].upperBound)
    }
}
