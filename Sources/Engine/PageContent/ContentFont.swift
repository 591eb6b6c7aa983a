/// A font as the document describes it.
public struct ContentFont: Hashable, Sendable {
    /// As in the document, with the prefix of a subset; empty for none.
    public var name: String
    public var isBold: Bool
    public var isItalic: Bool
    public var isMonospaced: Bool
    public var isSerif: Bool

    public init(name: String, isBold: Bool, isItalic: Bool, isMonospaced: Bool, isSerif: Bool) {
        self.name = name
        self.isBold = isBold
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.isSerif = isSerif
    }
}
