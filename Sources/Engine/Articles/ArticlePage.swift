public import RectoPageContent
public import RectoText

/// A page, as articles are found on it.
public struct ArticlePage: Hashable, Sendable {
    public var text: PageText
    public var graphics: PageGraphics

    public init(text: PageText, graphics: PageGraphics) {
        self.text = text
        self.graphics = graphics
    }
}
