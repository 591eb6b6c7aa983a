import Recto

/// IIIF Image API 3.0 level 0 as static files: `page-0001/info.json`, canonical tiles, and each of `sizes` as one picture.
///
/// A tile at scale factor s has the region `x,y,w,h` in full pixels, at most `tileSize · s` a side, and the size
/// `ceil(w / s),ceil(h / s)`; a region of everything is called `full`, the largest size of everything also `max`.
/// Specification: iiif.io/api/image/3.0, sections 4, 5 and implementation note on tiles.
struct ImageAPILayout: TileLayout {
    private let options: TileOptions
    private let name: String

    /// A level of more pixels is offered as tiles only, and `maxWidth` and `maxHeight` say so: one picture of a poster at
    /// full scale is more than a browser can show, and more than a worker may hold.
    private static let maximumArea = 48_000_000

    /// The same for the longer side; WebP can't say more.
    private static let maximumSide = 16_383

    init(_ options: TileOptions, _ name: String) {
        self.options = options
        self.name = name
    }

    func pyramid(for size: PixelSize) -> Pyramid {
        Pyramid(full: size, tileSize: options.tileSize, halving: .ceiling, smallest: .tile)
    }

    func path(_ position: TilePosition, in pyramid: Pyramid) -> String {
        let rect = pyramid.grid(position.level).rect(column: position.column, row: position.row)
        let full = pyramid.levels[pyramid.deepest]
        let factor = 1 << (pyramid.deepest - position.level)
        let x = rect.x * factor
        let y = rect.y * factor
        let width = min(options.tileSize * factor, full.width - x)
        let height = min(options.tileSize * factor, full.height - y)
        let isAll = width == full.width && height == full.height
        return file(isAll ? "full" : "\(x),\(y),\(width),\(height)", "\(rect.width),\(rect.height)")
    }

    func wholeImages(level: Int, in pyramid: Pyramid) -> [String] {
        let size = pyramid.levels[level]
        guard Self.isOffered(size) else { return [] }
        let isLargest = level == pyramid.deepest || !Self.isOffered(pyramid.levels[level + 1])
        // A level of one tile has that picture already, under the tile's name.
        let isTile = size.longerSide <= options.tileSize
        return (isTile ? [] : [file("full", "\(size.width),\(size.height)")]) + (isLargest ? [file("full", "max")] : [])
    }

    func descriptors(for pyramid: Pyramid) throws(Failure) -> [(path: String, bytes: [UInt8])] {
        let full = pyramid.levels[pyramid.deepest]
        let offered = pyramid.levels.filter(Self.isOffered)
        let largest = offered.last == full ? nil : offered.last
        let format = options.encoding.format
        let info = ImageAPIInfo(
            id: "\(Self.trimmed(options.baseURI ?? ""))/\(name)", width: full.width, height: full.height,
            maxWidth: largest?.width, maxHeight: largest?.height,
            sizes: offered.map { ImageAPIInfo.Extent(width: $0.width, height: $0.height) },
            tiles: [
                ImageAPIInfo.Tiles(
                    width: options.tileSize, height: options.tileSize,
                    scaleFactors: pyramid.levels.indices.map { 1 << $0 })
            ],
            preferredFormats: format == .jpeg ? nil : [format.fileExtension],
            extraFormats: format == .jpeg ? nil : [format.fileExtension])
        return [(entry, try JSONFile.encode(info))]
    }

    var wholeImageEncoding: Encoding { options.encoding }

    var entry: String { "\(name)/info.json" }

    var roots: [String] { [name] }

    private func file(_ region: String, _ size: String) -> String {
        "\(name)/\(region)/\(size)/0/default.\(options.encoding.format.fileExtension)"
    }

    private static func isOffered(_ size: PixelSize) -> Bool {
        size.longerSide <= maximumSide && size.area <= maximumArea
    }

    private static func trimmed(_ address: String) -> String {
        var address = address
        while address.hasSuffix("/") { address.removeLast() }
        return address
    }
}
