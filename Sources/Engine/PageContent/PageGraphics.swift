/// What a page shows besides text: images, and the marks of its layout.
public struct PageGraphics: Hashable, Sendable, Codable {
    /// In the order in which they are painted.
    public var images: [PlacedImage]
    public var marks: PageMarks

    public init(images: [PlacedImage] = [], marks: PageMarks = PageMarks()) {
        self.images = images
        self.marks = marks
    }
}
