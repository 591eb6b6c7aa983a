public import Recto

/// A page of a DZI export as an image of the IIIF Image API 3.0, level 0, out of the same files.
///
/// Without overlap, a tile of one is a tile of the other, byte for byte: only the names differ. So nothing is encoded again;
/// whoever publishes links the names, which takes no room on a disk but as much again on a host without links. The page's
/// preview answers `full/max`, and `maxWidth` says so.
public struct ImageAPIPage: Sendable {
    /// The page's folder, below which all its addresses are.
    public let name: String
    /// Of the deepest level.
    public let size: PixelSize
    /// Of the picture behind `full/max`.
    public let largest: PixelSize
    /// Of a tile that shows all of the page.
    public let thumbnail: PixelSize
    private let options: TileOptions
    private let deepZoom: DeepZoomLayout
    private let pyramid: Pyramid
    private let layout: ImageAPILayout

    /// Levels of one tile that are offered as whole pictures, smaller than which nobody wants one.
    private static let smallest = 64

    /// - Parameters:
    ///   - options: Those of the export: DZI without overlap, with a preview.
    ///   - page: From 0.
    ///   - pageCount: Of the document.
    ///   - size: Of the deepest level.
    public init?(_ options: TileOptions, page: Int, pageCount: Int, size: PixelSize) {
        guard options.format == .dzi, options.overlap == 0, size.width > 0, size.height > 0 else { return nil }
        self.options = options
        self.size = size
        name = PageNames(pageCount: pageCount)[page]
        deepZoom = DeepZoomLayout(options, name)
        pyramid = deepZoom.pyramid(for: size)
        layout = ImageAPILayout(options, name)
        guard let level = DeepZoomLayout.previewLevel(options, pyramid) else { return nil }
        largest = pyramid.levels[level]
        thumbnail = pyramid.levels.last { $0.longerSide <= options.tileSize } ?? pyramid.levels[0]
    }

    /// The address of the picture of all of the page, below the folder.
    public static let full = "full/max/0/default.jpg"

    /// The address of ``thumbnail``, below the folder.
    public var thumbnailPath: String {
        "full/\(thumbnail.width),\(thumbnail.height)/0/default.\(options.encoding.format.fileExtension)"
    }

    /// The page's preview, as the export calls it.
    public var preview: String { "\(name).jpg" }

    /// The names that the page's files have to have as well: what the export calls them, and the further name, both from the
    /// export's folder.
    public var links: [(file: String, name: String)] {
        var links = [(preview, "\(name)/\(Self.full)")]
        let whole = "\(name)/full/\(largest.width),\(largest.height)/0/default.jpg"
        links.append((preview, whole))
        for level in pyramid.levels.indices
        where pyramid.levels[level].longerSide >= Self.smallest || level == pyramid.deepest {
            let grid = pyramid.grid(level)
            for row in 0..<grid.rows {
                for column in 0..<grid.columns {
                    let position = TilePosition(level: level, column: column, row: row)
                    let path = layout.path(position, in: pyramid)
                    if path != whole { links.append((deepZoom.path(position, in: pyramid), path)) }
                }
            }
        }
        return links
    }

    /// `info.json`.
    ///
    /// - Parameter id: The address of the folder, without a slash at its end.
    public func info(id: String) throws(Failure) -> [UInt8] {
        let format = options.encoding.format
        let tiled = pyramid.levels.filter { $0.longerSide > options.tileSize }.count
        // With another format than JPEG, only the preview is there as the JPEG that every client may ask for.
        let pictures = pyramid.levels.filter {
            $0 == largest
                || format == .jpeg && $0.longerSide >= Self.smallest && $0.longerSide <= options.tileSize
        }
        let info = ImageAPIInfo(
            id: id, width: size.width, height: size.height, maxWidth: largest == size ? nil : largest.width,
            maxHeight: largest == size ? nil : largest.height,
            sizes: pictures.map { ImageAPIInfo.Extent(width: $0.width, height: $0.height) },
            tiles: [
                ImageAPIInfo.Tiles(
                    width: options.tileSize, height: options.tileSize, scaleFactors: (0...tiled).map { 1 << $0 })
            ],
            preferredFormats: format == .jpeg ? nil : [format.fileExtension],
            extraFormats: format == .jpeg ? nil : [format.fileExtension])
        return try JSONFile.encode(info)
    }
}
