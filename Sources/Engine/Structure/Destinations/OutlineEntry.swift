/// A line of an outline.
public struct OutlineEntry: Hashable, Sendable, Codable {
    public var title: String
    /// From 1.
    public var level: Int
    /// Whether its children are initially shown; `nil` if it has none.
    public var open: Bool?
    public var bold: Bool
    public var italic: Bool
    /// `#rrggbb`; `nil` for the viewer's own.
    public var color: String?
    /// The target page in this document, from 0; `nil` if the entry does not lead to one.
    public var page: Int?
    /// The page's label.
    public var label: String?
    /// The place in this document.
    public var destination: Destination?
    /// The action, if it is other than going to a place in this document.
    public var action: Action?
    /// Whether it was inferred from the look of a page; `nil` for an entry of the document.
    public var inferred: Bool?
    /// The confidence that this is a heading, 0 to 1; only for inferred entries.
    public var confidence: Double?
    /// What is wrong with its target.
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
