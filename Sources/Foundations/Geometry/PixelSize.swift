/// A whole number of pixels in both directions.
public struct PixelSize: Hashable, Sendable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels.
    public var area: Int { width * height }

    /// The longer side, in pixels.
    public var longerSide: Int { max(width, height) }
}
