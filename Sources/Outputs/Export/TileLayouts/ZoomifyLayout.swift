import Recto

/// Zoomify: `page-0001/ImageProperties.xml` and `page-0001/TileGroup{n}/{level}-{column}-{row}.jpg`, 256 tiles a group.
///
/// Level sizes by floor halving; tiles are counted through all levels from the smallest, row by row.
struct ZoomifyLayout: TileLayout {
    private let options: TileOptions
    private let name: String

    private static let groupSize = 256

    init(_ options: TileOptions, _ name: String) {
        self.options = options
        self.name = name
    }

    func pyramid(for size: PixelSize) -> Pyramid {
        Pyramid(full: size, tileSize: options.tileSize, halving: .floor, smallest: .tile)
    }

    func path(_ position: TilePosition, in pyramid: Pyramid) -> String {
        var number = position.row * pyramid.grid(position.level).columns + position.column
        for level in 0..<position.level {
            let grid = pyramid.grid(level)
            number += grid.columns * grid.rows
        }
        let file = "\(position.level)-\(position.column)-\(position.row).\(options.encoding.format.fileExtension)"
        return "\(name)/TileGroup\(number / Self.groupSize)/\(file)"
    }

    func descriptors(for pyramid: Pyramid) -> [(path: String, bytes: [UInt8])] {
        let size = pyramid.levels[pyramid.deepest]
        let xml = """
            <IMAGE_PROPERTIES WIDTH="\(size.width)" HEIGHT="\(size.height)" NUMTILES="\(pyramid.tileCount)" \
            NUMIMAGES="1" VERSION="1.8" TILESIZE="\(options.tileSize)" />

            """
        return [(entry, Array(xml.utf8))]
    }

    var wholeImageEncoding: Encoding { options.encoding }

    var entry: String { "\(name)/ImageProperties.xml" }

    var roots: [String] { [name] }
}
