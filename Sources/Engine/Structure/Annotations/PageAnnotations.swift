/// The annotations of a page.
public struct PageAnnotations: Hashable, Sendable, Codable {
    /// From 0.
    public var index: Int
    public var label: String
    /// The displayed page, points.
    public var width: Double
    public var height: Double
    /// In the order of the file, which is that of drawing.
    public var annotations: [Annotation]
    /// The files that belong to the page as a whole (/AF), and to annotations other than attachments.
    public var files: [EmbeddedFile]?
    /// What is wrong with the list.
    public var problems: [String]?
}
