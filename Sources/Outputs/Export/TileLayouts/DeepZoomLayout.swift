import Recto

/// Deep Zoom Image: `page-0001.dzi` and `page-0001_files/{level}/{column}_{row}.jpg`, level 0 being one pixel.
///
/// Specification: the DZC/DZI schema of 2008; level sizes by ceil halving.
struct DeepZoomLayout: TileLayout {
    private let options: TileOptions
    private let name: String

    init(_ options: TileOptions, _ name: String) {
        self.options = options
        self.name = name
    }

    func pyramid(for size: PixelSize) -> Pyramid {
        Pyramid(full: size, tileSize: options.tileSize, overlap: options.overlap, halving: .ceiling, smallest: .pixel)
    }

    func path(_ position: TilePosition, in pyramid: Pyramid) -> String {
        "\(name)_files/\(position.level)/\(position.column)_\(position.row).\(options.encoding.format.fileExtension)"
    }

    func descriptors(for pyramid: Pyramid) -> [(path: String, bytes: [UInt8])] {
        let size = pyramid.levels[pyramid.deepest]
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" TileSize="\(options.tileSize)" \
            Overlap="\(options.overlap)" Format="\(options.encoding.format.fileExtension)">
              <Size Width="\(size.width)" Height="\(size.height)"/>
            </Image>

            """
        return [("\(name).dzi", Array(xml.utf8))]
    }

    func wholeImages(level: Int, in pyramid: Pyramid) -> [String] {
        level == Self.previewLevel(options, pyramid) ? looseRoots : []
    }

    /// JPEG whatever the tiles are: every reader of manifests, feeds and books takes it.
    var wholeImageEncoding: Encoding {
        options.encoding.format == .jpeg ? options.encoding : Encoding(.jpeg, quality: 80)
    }

    /// The level that is also one picture; the smallest where all are larger.
    static func previewLevel(_ options: TileOptions, _ pyramid: Pyramid) -> Int? {
        options.preview.map { side in pyramid.levels.lastIndex { $0.longerSide <= side } ?? 0 }
    }

    var entry: String { "\(name).dzi" }

    /// The descriptor last: whoever sees it finds every tile.
    var roots: [String] { ["\(name)_files"] + looseRoots + ["\(name).dzi"] }

    var isRenamable: Bool { true }

    var looseRoots: [String] { options.preview == nil ? [] : ["\(name).jpg"] }
}
