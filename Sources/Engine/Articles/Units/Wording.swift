import RectoText

/// What the words of a unit say about its role, without regard to where it stands and how it looks.
struct Wording {
    /// With single spaces, in one line.
    let text: String
    let words: Int
    let letters: Int
    let digits: Int
    let isIdeographic: Bool
    let endsSentence: Bool
    let startsLower: Bool
    let startsUpper: Bool
    /// Whether the last word goes on elsewhere.
    let isHyphenated: Bool
    /// Without capitals of small letters, as headings are set.
    let isUppercase: Bool
    /// Whether it is not made of words: signs, digits and single letters, as in programs and dumps of memory.
    let isCode: Bool

    init(_ lines: [TextLine]) {
        var text = ""
        for line in lines {
            for word in line.words {
                if !text.isEmpty { text += " " }
                text += word.text
            }
        }
        self.text = text
        words = lines.reduce(0) { $0 + $1.words.count }
        let scalars = text.unicodeScalars
        var (letters, digits, ideographs, lower, upper, signs) = (0, 0, 0, 0, 0, 0)
        for scalar in scalars {
            if scalar.isAlphabetic {
                letters += 1
                if scalar.isLowercase { lower += 1 } else if scalar.isUppercase { upper += 1 }
                if (0x2E80...0x9FFF).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value) {
                    ideographs += 1
                }
            } else if scalar.isNumeric {
                digits += 1
            } else if Self.isCodeSign(scalar) {
                signs += 1
            }
        }
        (self.letters, self.digits) = (letters, digits)
        isIdeographic = ideographs * 3 > letters
        isUppercase = upper >= 3 && lower == 0
        let last = scalars.last { !Self.closing.contains($0) }
        endsSentence = last.map(Self.stops.contains) ?? false
        let first = scalars.first { !Self.opening.contains($0) }
        startsLower = first?.isLowercase == true
        startsUpper = first?.isUppercase == true
        isHyphenated = lines.last?.isHyphenated == true
        isCode =
            words >= 4 && !isIdeographic && letters > 0
            && Self.isCode(text, words: words, signs: signs, digits: digits, scalars: letters + digits + signs)
    }

    private static func isCode(_ text: String, words: Int, signs: Int, digits: Int, scalars: Int) -> Bool {
        if signs * 100 >= scalars * 12 { return true }
        guard (digits + 2 * signs) * 100 >= scalars * 22 else { return false }
        return text.split(separator: " ").count { $0.count <= 4 } * 10 >= words * 7
    }

    private static func isCodeSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "{", "}", "=", "<", ">", ";", "_", "&", "|", "\\", "*", "#", "[", "]": true
        default: false
        }
    }

    private static let stops: Set<Unicode.Scalar> = [
        ".", "!", "?", "…", "。", "！", "？", "؟", "۔", "।", ":", "：", ";", "；",
    ]
    private static let closing: Set<Unicode.Scalar> = [
        "”", "»", "\"", "’", "'", ")", "]", "」", "』", "）", "】", "›", " ", "¹", "²", "³",
    ]
    private static let opening: Set<Unicode.Scalar> = [
        "“", "„", "«", "\"", "‘", "'", "(", "[", "「", "『", "（", "‹", " ",
    ]
}

extension Wording {
    /// Whether it has no letter and no digit.
    var isOrnament: Bool { letters == 0 && digits == 0 }

    /// Whether it begins as captions do, such as "Figure 3:" and "圖、".
    var hasCaptionLabel: Bool {
        guard let first = text.unicodeScalars.first,
            let start = first.properties.lowercaseMapping.unicodeScalars.first, Self.captionStarts.contains(start)
        else { return false }
        let lowered = text.lowercased()
        if Self.captionSigns.contains(where: lowered.hasPrefix) {
            // A sentence about a picture begins in the same way, but has no sign behind the word or its number.
            let rest = lowered.unicodeScalars.drop {
                $0.isAlphabetic || $0.isNumeric || $0 == " "
            }
            let label = lowered.unicodeScalars.count - rest.count
            return label <= 8
        }
        guard let label = Self.captionLabels.first(where: lowered.hasPrefix) else { return false }
        let rest = lowered.unicodeScalars.dropFirst(label.unicodeScalars.count)
        let next = rest.first { $0 != " " && $0 != "." }
        guard let next else { return false }
        return next.isNumeric || rest.first == ":" || next == ":"
    }

    /// Whether a sign stands behind the label, so that it is no sentence about the figure: "Figure 3:".
    var hasClosedCaptionLabel: Bool {
        let head = text.split(separator: " ").prefix(3).joined(separator: " ").unicodeScalars
        guard let place = head.firstIndex(where: { $0.isNumeric }) else { return hasCaptionLabel }
        let rest = head[place...].drop {
            $0.isNumeric || $0 == "." || $0 == "-"
                || ($0.isAlphabetic && $0.isLowercase)
        }
        let label = head[place..<rest.startIndex]
        guard let next = rest.first else { return label.last == "." }
        return ":)–—|、：．".unicodeScalars.contains(next) || label.last == "."
    }

    private static let captionSigns = ["圖", "图", "図", "表", "写真", "照片", "الشكل", "شكل"]
    /// What both begin with.
    private static let captionStarts = Set((captionSigns + captionLabels).compactMap(\.unicodeScalars.first))
    private static let captionLabels = [
        "figure", "fig.", "fig ", "table", "listing", "plate", "photo", "picture", "image", "illustration", "abbildung",
        "abb.",
        "tabelle", "foto", "bild", "tableau", "figura", "tabla", "imagen", "immagine", "рис.", "рисунок", "таблица",
    ]

    /// The words before a name that wrote the text.
    private static let bylineWords = [
        "by ", "von ", "par ", "por ", "door ", "af ", "av ", "text: ", "text by ", "words by ", "words: ",
        "written by ",
        "contributed by ", "story by ", "photos by ", "interview by ", "as told to ", "文／", "文/", "文：", "文:", "作者",
        "撰文", "著者",
        "بقلم", "—by ", "— by ",
    ]

    var isByline: Bool {
        guard words <= 14, !text.isEmpty else { return false }
        let lowered = text.lowercased()
        guard let word = Self.bylineWords.first(where: lowered.hasPrefix) else { return false }
        // "By the time …" is no byline: names begin with capitals.
        let rest = text.unicodeScalars.dropFirst(word.unicodeScalars.count)
        return rest.first.map { !$0.isLowercase } ?? false
    }

    /// Whether it consists of a few words that all begin with capitals and have nothing of a sentence, as names do.
    var isName: Bool {
        guard (2...6).contains(words), !endsSentence, digits == 0 else { return false }
        let particles: Set<String> = ["and", "und", "et", "de", "van", "von", "der", "la", "&", "y", "del", "di", "da"]
        var capitals = 0
        for word in text.split(separator: " ") {
            guard let first = word.unicodeScalars.first else { continue }
            if first.isUppercase {
                capitals += 1
            } else if !particles.contains(String(word)) {
                return false
            }
        }
        return capitals >= 2
    }

    /// Whether it begins with the sign or the number of a list's item.
    var isListItem: Bool {
        guard let first = text.split(separator: " ", maxSplits: 1).first, words > 1 else { return false }
        let scalars = Array(first.unicodeScalars)
        if scalars.count == 1 { return "•‣▪■□▸►●○◦✓➢·–—-*".unicodeScalars.contains(scalars[0]) }
        guard let last = scalars.last, last == "." || last == ")", scalars.count <= 4 else { return false }
        let inner = scalars.dropLast().drop { $0 == "(" }
        return inner.allSatisfy { $0.isNumeric } || inner.count == 1
    }

    /// Whether it begins with the number or sign of a note, and text follows without delay.
    var startsWithNoteSign: Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first else { return false }
        if "*†‡§".unicodeScalars.contains(first) { return true }
        let number = scalars.prefix { $0.isNumeric }
        guard (1...3).contains(number.count) else { return false }
        let next = scalars.dropFirst(number.count).first
        return next.map { $0.isAlphabetic || $0 == " " || $0 == "." || $0 == ")" } ?? false
    }

    /// Whether it names a place in the web, as headings do not.
    var hasAddress: Bool { text.contains("://") || text.contains("www.") }

    /// Whether it has signs that programs have, and headings do not.
    var hasCodeSigns: Bool {
        text.unicodeScalars.contains { "{}<>;=\\`".unicodeScalars.contains($0) } || text.hasPrefix("//")
    }

    /// Lower-case letters and digits only, to compare what is said with what is said elsewhere.
    var key: String {
        String(text.lowercased().unicodeScalars.filter { $0.isAlphabetic || $0.isNumeric })
    }
}
