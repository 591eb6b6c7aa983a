/// The attributes of text that distinguish headings from the rest.
public struct TextStyle: Hashable, Sendable, Codable {
    /// Tenths of a point.
    public var tenths: Int
    public var isBold: Bool
    public var isItalic: Bool
    public var font: String

    init(_ word: TextWord, _ font: TextFont) {
        tenths = Int((word.size * 10).rounded())
        isBold = font.isBold
        isItalic = font.isItalic
        self.font = font.name
    }

    /// Points.
    public var size: Double { Double(tenths) / 10 }
}
