/// Where the first page lies; the raw values are those of an overlay package.
public enum FirstPage: String, Hashable, Sendable, Codable, CaseIterable {
    /// A cover: alone on the half read second, which is the right one from left to right and the left one from right to left.
    case single
    case left
    case right
}
