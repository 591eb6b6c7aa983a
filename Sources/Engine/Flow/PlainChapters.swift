import RectoPlaces

/// Plain text as a book of one item.
///
/// Its canonical text is what is written, with LF at line ends. Headings are only lines that stand alone and say that they are some:
/// “Chapter 4”, “第三章”; a wrong heading would be worse than a missing one.
enum PlainChapters {
    private static let words: Set<String> = [
        "chapter", "chapitre", "kapitel", "capítulo", "capitulo", "capitolo", "hoofdstuk", "глава", "part", "partie",
        "teil", "parte", "book", "livre", "buch", "libro", "volume", "prologue", "epilogue", "prolog", "epilog",
        "introduction", "preface", "foreword", "afterword", "appendix", "vorwort", "nachwort", "einleitung", "anhang",
    ]
    /// Those that need no number.
    private static let alone: Set<String> = [
        "prologue", "epilogue", "prolog", "epilog", "introduction", "preface", "foreword", "afterword", "vorwort",
        "nachwort", "einleitung",
    ]
    private static let numbers = Set("0123456789０１２３４５６７８９〇零一二三四五六七八九十百千两兩".unicodeScalars)
    private static let units = Set("章回节節卷部篇話话集幕".unicodeScalars)
    /// Scalars of a heading.
    private static let longest = 80

    static func read(_ source: String, path: String) -> SingleText {
        var scalars = String.UnicodeScalarView()
        scalars.reserveCapacity(source.unicodeScalars.count)
        var last: Unicode.Scalar?
        for scalar in source.unicodeScalars {
            if scalar == "\r" { scalars.append("\n") } else if scalar != "\n" || last != "\r" { scalars.append(scalar) }
            last = scalar
        }
        let text = String(scalars)
        return SingleText(text: ItemText(plain: text), title: nil, entries: headings(scalars, path))
    }

    private static func headings(_ scalars: String.UnicodeScalarView, _ path: String) -> [FlowOutline.Entry] {
        var entries: [FlowOutline.Entry] = []
        var offset = 0
        var isAfterBlank = true
        var waiting: FlowOutline.Entry?
        for line in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
            let count = line.count
            let words = String(Substring(line.prefix(longest + 1))).split(whereSeparator: \.isWhitespace).map(
                String.init)
            if words.isEmpty {
                if let waiting { entries.append(waiting) }
                waiting = nil
                isAfterBlank = true
            } else {
                // Chinese novels often have no blank line behind the heading, so that one before it is enough there.
                let isHan = isHanHeading(words)
                waiting = nil
                if isAfterBlank || isHan, count <= longest, isHan || isHeading(words) {
                    let indent = line.prefix { $0.properties.isWhitespace }.count
                    var entry = FlowOutline.Entry(title: words.joined(separator: " "), level: 1)
                    (entry.item, entry.path, entry.offset) = (0, path, offset + indent)
                    if isHan { entries.append(entry) } else { waiting = entry }
                }
                isAfterBlank = false
            }
            offset += count + 1
        }
        if let waiting { entries.append(waiting) }
        return entries
    }

    private static func isHeading(_ words: [String]) -> Bool {
        let first = words[0].lowercased().filter { $0.isLetter }
        guard Self.words.contains(first) else { return false }
        guard words.count > 1 else { return alone.contains(first) }
        let second = words[1].uppercased().filter { $0.isLetter || $0.isNumber }
        let isNumber =
            !second.isEmpty && (second.allSatisfy(\.isNumber) || second.allSatisfy { "IVXLCDM".contains($0) })
        return isNumber || spelled.contains(second.lowercased())
    }

    private static let spelled: Set<String> = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "first", "second",
        "third", "un", "deux", "trois", "eins", "zwei", "drei", "erstes", "zweites", "drittes",
    ]

    /// `第`, a number, and what is counted; then a title, if any.
    private static func isHanHeading(_ words: [String]) -> Bool {
        let scalars = Array(words[0].unicodeScalars)
        guard scalars.first == "第" else { return false }
        let number = scalars.dropFirst().prefix { numbers.contains($0) }
        guard !number.isEmpty, number.count <= 8, let unit = scalars.dropFirst(1 + number.count).first else {
            return false
        }
        guard units.contains(unit) else { return false }
        // A sentence that begins so goes on, and ends with a stop.
        let last = words.last?.unicodeScalars.last
        return last != "。" && last != "，" && last != "." && last != ","
    }
}
