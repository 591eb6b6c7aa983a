package import RectoComposition

/// A paragraph that is shaped, and knows where its lines may end: its parts at any size come from sums.
///
/// Lines do not end within a glyph for several letters.
package struct ShapedParagraph: Sendable {
    /// What stands between two places where a line may end, or a space.
    private struct Piece: Sendable {
        enum Kind: Sendable { case word, space, hyphen, chance, end }

        var kind: Kind
        /// Scalars of the paragraph.
        var range: Range<Int>
        /// Of the font's size.
        var advance: Double
    }

    /// Lengths at which it is set, in CSS pixels.
    package struct Size: Hashable, Sendable {
        package var font: Double
        package var letterSpacing = 0.0
        package var wordSpacing = 0.0
        /// What dividing a word costs, as a penalty of Knuth and Plass.
        package var hyphenCost = 50.0

        package init(font: Double) { self.font = font }
    }

    package let runs: [ShapedRun]
    private let pieces: [Piece]
    /// By scalar, the advance of the cluster that begins there, in sizes of the font; below zero within a cluster.
    private let advances: [Float]
    /// Of the font's size.
    private let hyphenAdvance: Double

    /// Shapes a paragraph.
    ///
    /// - Parameters:
    ///   - scalars: With white space as it is shown: collapsed, or as it stands.
    ///   - fonts: In the order in which they are tried; at least one.
    ///   - hyphenator: Divides words; nil to divide only where the text has soft hyphens.
    package init(
        _ scalars: [Unicode.Scalar], fonts: [ShapingFont], base: Itemizer.Base = .first, language: String? = nil,
        features: [String: Int] = [:], strictness: LineOpportunity.Strictness = .normal, hyphenator: Hyphenator? = nil
    ) {
        runs = TextShaper.runs(scalars, fonts: fonts, base: base, language: language, features: features)
        advances = Self.advances(runs, fonts, count: scalars.count)
        let opportunities = LineOpportunity.all(scalars, language: language, strictness: strictness)
        let hyphens = hyphenator.map { Set($0.places(in: scalars[...])) } ?? []
        pieces = Self.pieces(scalars, advances, opportunities, hyphens)
        let own = TextShaper.runs(["-"], fonts: fonts).first
        hyphenAdvance = own.map { Double($0.advance) / Double(fonts[$0.item.font].unitsPerEm) } ?? 0
    }

    /// Its parts at a size, for ``LineComposer``.
    ///
    /// - Parameters:
    ///   - offset: The place of the paragraph in its text, which parts count from.
    ///   - longest: Words that are longer, in CSS pixels, may be broken between any two letters; nil if none may. For a paragraph
    ///     that goes over several regions, the length of the shortest lines among them, so that its parts are the same in all.
    /// - Complexity: O(n) in words
    package func parts(at size: Size, offset: Int = 0, longest: Double? = nil) -> [LinePart] {
        var parts: [LinePart] = []
        parts.reserveCapacity(pieces.count)
        for piece in pieces {
            let width = piece.advance * size.font + Double(piece.range.count) * size.letterSpacing
            let place = offset + piece.range.lowerBound
            switch piece.kind {
            case .word:
                if let longest, width > longest {
                    parts += letters(piece.range, size, offset)
                } else {
                    parts.append(LinePart(.word, width: width, offset: place))
                }
            case .space:
                let space = max(0, width + size.wordSpacing)
                // Knuth and Plass have a half and a third.
                parts.append(LinePart(.space, width: space, stretch: space / 2, shrink: space / 3, offset: place))
            case .hyphen:
                parts.append(
                    LinePart(
                        .chance(cost: size.hyphenCost, isHyphen: true), width: hyphenAdvance * size.font, offset: place)
                )
            case .chance: parts.append(LinePart(.chance(cost: 0, isHyphen: false), offset: place))
            case .end: parts.append(LinePart(.end, offset: place))
            }
        }
        return parts
    }

    /// A word as its clusters, with an emergency between each two.
    private func letters(_ range: Range<Int>, _ size: Size, _ offset: Int) -> [LinePart] {
        var parts: [LinePart] = []
        for index in range {
            let width = Double(max(0, advances[index])) * size.font + size.letterSpacing
            if advances[index] < 0, !parts.isEmpty {
                parts[parts.count - 1].width += width
            } else {
                if !parts.isEmpty { parts.append(LinePart(.emergency, offset: offset + index)) }
                parts.append(LinePart(.word, width: width, offset: offset + index))
            }
        }
        return parts
    }

    private static func advances(_ runs: [ShapedRun], _ fonts: [ShapingFont], count: Int) -> [Float] {
        var advances = [Float](repeating: -1, count: count)
        for run in runs {
            let units = Float(fonts[run.item.font].unitsPerEm)
            for glyph in run.glyphs {
                advances[glyph.cluster] = max(0, advances[glyph.cluster]) + Float(glyph.advance) / units
            }
        }
        return advances
    }

    private static let softHyphen: Unicode.Scalar = "\u{AD}"

    private static func pieces(
        _ scalars: [Unicode.Scalar], _ advances: [Float], _ opportunities: [LineOpportunity], _ hyphens: Set<Int>
    ) -> [Piece] {
        var pieces: [Piece] = []
        for index in scalars.indices {
            if index > 0, let kind = chance(before: index, scalars, advances, opportunities, hyphens) {
                pieces.append(Piece(kind: kind, range: index..<index, advance: 0))
            }
            let scalar = scalars[index]
            if isLineEnd(scalar) {
                // CR and LF are one end.
                if scalar == "\n", index > 0, scalars[index - 1] == "\r" { continue }
                pieces.append(Piece(kind: .end, range: index..<index, advance: 0))
                continue
            }
            let kind = scalar == " " || scalar == "\t" ? Piece.Kind.space : .word
            if var last = pieces.last, last.kind == kind, kind == .word {
                last.range = last.range.lowerBound..<index + 1
                last.advance += Double(max(0, advances[index]))
                pieces[pieces.count - 1] = last
            } else {
                pieces.append(Piece(kind: kind, range: index..<index + 1, advance: Double(max(0, advances[index]))))
            }
        }
        return pieces
    }

    /// What a line end before a scalar would be; nil where none may be, or where a space or a forced end says so already.
    private static func chance(
        before index: Int, _ scalars: [Unicode.Scalar], _ advances: [Float], _ opportunities: [LineOpportunity],
        _ hyphens: Set<Int>
    ) -> Piece.Kind? {
        // Glyphs for several letters are not divided.
        guard advances[index] >= 0, !isSpace(scalars[index - 1]), !isSpace(scalars[index]) else { return nil }
        if scalars[index - 1] == softHyphen { return .hyphen }
        if opportunities[index] != .never { return .chance }
        return hyphens.contains(index) ? .hyphen : nil
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" || scalar == "\u{85}"
            || scalar == "\u{B}" || scalar == "\u{C}"
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || isLineEnd(scalar)
    }
}
