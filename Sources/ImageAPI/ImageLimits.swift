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

    /// The largest size of the proportions of `size` that is allowed; larger than `size` only where `isUpscaled`.
    func largest(_ size: PixelSize, isUpscaled: Bool) -> PixelSize {
        let width = Double(size.width)
        let height = Double(size.height)
        var factor = min(
            (Double(area) / (width * height)).squareRoot(), Double(side) / width, Double(side) / height)
        if !isUpscaled { factor = min(1, factor) }
        // Down, so that rounding never passes a limit.
        return factor == 1
            ? size
            : PixelSize(
                width: max(1, Int((width * factor).rounded(.down))),
                height: max(1, Int((height * factor).rounded(.down))))
    }
}
