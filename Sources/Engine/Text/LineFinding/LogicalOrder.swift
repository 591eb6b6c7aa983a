import RectoGeometry

/// Puts the characters of a line into reading order: the inverse of the Unicode bidirectional algorithm (UAX #9).
///
/// Takes the characters as they lie, from left to right. If several texts would look the same, it picks the likeliest.
struct LogicalOrder {
    private struct Sign {
        var scalar: UInt32
        var kind: BidiKind
        var start: Float
        var end: Float
        /// The index of its word; -1 for the space between words.
        var word: Int
    }

    private let words: [VisualWord]
    private let swapsAxes: Bool
    private let isArabic: Bool
    private let isBroken: Bool
    private let hasWholeTextObjects: Bool
    private var signs: [Sign] = []
    /// The characters in reading order, and whether each runs from right to left.
    private var order: [(sign: Int, isReversed: Bool)] = []

    /// - Parameters:
    ///   - words: As they lie on the line, from left to right.
    ///   - isRightToLeft: The direction of the paragraph.
    ///   - isArabic: Whether numbers before the first letter follow Arabic letters.
    ///   - isBroken: Whether the next line begins with a left-to-right letter or a digit, so that a name or number may go on there.
    ///   - hasWholeTextObjects: Whether ``VisualWord/continues`` tells which words form one text from left to right.
    ///   - swapsAxes: Whether the line runs up or down the page.
    static func words(
        _ words: [VisualWord], isRightToLeft: Bool, isArabic: Bool, isBroken: Bool = false,
        hasWholeTextObjects: Bool = false,
        swapsAxes: Bool
    ) -> [VisualWord] {
        var order = LogicalOrder(
            words, isArabic: isArabic, isBroken: isBroken && isRightToLeft, hasWholeTextObjects: hasWholeTextObjects,
            swapsAxes: swapsAxes)
        let all = 0..<order.signs.count
        if isRightToLeft { order.readFromRight(all) } else { order.readFromLeft(all) }
        return order.result()
    }

    private init(_ words: [VisualWord], isArabic: Bool, isBroken: Bool, hasWholeTextObjects: Bool, swapsAxes: Bool) {
        self.words = words
        self.isArabic = isArabic
        self.isBroken = isBroken
        self.hasWholeTextObjects = hasWholeTextObjects
        self.swapsAxes = swapsAxes
        for (index, word) in words.enumerated() {
            if index > 0 { signs.append(Sign(scalar: 0x20, kind: .space, start: 0, end: 0, word: -1)) }
            for (place, scalar) in word.scalars.enumerated() {
                signs.append(
                    Sign(
                        scalar: scalar, kind: BidiKind(scalar), start: word.edges[place], end: word.edges[place + 1],
                        word: index))
            }
        }
    }

    // MARK: - Order

    /// Reads from left to right, but reverses the stretch from the first to the last word that runs from right to left.
    private mutating func readFromLeft(_ range: Range<Int>) {
        var next = range.lowerBound
        while next < range.upperBound {
            guard signs[next].kind == .right || signs[next].kind == .arabicNumber else {
                append(next, isReversed: false)
                next += 1
                continue
            }
            var last = next
            var end = next + 1
            while end < range.upperBound, signs[end].kind != .left {
                if signs[end].kind == .right || signs[end].kind == .arabicNumber { last = end }
                end += 1
            }
            // A number to its left without a space between follows it in reading order.
            var first = next
            while let previous = order.last, previous.sign == first - 1, signs[previous.sign].kind == .number {
                order.removeLast()
                first -= 1
            }
            readFromRight(first..<last + 1)
            next = last + 1
        }
    }

    private mutating func readFromRight(_ range: Range<Int>) {
        var end = range.upperBound
        while end > range.lowerBound {
            guard signs[end - 1].kind != .right else {
                append(end - 1, isReversed: true)
                end -= 1
                continue
            }
            var start = end - 1
            while start > range.lowerBound, signs[start - 1].kind != .right { start -= 1 }
            readStretch(start..<end)
            end = start
        }
    }

    /// Reads a stretch without right-to-left letters that lies between such letters.
    private mutating func readStretch(_ range: Range<Int>) {
        guard var first = range.first(where: { signs[$0].kind == .left }),
            var last = range.last(where: { signs[$0].kind == .left })
        else { return readNumbers(range) }
        // A number to the left of a word belongs to a left-to-right text: on its own, it would lie on the word's other side.
        while let number = number(before: first, from: range.lowerBound) { first = number }
        while true {
            if let bracket = closing(after: last, to: range.upperBound, of: first) {
                last = bracket
            } else if let number = number(after: last, to: range.upperBound), belongs(number, to: first...last) {
                last = number
            } else {
                break
            }
        }
        if first == 0 { last = ending(after: last, to: range.upperBound) }
        readNumbers(last + 1..<range.upperBound)
        for sign in first...last { append(sign, isReversed: false) }
        readNumbers(range.lowerBound..<first)
    }

    /// Reads numbers and symbols from right to left, but the digits of each number from left to right.
    private mutating func readNumbers(_ range: Range<Int>) {
        var end = range.upperBound
        while end > range.lowerBound {
            if let broken = brokenNumber(endingAt: end, from: range.lowerBound) {
                for sign in broken..<end { append(sign, isReversed: false) }
                end = broken
                continue
            }
            let number = numberEnding(at: end, from: range.lowerBound)
            if number < end {
                for sign in number..<end { append(sign, isReversed: false) }
                end = number
            } else {
                append(end - 1, isReversed: true)
                end -= 1
            }
        }
    }

    private mutating func append(_ sign: Int, isReversed: Bool) { order.append((sign, isReversed)) }

    // MARK: - Numbers

    /// Where the number that ends before `end` begins; `end` if there is none.
    ///
    /// After Arabic letters, a number does not include symbols such as % and - (rule W2), but it may have a separator between digits.
    private func numberEnding(at end: Int, from lower: Int) -> Int {
        let followsArabic = isArabicContext(at: end)
        var start = end
        var hasDigit = false
        while start > lower {
            let kind = signs[start - 1].kind
            if kind.isDigit {
                hasDigit = true
                start -= 1
            } else if !followsArabic, kind == .terminator {
                start -= 1
            } else if hasDigit, start - 1 > lower, signs[start].kind.isDigit, signs[start - 2].kind.isDigit,
                kind == .separator || (kind == .sign && !followsArabic)
            {
                start -= 1
            } else {
                break
            }
        }
        return hasDigit ? start : end
    }

    /// As ``numberEnding(at:from:)``, for a number at the line's end that goes on in the next line after a sign.
    private func brokenNumber(endingAt end: Int, from lower: Int) -> Int? {
        guard lower == 0, end > 1, !isArabicContext(at: end), numberEnding(at: end - 1, from: 0) == 0,
            ending(after: end - 2, to: signs.count) == end - 1
        else { return nil }
        return 0
    }

    /// The sign after which a line was broken within the text or number that ends with `last`, and otherwise `last`.
    ///
    /// A sign between a text and a space lies where the end of a broken text would. As the beginning of a word, as which it is read
    /// elsewhere, it is less likely if the text goes on.
    private func ending(after last: Int, to upper: Int) -> Int {
        guard isBroken, last + 1 < upper, Self.breaks.contains(signs[last + 1].scalar),
            last + 2 == signs.count || last + 2 < upper && signs[last + 2].kind == .space
        else { return last }
        return last + 1
    }

    /// Signs after which lines are broken, within an address or a name (UAX #14): - / ? ! | ‐ –.
    private static let breaks: Set<UInt32> = [0x2D, 0x2F, 0x3F, 0x21, 0x7C, 0x2010, 0x2013]

    /// Whether the letter before a place, in reading order, is an Arabic one.
    private func isArabicContext(at place: Int) -> Bool {
        for sign in signs[place...] where sign.kind == .right || sign.kind == .left {
            return sign.kind == .right && BidiKind.isArabic(sign.scalar)
        }
        return isArabic
    }

    /// The last digit of a number to the right of a word, with only symbols between.
    private func number(after last: Int, to upper: Int) -> Int? {
        var next = last + 1
        while next < upper, !signs[next].kind.isDigit {
            guard signs[next].kind != .arabicNumber, next - last <= 3 else { return nil }
            next += 1
        }
        guard next < upper, signs[next].kind == .number else { return nil }
        while next + 1 < upper, signs[next + 1].kind == .number || signs[next + 1].kind == .terminator { next += 1 }
        return next
    }

    /// The first digit of a number to the left of a word, with at most one space between.
    private func number(before first: Int, from lower: Int) -> Int? {
        var next = first - 1
        if next >= lower, !signs[next].kind.isDigit { next -= 1 }
        guard next >= lower, signs[next].kind == .number, areOneText(next..<first) ?? true else { return nil }
        while next > lower, signs[next - 1].kind == .number { next -= 1 }
        return next
    }

    /// The bracket right after `last` that closes one between `first` and `last`.
    private func closing(after last: Int, to upper: Int, of first: Int) -> Int? {
        guard last + 1 < upper, let opening = Brackets.opening(of: signs[last + 1].scalar) else { return nil }
        let depth = signs[first...last].reduce(0) { depth, sign in
            depth + (sign.scalar == opening ? 1 : sign.scalar == signs[last + 1].scalar ? -1 : 0)
        }
        return depth > 0 ? last + 1 : nil
    }

    /// Whether a text and the number to its right belong together, as in "Windows 11".
    ///
    /// A number that precedes the text, as in "512 GB", lies there too.
    private func belongs(_ number: Int, to text: ClosedRange<Int>) -> Bool {
        areOneText(text.upperBound + 1..<number + 1) ?? !UnitSymbols.contains(signs[text].prefix(6).map(\.scalar))
    }

    /// Whether one text object shows what lies on both sides of each space in a range; `nil` if that is unknown.
    private func areOneText(_ range: Range<Int>) -> Bool? {
        guard let space = range.first(where: { signs[$0].word < 0 }) else { return true }
        guard hasWholeTextObjects, space + 1 < signs.count else { return nil }
        return words[signs[space + 1].word].continues
    }

    // MARK: - Words

    private func result() -> [VisualWord] {
        var result: [VisualWord] = []
        for part in order.split(whereSeparator: { signs[$0.sign].kind == .space && signs[$0.sign].word < 0 }) {
            result.append(word(part))
        }
        return result
    }

    private func word(_ part: ArraySlice<(sign: Int, isReversed: Bool)>) -> VisualWord {
        var sources = Set<Int>()
        for entry in part { sources.insert(signs[entry.sign].word) }
        let heaviest = sources.max { (words[$0].weight, $1) < (words[$1].weight, $0) } ?? 0
        var word = words[heaviest]
        if sources.count > 1 || word.scalars.count != part.count { word.box = box(part, sources.map { words[$0].box }) }
        word.scalars = part.map { signs[$0.sign].scalar }
        word.edges = part.map { $0.isReversed ? signs[$0.sign].end : signs[$0.sign].start }
        if let last = part.last {
            word.edges.append(last.isReversed ? signs[last.sign].start : signs[last.sign].end)
        }
        word.reversed = part.map(\.isReversed)
        return word
    }

    /// The box around some characters of a word.
    private func box(_ part: ArraySlice<(sign: Int, isReversed: Bool)>, _ boxes: [Rect]) -> Rect {
        let edges = part.flatMap { [signs[$0.sign].start, signs[$0.sign].end] }
        let box = boxes.dropFirst().reduce(boxes[0]) { $0.united($1) }
        guard let low = edges.min(), let high = edges.max() else { return box }
        return swapsAxes
            ? Rect(x: box.x, y: Double(low), width: box.width, height: Double(high - low))
            : Rect(x: Double(low), y: box.y, width: Double(high - low), height: box.height)
    }
}
