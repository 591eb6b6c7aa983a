import RectoGeometry

/// How large a picture may be asked for.
public struct ImageLimits: Hashable, Sendable {
    /// Pixels of a picture, at most; `maxArea` of info.json.
    public var area: Int
    /// Pixels of the longer side, at most: what all formats can say.
    public var side: Int

    public init(area: Int = 25_000_000, side: Int = 16_383) {
        self.area = area
        self.side = side
    }

    func allows(_ size: PixelSize) -> Bool {
        // Sides are compared first: their product may be too large for a number.
        size.width <= side && size.height <= side && size.area <= area
    }

    /// How many times as long the sides of `size` may be; above 1 only where `isUpscaled`.
    func largestFactor(_ size: PixelSize, isUpscaled: Bool) -> Double {
        let width = Double(size.width)
        let height = Double(size.height)
        let factor = min((Double(area) / (width * height)).squareRoot(), Double(side) / width, Double(side) / height)
        return isUpscaled ? factor : min(1, factor)
    }

    /// The largest size of the proportions of `size` that is allowed; larger than `size` only where `isUpscaled`.
    func largest(_ size: PixelSize, isUpscaled: Bool) -> PixelSize {
        let factor = largestFactor(size, isUpscaled: isUpscaled)
        guard factor != 1 else { return size }
        // Down, so that rounding never passes a limit.
        let width = max(1, Int((Double(size.width) * factor).rounded(.down)))
        let height = max(1, Int((Double(size.height) * factor).rounded(.down)))
        // A side of less than a pixel was rounded up, which the other has to make good.
        return PixelSize(width: min(width, max(1, area / height)), height: min(height, max(1, area / width)))
    }
}
