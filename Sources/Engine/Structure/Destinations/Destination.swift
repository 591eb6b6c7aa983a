public import RectoGeometry

/// A place in a document, as a link or an outline entry names it.
public struct Destination: Hashable, Sendable, Codable {
    /// How a viewer should show the place, by its name in PDF; open-ended, since files hold names of their own.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The point at the window's top-left corner, at a zoom.
        public static let xyz = Kind(rawValue: "XYZ")
        /// The whole page.
        public static let fit = Kind(rawValue: "Fit")
        /// The page's width, from `y` on.
        public static let fitH = Kind(rawValue: "FitH")
        /// The page's height, from `x` on.
        public static let fitV = Kind(rawValue: "FitV")
        /// A rectangle.
        public static let fitR = Kind(rawValue: "FitR")
        /// What is on the page.
        public static let fitB = Kind(rawValue: "FitB")
        /// The width of what is on the page, from `y` on.
        public static let fitBH = Kind(rawValue: "FitBH")
        /// The height of what is on the page, from `x` on.
        public static let fitBV = Kind(rawValue: "FitBV")
    }

    /// `nil` if the file only names a place that was not found or is in another file.
    public var kind: Kind?
    /// From 0; `nil` if it is not known.
    public var page: Int?
    /// The page's label; `nil` for pages of other files.
    public var label: String?
    /// Page space, points; only where the file gives it.
    ///
    /// On a page that is turned by a quarter, what FitH fixes is an x.
    public var x: Double?
    public var y: Double?
    /// Page space, points; for `FitR`.
    public var rect: Rect?
    /// 1 is 100 %; `nil` for as it is.
    public var zoom: Double?
    /// What the file calls it; `nil` for a place that is not named.
    public var name: String?

    public init(
        kind: Kind? = nil, page: Int? = nil, label: String? = nil, x: Double? = nil, y: Double? = nil,
        rect: Rect? = nil, zoom: Double? = nil, name: String? = nil
    ) {
        self.kind = kind
        self.page = page
        self.label = label
        self.x = x
        self.y = y
        self.rect = rect
        self.zoom = zoom
        self.name = name
    }
}
