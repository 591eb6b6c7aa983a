import RectoText
import TestSupport

/// Pages with something of every script, made from a seed.
struct RandomPages {
    private static let words = [
        "the", "Keeper’s", "o\u{FB03}ce", "Straße", "naïve", "cafe\u{301}", "ＡＢＣ", "日本語", "東京", "ガラス", "ｶﾞ",
        "한국", "\u{1112}\u{1161}\u{11AB}", "كِتَابٌ", "كتـــاب", "שָׁלוֹם", "co\u{AD}op", "x\u{200B}y", "\u{301}", "½",
        "a\u{0}b", "ﷺ", "กี", "𝔘𝔫𝔦", "👩‍🚀", "“q”", "—", "a-b", "I", "İ", "ﬃ", "e", "¨",
    ]

    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func page(index: Int = 0) -> PageText {
        let blocks = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                let words = (0..<Int.random(in: 1...7, using: &generator)).map { _ in word() }
                return words.joined(separator: " ") + (Int.random(in: 0...3, using: &generator) == 0 ? "¬" : "")
            }
        }
        return PageMaker.page(blocks, index: index, label: "p\(index)")
    }

    mutating func word() -> String { Self.words.randomElement(using: &generator) ?? "" }
}
