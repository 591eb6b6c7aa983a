/// A font as the document names it.
public struct TextFont: Hashable, Sendable, Codable {
    /// Without the subset's prefix, such as "Garamond-Bold".
    public var name: String
    public var isBold: Bool
    public var isItalic: Bool
    public var isMonospaced: Bool
    public var isSerif: Bool

    public init(
        name: String, isBold: Bool = false, isItalic: Bool = false, isMonospaced: Bool = false, isSerif: Bool = false
    ) {
        self.name = name
        self.isBold = isBold
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.isSerif = isSerif
    }

    enum CodingKeys: String, CodingKey {
        case name
        case isBold = "bold"
        case isItalic = "italic"
        case isMonospaced = "monospaced"
        case isSerif = "serif"
    }
}
