/// The images that a page shows, and the kind of page.
public struct PageImages: Hashable, Sendable, Codable {
    /// From 0.
    public var index: Int
    public var label: String
    /// The displayed page, in points.
    public var width: Double
    public var height: Double
    public var kind: PageSurvey.Kind
    /// In the order in which they are painted.
    public var images: [PlacedImage]

    init(_ survey: PageSurvey, index: Int, label: String) {
        self.index = index
        self.label = label
        width = survey.size.width
        height = survey.size.height
        kind = survey.kind
        images = survey.images
    }
}
