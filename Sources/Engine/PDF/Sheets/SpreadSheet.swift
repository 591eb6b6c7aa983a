public import RectoGeometry

/// Pages that lie side by side on one sheet, as a spread has them.
public struct SpreadSheet: Hashable, Sendable, Codable {
    /// A page and where it lies.
    public struct Place: Hashable, Sendable, Codable {
        /// From 0.
        public var page: Int
        /// Points, in the sheet's space: origin top-left, y down.
        public var frame: Rect

        public init(page: Int, frame: Rect) {
            self.page = page
            self.frame = frame
        }
    }

    /// Points.
    public var size: Size
    /// From left to right; they don't overlap.
    public var places: [Place]
    /// Both pages are one picture.
    public var isJoined: Bool
    /// Places by the order in which they are read.
    public var readingOrder: [Place] { isRightToLeft ? places.reversed() : places }
    public var isRightToLeft: Bool

    public init(size: Size, places: [Place], isJoined: Bool = false, isRightToLeft: Bool = false) {
        self.size = size
        self.places = places
        self.isJoined = isJoined
        self.isRightToLeft = isRightToLeft
    }
}
