/// Which of a document's styles are those of its running text.
///
/// Only paragraphs count: tables and charts may have more characters than the text.
struct DocumentStyles {
    /// That of most text.
    let main: UnitStyle?
    private let prose: [Key: Int]
    private let total: [Key: Int]
    private let short: [Key: Int]
    private let allProse: Int

    /// A style's text is running text if so much of all paragraphs, and of its own characters, is.
    private static let leastShare = 0.08
    private static let leastPurity = 0.5
    /// Sizes of running text, relative to the main one.
    private static let sizes = 0.8...1.3

    private struct Key: Hashable, Comparable {
        var family: String
        var halfPoints: Int
        var isBold: Bool

        static func < (one: Key, other: Key) -> Bool {
            (one.halfPoints, one.family, one.isBold ? 1 : 0) < (other.halfPoints, other.family, other.isBold ? 1 : 0)
        }
    }

    init(_ units: [TextUnit]) {
        var (prose, total, short, styles): ([Key: Int], [Key: Int], [Key: Int], [Key: UnitStyle]) = ([:], [:], [:], [:])
        for unit in units where !unit.role.isFurniture {
            let key = Self.key(unit.style)
            total[key, default: 0] += unit.characters
            styles[key] = styles[key] ?? unit.style
            if unit.isProse, unit.monospacedShare < 0.5 {
                prose[key, default: 0] += unit.characters
            } else if unit.wording.words <= 16 {
                short[key, default: 0] += unit.characters
            }
        }
        (self.prose, self.total, self.short) = (prose, total, short)
        allProse = prose.values.reduce(0, +)
        let counts = prose.isEmpty ? total : prose
        let most = counts.max {
            ($0.value, $1.key) < ($1.value, $0.key)
        }
        main = most.flatMap { styles[$0.key] }
    }

    /// Points.
    var size: Double { main?.size ?? 10 }

    func isBody(_ style: UnitStyle) -> Bool {
        guard let main else { return false }
        if style.isLike(main) { return true }
        guard Self.sizes.contains(style.size / main.size) else { return false }
        let key = Self.key(style)
        let (own, all) = (Double(prose[key] ?? 0), Double(total[key] ?? 0))
        return own >= Self.leastShare * Double(allProse) && own >= Self.leastPurity * all
    }

    /// The share of a style's characters in short units: near 1 for headings, near 0 for text.
    func shortShare(_ style: UnitStyle) -> Double {
        let key = Self.key(style)
        return Double(short[key] ?? 0) / Double(max(1, total[key] ?? 1))
    }

    /// Whether a style stands out from the text at its own size: by weight, family or colour.
    func standsOut(_ style: UnitStyle) -> Bool {
        guard let main else { return false }
        if style.isBold && !main.isBold { return true }
        return style.family != main.family || style.color != main.color && style.halfPoints >= main.halfPoints
    }

    private static func key(_ style: UnitStyle) -> Key {
        Key(family: style.family, halfPoints: style.halfPoints, isBold: style.isBold)
    }
}
