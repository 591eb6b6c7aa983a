/// A line of an outline.
public struct OutlineEntry: Hashable, Sendable, Codable {
    public var title: String
    /// From 1.
    public var level: Int
    /// Whether what is below it is to be shown at first; `nil` where nothing is.
    public var open: Bool?
    public var bold: Bool
    public var italic: Bool
    /// `#rrggbb`; `nil` for the viewer's own.
    public var color: String?
    /// Where it leads in this document: the page from 0, `nil` where it does not lead to one.
    public var page: Int?
    /// The page's label.
    public var label: String?
    /// The place in this document.
    public var destination: Destination?
    /// What it does other than leading to a place in this document.
    public var action: Action?
    /// Whether it was made out of what a page looks like; `nil` for the document's own.
    public var inferred: Bool?
    /// How sure it is that this is a heading, 0 to 1; only for entries that are not the document's own.
    public var confidence: Double?
    /// Why it does not lead where it should.
    public var problem: String?

    public init(
        title: String, level: Int, open: Bool? = nil, bold: Bool = false, italic: Bool = false, color: String? = nil,
        destination: Destination? = nil, action: Action? = nil, confidence: Double? = nil, problem: String? = nil
    ) {
        self.title = title
        self.level = level
        self.open = open
        self.bold = bold
        self.italic = italic
        self.color = color
        self.page = destination?.page
        self.label = destination?.label
        self.destination = destination
        self.action = action
        self.confidence = confidence
        self.problem = problem
    }
}
