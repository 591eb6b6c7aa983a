/// What a page shows besides text: images, the marks of its layout, and where text has tags.
public struct PageGraphics: Hashable, Sendable, Codable {
    /// In the order in which they are painted.
    public var images: [PlacedImage]
    public var marks: PageMarks
    /// In content order.
    public var tags: [ContentTag]

    public init(images: [PlacedImage] = [], marks: PageMarks = PageMarks(), tags: [ContentTag] = []) {
        self.images = images
        self.marks = marks
        self.tags = tags
    }
}
