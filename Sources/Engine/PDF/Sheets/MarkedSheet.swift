public import RectoGeometry
public import RectoPixels

/// A page or spread with rectangles drawn on it, for people who want to see what lies where.
public struct MarkedSheet: Hashable, Sendable, Codable {
    /// How much is drawn around the pages.
    public enum Style: String, Hashable, Sendable, Codable {
        /// Heading, labels and legend.
        case full
        /// Outlines, and a caption below.
        case thumbnail
        /// The pages alone.
        case bare
    }

    public struct Page: Hashable, Sendable, Codable {
        /// From 0.
        public var index: Int
        /// Of its top-left corner in the spread, points.
        public var offset: Point
        /// Points.
        public var size: Size

        public init(index: Int, offset: Point, size: Size) {
            self.index = index
            self.offset = offset
            self.size = size
        }
    }

    /// A rectangle to be outlined.
    public struct Mark: Hashable, Sendable, Codable {
        /// In the spread, points.
        public var rect: Rect
        /// Short, always shown.
        public var number: String
        /// Shown where there is room.
        public var label: String
        public var color: Color
        public var isDashed: Bool
        /// What is wrong with it, each in a few letters; it is marked in red then.
        public var faults: [String]

        public init(
            rect: Rect, number: String, label: String, color: Color, isDashed: Bool = false, faults: [String] = []
        ) {
            self.rect = rect
            self.number = number
            self.label = label
            self.color = color
            self.isDashed = isDashed
            self.faults = faults
        }
    }

    /// What a colour means.
    public struct Key: Hashable, Sendable, Codable {
        public var label: String
        /// `nil` for words alone.
        public var color: Color?
        public var isDashed: Bool

        public init(label: String, color: Color?, isDashed: Bool = false) {
            self.label = label
            self.color = color
            self.isDashed = isDashed
        }
    }

    public var style: Style
    public var pages: [Page]
    /// Of the page or spread, points.
    public var size: Size
    /// Pixels per point.
    public var scale: Double
    public var title: String
    public var subtitle: String
    /// In paint order.
    public var marks: [Mark]
    public var legend: [Key]

    public init(
        style: Style, pages: [Page], size: Size, scale: Double, title: String = "", subtitle: String = "",
        marks: [Mark] = [], legend: [Key] = []
    ) {
        self.style = style
        self.pages = pages
        self.size = size
        self.scale = scale
        self.title = title
        self.subtitle = subtitle
        self.marks = marks
        self.legend = legend
    }
}
