/// A line that sends readers to another page, or tells them which page they come from: "Continued on page 47".
struct JumpLine: Hashable {
    enum Direction: Hashable { case to, from }

    enum Place: Hashable {
        /// The number or label that the page is printed with, in lower case.
        case page(String)
        /// So many pages on.
        case step(Int)
    }

    var direction: Direction
    var place: Place
    /// What stands before the phrase, such as the key words of a headline.
    var keyWords: String
    /// Whether the words can hardly mean anything else; otherwise what stands around them must agree.
    var isCertain: Bool

    private static let mostWords = 14
    private static let mostSigns = 20

    init?(_ text: String) {
        guard let line = JumpLine.ideographic(text) ?? JumpLine.spaced(text) else { return nil }
        self = line
    }

    private init(_ direction: Direction, _ place: Place, keyWords: String = "", isCertain: Bool) {
        (self.direction, self.place, self.keyWords, self.isCertain) = (direction, place, keyWords, isCertain)
    }

    // MARK: - Languages with spaces between words

    private static func spaced(_ text: String) -> JumpLine? {
        var (arrow, words) = (Direction?.none, [Substring]())
        for (number, part) in text.split(separator: " ").enumerated() {
            let word = trimmed(part)
            if word.isEmpty {
                if JumpPhrases.onArrows.contains(String(part)) { arrow = .to }
                if JumpPhrases.backArrows.contains(String(part)) { arrow = .from }
            } else {
                if number == 0, part.first == "»" || part.hasPrefix(">>") { arrow = .to }
                words += abbreviationsApart(word)
            }
            guard words.count <= mostWords else { return nil }
        }
        guard let last = words.last else { return nil }
        let heads = (0..<min(words.count, 8)).prefix { isHeadline(words[..<$0]) }
        guard arrow != nil || heads.contains(where: { JumpPhrases.mayBeFirst(words[$0]) })
        else { return nil }
        let folded = words.map { JumpPhrases.folded($0) }
        if let arrow, let place = place(folded[...], needsPageWord: false), words.count <= 2 {
            return last.unicodeScalars.contains { $0.isNumeric }
                ? JumpLine(arrow, place, isCertain: false) : nil
        }
        for start in heads where JumpPhrases.firstWords.contains(folded[start]) {
            for length in (1...4).reversed() where start + length <= folded.count {
                let phrase = folded[start..<(start + length)].joined(separator: " ")
                guard let meaning = JumpPhrases.meanings[phrase] else { continue }
                let rest = folded[(start + length)...].filter { !JumpPhrases.articles.contains($0) }
                if rest.isEmpty, let step = JumpPhrases.overleaf[phrase] {
                    return JumpLine(meaning.direction, .step(step), isCertain: true)
                }
                guard let place = place(rest[...], needsPageWord: !meaning.isEnough) else { continue }
                return JumpLine(
                    meaning.direction, place, keyWords: words[..<start].joined(separator: " "),
                    isCertain: meaning.isCertain)
            }
        }
        return nil
    }

    /// Whether words before the phrase may be a headline's: each begins with a capital or a digit, or is short.
    private static func isHeadline(_ words: ArraySlice<Substring>) -> Bool {
        guard let first = words.first?.unicodeScalars.first else { return true }
        return !first.isLowercase
            && words.allSatisfy { word in
                word.unicodeScalars.first.map { !$0.isLowercase } ?? false
                    || JumpPhrases.linking.contains(String(word))
            }
    }

    /// The page that words such as "page 47" and "next page" name.
    private static func place(_ words: ArraySlice<String>, needsPageWord: Bool) -> Place? {
        var rest = words
        var hasPageWord = false
        var step: Int?
        while let first = rest.first {
            if JumpPhrases.pageWords.contains(first), !hasPageWord, rest.count > 1 || step != nil {
                hasPageWord = true
            } else if let own = JumpPhrases.steps[first], step == nil {
                step = own
            } else {
                break
            }
            rest.removeFirst()
        }
        if let step { return hasPageWord && rest.isEmpty ? .step(step) : nil }
        guard rest.count == 1, let label = rest.first, isLabel(label, mayBeRoman: hasPageWord) else { return nil }
        return hasPageWord || !needsPageWord ? .page(label) : nil
    }

    /// "47", "a12", "12b", "a-12", "xii".
    private static func isLabel(_ text: String, mayBeRoman: Bool) -> Bool {
        let scalars = text.unicodeScalars
        let digits = scalars.count { $0.isNumeric }
        if digits == 0 {
            return mayBeRoman && scalars.count <= 6 && scalars.allSatisfy { "ivxlc".unicodeScalars.contains($0) }
        }
        return digits <= 4
            && scalars.allSatisfy { $0.isNumeric || $0.isAlphabetic || $0 == "-" }
            && scalars.count - digits <= 2
    }

    /// Without the brackets, dashes, arrows and stops around it.
    private static func trimmed(_ word: Substring) -> Substring {
        func isSign(_ scalar: Unicode.Scalar) -> Bool {
            !scalar.isAlphabetic && !scalar.isNumeric
        }
        let scalars = word.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isSign($0) }),
            let last = scalars.lastIndex(where: { !isSign($0) })
        else { return "" }
        return word[first...last]
    }

    /// "p.47" as two words.
    private static func abbreviationsApart(_ word: Substring) -> [Substring] {
        guard word.utf8.contains(UInt8(ascii: ".")), let stop = word.firstIndex(of: "."),
            word.index(after: stop) < word.endIndex,
            JumpPhrases.pageWords.contains(JumpPhrases.folded(word[..<stop]))
        else { return [word] }
        return [word[..<stop], word[word.index(after: stop)...]]
    }

    // MARK: - Languages without spaces

    private static func ideographic(_ text: String) -> JumpLine? {
        guard text.unicodeScalars.contains(where: { $0.value >= 0x2E80 }),
            text.unicodeScalars.count(where: { $0.isAlphabetic || $0.isNumeric }) <= mostSigns
        else { return nil }
        var scalars: [Unicode.Scalar] = []
        for scalar in JumpPhrases.folded(text[...]).unicodeScalars
        where scalar.isAlphabetic || scalar.isNumeric {
            scalars.append(scalar)
        }
        guard scalars.count <= mostSigns, scalars.contains(where: { $0.value >= 0x2E80 }) else { return nil }
        let whole = String(String.UnicodeScalarView(scalars))
        if let step = JumpPhrases.ideographicSteps[whole] {
            return JumpLine(step > 0 ? .to : .from, .step(step), isCertain: true)
        }
        guard let first = scalars.firstIndex(where: { JumpPhrases.digit($0) != nil }) else { return nil }
        var end = first
        while end < scalars.count, JumpPhrases.digit(scalars[end]) != nil { end += 1 }
        guard let number = JumpPhrases.number(scalars[first..<end]) else { return nil }
        var before = String(String.UnicodeScalarView(scalars[..<first]))
        var after = String(String.UnicodeScalarView(scalars[end...]))
        // Newspapers have sections: 下轉A2版.
        var label = String(number)
        if let letter = before.unicodeScalars.last, letter.isASCII, letter.isAlphabetic, letter != "p" {
            label = String(letter) + label
            before = String(String.UnicodeScalarView(before.unicodeScalars.dropLast()))
        }
        for ending in ["第", "p"] where before.hasSuffix(ending) { before = String(before.dropLast(ending.count)) }
        var hasPageWord = scalars[..<first].last == "p"
        if let word = JumpPhrases.ideographicPages.first(where: after.hasPrefix) {
            after = String(after.dropFirst(word.count))
            hasPageWord = true
        }
        guard hasPageWord, before.isEmpty != after.isEmpty,
            let meaning = JumpPhrases.ideographicMeanings[after.isEmpty ? before + "…" : "…" + after]
        else { return nil }
        return JumpLine(meaning.direction, .page(label), isCertain: meaning.isCertain)
    }
}
