/// An extent; the unit (points or pixels) is that of the space it is stated in.
public struct Size: Hashable, Sendable, Codable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size after `turns`: swapped for a quarter and three quarters.
    public func turned(_ turns: QuarterTurns) -> Size {
        turns.swapsAxes ? Size(width: height, height: width) : self
    }
}
