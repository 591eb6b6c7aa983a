import RectoComposition
import RectoShaping
import RectoStyles

/// Divides a shaped paragraph into the parts that lines are made of.
struct PartMaker {
    private enum Break { case hyphen, chance }

    /// What of a style is about where lines end.
    private struct Traits {
        let isWrapping: Bool
        let keepsSpaces: Bool
        let wordBreak: WordBreak
        let hyphens: Hyphens
        let size: Double
    }

    private let text: InlineText
    private let advances: [Double]
    private let isStart: [Bool]
    private let dictionary: Set<Int>
    private let longest: Double
    private let hyphen: (InlineStyle) -> SetParagraph.Hyphen?
    private let places: [Int]
    private let traits: [Traits]
    /// Scalars before which no line ends, since one annotation is over them and the one before.
    private let joined: Set<Int>
    private(set) var parts: [LinePart] = []
    private(set) var ranges: [Range<Int>] = []
    private(set) var hyphens: [Int: SetParagraph.Hyphen] = [:]

    /// What dividing a word costs, as a penalty of Knuth and Plass.
    private static let hyphenCost = 50.0

    init(
        _ paragraph: SetParagraph, _ dictionary: Set<Int>, place: Int, longest: Double,
        hyphen: @escaping (InlineStyle) -> SetParagraph.Hyphen?
    ) {
        text = paragraph.text
        advances = paragraph.advances
        isStart = paragraph.isStart
        self.dictionary = dictionary
        self.longest = longest
        self.hyphen = hyphen
        var places: [Int] = []
        places.reserveCapacity(paragraph.text.offsets.count)
        var last = paragraph.text.offsets.first { $0 != InlineText.nowhere }.map { Int($0) } ?? place
        for offset in paragraph.text.offsets {
            places.append(offset == InlineText.nowhere ? last : Int(offset))
            // What the text does not have is where the text goes on.
            if offset != InlineText.nowhere { last = Int(offset) + 1 }
        }
        self.places = places
        joined = Set(paragraph.annotations.flatMap { $0.range.dropFirst() })
        traits = text.styles.map {
            Traits(
                isWrapping: $0.isWrapping, keepsSpaces: $0.keepsSpaces, wordBreak: $0.wordBreak, hyphens: $0.hyphens,
                size: $0.size)
        }
    }

    mutating func make() {
        let scalars = text.scalars
        guard !text.styles.isEmpty else { return }
        let opportunities = opportunities()
        var start = 0
        var isLineStart = true
        for index in scalars.indices {
            if index > start, let kind = chance(before: index, opportunities) {
                addWord(start..<index)
                addBreak(kind, index)
                start = index
            }
            let style = traits[Int(text.indices[index])]
            if scalars[index] == "\n" {
                addWord(start..<index)
                add(LinePart(.end, offset: places[index]), index..<index + 1)
                start = index + 1
                isLineStart = true
            } else if isLineStart, style.keepsSpaces, isBlank(index) {
                // The indent of a line: a word may go to the next line after it, if it is too long.
                addPiece(index..<index + 1)
                add(LinePart(.emergency, offset: places[index]), index + 1..<index + 1)
                start = index + 1
            } else if isBlank(index), style.isWrapping {
                addWord(start..<index)
                let width = advances[index]
                let isElastic = !style.keepsSpaces && scalars[index] == " "
                // Knuth and Plass have a half and a third.
                add(
                    LinePart(
                        .space, width: width, stretch: isElastic ? width / 2 : 0, shrink: isElastic ? width / 3 : 0,
                        offset: places[index]), index..<index + 1)
                start = index + 1
            } else {
                isLineStart = false
            }
        }
        addWord(start..<scalars.count)
    }

    /// By scalar, whether a line may end before it, by the rules of the language and of the strictness that it has.
    private func opportunities() -> [LineOpportunity] {
        var rules: [Rules] = []
        let own = text.styles.map { style in
            let own = Rules(language: style.face.language, strictness: style.strictness)
            if let known = rules.firstIndex(of: own) { return known }
            guard rules.count < Self.mostRules else { return 0 }
            rules.append(own)
            return rules.count - 1
        }
        let all = rules.map { LineOpportunity.all(text.scalars, language: $0.language, strictness: $0.strictness) }
        // Most paragraphs are in one language.
        guard all.count > 1 else { return all[0] }
        return all[0].indices.map { index in
            index < text.indices.count ? all[own[Int(text.indices[index])]][index] : all[0][index]
        }
    }

    private struct Rules: Equatable {
        var language: String?
        var strictness: LineOpportunity.Strictness
    }

    /// The most languages of a paragraph whose rules are asked for; the rest of it has those of the first.
    private static let mostRules = 8

    /// Whether a scalar is a space with no mark over it: one with a mark is a sign that stays whole.
    private func isBlank(_ index: Int) -> Bool {
        guard text.scalars[index] == " " || text.scalars[index] == "\t" else { return false }
        return index + 1 == isStart.count || isStart[index + 1]
    }

    private mutating func add(_ part: LinePart, _ range: Range<Int>) {
        parts.append(part)
        ranges.append(range)
    }

    private mutating func addBreak(_ kind: Break, _ index: Int) {
        switch kind {
        case .hyphen:
            let style = Int(text.indices[index - 1])
            let mark = hyphens[style] ?? hyphen(text.styles[style])
            hyphens[style] = mark
            add(
                LinePart(
                    .chance(cost: Self.hyphenCost, isHyphen: true), width: mark?.advance ?? 0, offset: places[index]),
                index..<index)
        case .chance:
            // Lines of ideographs are justified between them.
            let isWide = Self.isWide(text.scalars[index - 1]) && Self.isWide(text.scalars[index])
            add(
                LinePart(
                    .chance(cost: 0, isHyphen: false), stretch: isWide ? traits[Int(text.indices[index])].size / 8 : 0,
                    offset: places[index]), index..<index)
        }
    }

    /// What stands between two places where a line may end.
    private mutating func addWord(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        var width = 0.0
        for index in range { width += advances[index] }
        if width > longest { return addLetters(range) }
        var start = range.lowerBound
        for index in range where text.scalars[index] == "\u{A0}" || text.scalars[index] == " " {
            addPiece(start..<index)
            let width = advances[index]
            add(
                LinePart(.word, width: width, stretch: width / 2, shrink: width / 3, offset: places[index]),
                index..<index + 1)
            start = index + 1
        }
        addPiece(start..<range.upperBound)
    }

    private mutating func addPiece(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if !text.anchors.isEmpty,
            let place = text.anchors.last(where: { range.contains($0.place) && $0.place > range.lowerBound })?.place
        {
            // A float stands between two parts.
            addPiece(range.lowerBound..<place)
            return addPiece(place..<range.upperBound)
        }
        let width = range.reduce(0) { $0 + advances[$1] }
        add(LinePart(.word, width: width, offset: places[range.lowerBound]), range)
    }

    /// A word as its clusters, with an emergency between each two.
    private mutating func addLetters(_ range: Range<Int>) {
        var start = range.lowerBound
        for index in range where index > start && isStart[index] && !isOfOneScalar(index) {
            addPiece(start..<index)
            add(LinePart(.emergency, offset: places[index]), index..<index)
            start = index
        }
        addPiece(start..<range.upperBound)
    }

    /// Whether a scalar and the one before it are shown for one of the canonical text, as the capitals of a sharp s.
    private func isOfOneScalar(_ index: Int) -> Bool {
        text.offsets[index] != InlineText.nowhere && text.offsets[index] == text.offsets[index - 1]
    }

    /// What a line end before a scalar would be; nil where none may be, or where a space or a forced end says so already.
    private func chance(before index: Int, _ opportunities: [LineOpportunity]) -> Break? {
        let (before, after) = (text.scalars[index - 1], text.scalars[index])
        // Glyphs for several letters are not divided.
        guard isStart[index], !isOfOneScalar(index), joined.isEmpty || !joined.contains(index), !Self.isSpace(before),
            !Self.isSpace(after),
            traits[Int(text.indices[index])].isWrapping
        else { return nil }
        let traits = traits[Int(text.indices[index])]
        if before == "\u{AD}" { return traits.hyphens == .none ? nil : .hyphen }
        if traits.wordBreak == .keepAll || traits.wordBreak == .breakAll {
            let isBothLetters = before.properties.isAlphabetic && after.properties.isAlphabetic
            if traits.wordBreak == .keepAll, isBothLetters { return nil }
            if traits.wordBreak == .breakAll, isBothLetters || before.properties.numericType != nil { return .chance }
        }
        if opportunities[index] != .never { return .chance }
        return dictionary.contains(index) ? .hyphen : nil
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\n" }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        (0x2E80...0xA4CF).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
            || (0xFF00...0xFFEF).contains(scalar.value) || (0x20000...0x3FFFF).contains(scalar.value)
    }
}
