/// How corrections name the blocks of a document.
struct BlockNames {
    /// Texts of more characters are quoted in part.
    private static let long = 60

    private struct Key: Hashable {
        var page: Int
        var quote: String
    }

    private var counts: [Key: Int] = [:]
    private var told: [Key: Int] = [:]

    init(_ set: ArticleSet) {
        let blocks = set.articles.lazy.flatMap(\.blocks)
        for block in blocks { counts[Self.key(block), default: 0] += 1 }
        for block in set.advertisements + set.furniture { counts[Self.key(block), default: 0] += 1 }
    }

    /// The name of the next block, in the order in which ``CorrectionRun`` looks for blocks.
    mutating func next(_ block: ArticleBlock) -> ArticleCorrection.Place {
        let key = Self.key(block)
        told[key, default: 0] += 1
        return ArticleCorrection.Place(
            page: key.page, quote: key.quote, which: counts[key, default: 1] > 1 ? told[key] : nil)
    }

    private static func key(_ block: ArticleBlock) -> Key {
        Key(page: block.spans.first?.page ?? 0, quote: quote(block.text))
    }

    /// All of a short text; of a longer one so much that it is no short text's beginning, to the end of a word.
    private static func quote(_ text: String) -> String {
        let head = text.prefix(long + 1)
        guard head.count > long else { return text }
        let rest = text[head.endIndex...].prefix(long).prefix { $0 != " " }
        return String(head.last == " " ? head.dropLast() : rest.count < long ? head + rest : head)
    }
}
