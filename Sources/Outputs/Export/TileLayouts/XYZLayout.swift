import Recto

/// `page-0001/{z}/{x}/{y}.jpg`, squares only: level 0 is one tile, edge tiles are filled up with paper.
struct XYZLayout: TileLayout {
    private let options: TileOptions
    private let name: String

    init(_ options: TileOptions, _ name: String) {
        self.options = options
        self.name = name
    }

    func pyramid(for size: PixelSize) -> Pyramid {
        Pyramid(full: size, tileSize: options.tileSize, halving: .ceiling, smallest: .tile)
    }

    func path(_ position: TilePosition, in pyramid: Pyramid) -> String {
        "\(name)/\(position.level)/\(position.column)/\(position.row).\(options.encoding.format.fileExtension)"
    }

    func descriptors(for pyramid: Pyramid) -> [(path: String, bytes: [UInt8])] { [] }

    var wholeImageEncoding: Encoding { options.encoding }

    var entry: String { "\(name)/{z}/{x}/{y}.\(options.encoding.format.fileExtension)" }

    var roots: [String] { [name] }

    var padsEdges: Bool { true }
}
