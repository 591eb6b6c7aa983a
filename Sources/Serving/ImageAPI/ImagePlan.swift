public import RectoGeometry

/// A request of the Image API for a picture of a known size, worked out.
public struct ImagePlan: Hashable, Sendable {
    /// Of the whole picture.
    public let full: PixelSize
    /// The part, in pixels of the whole.
    public let region: PixelRect
    /// Of the answer, before it is turned.
    public let size: PixelSize
    public let rotation: ImageRotation
    public let quality: ImageQuality
    public let format: ImageFormat
    let largest: PixelSize
    let largestUpscaled: PixelSize

    /// The one address of everything that looks like this (section 4.7), behind the identifier.
    public var canonical: String {
        let isFull = region == PixelRect(x: 0, y: 0, width: full.width, height: full.height)
        let part = isFull ? "full" : "\(region.x),\(region.y),\(region.width),\(region.height)"
        let isLarger = size.width > region.width || size.height > region.height
        let scale: String
        if size == largest {
            scale = "max"
        } else if isLarger {
            scale = size == largestUpscaled ? "^max" : "^\(size.width),\(size.height)"
        } else {
            scale = "\(size.width),\(size.height)"
        }
        let colors = quality == .color ? ImageQuality.default : quality
        return "\(part)/\(scale)/\(rotation.canonical)/\(colors.rawValue).\(format.rawValue)"
    }

    /// The tile of a pyramid that this is, where it is one: level from the deepest (0), column, row.
    ///
    /// - Parameter tileSize: Of the pyramid, without overlap, halved and rounded up.
    public func tile(_ tileSize: Int) -> (halvings: Int, column: Int, row: Int)? {
        guard rotation == .none, quality == .default || quality == .color else { return nil }
        var halvings = 0
        var level = full
        while true {
            let side = tileSize << halvings
            let (column, row) = (region.x / side, region.y / side)
            let width = min(side, full.width - region.x)
            let height = min(side, full.height - region.y)
            let grid = TileGrid(size: level, tileSize: tileSize)
            if region.x == column * side, region.y == row * side, region.width == width, region.height == height,
                column < grid.columns, row < grid.rows, grid.rect(column: column, row: row).size == size
            {
                return (halvings, column, row)
            }
            guard level.longerSide > 1, halvings < 40 else { return nil }
            level = Pyramid.half(of: level, .ceiling)
            halvings += 1
        }
    }
}

extension ImageRotation {
    static let none = ImageRotation(isMirrored: false, turns: .none)

    init(isMirrored: Bool, turns: QuarterTurns) {
        self.isMirrored = isMirrored
        self.turns = turns
    }
}
