import Recto

/// Receives a page's pyramid and writes its files.
final class PageFiles: PyramidSink {
    private let layout: any TileLayout
    private let pyramid: Pyramid
    let press: TileEncodingSession
    private let writer: any EntryWriter
    /// Has the rows that a divided page leaves for its upper levels; `nil` once those are being made.
    var apex: UpperLevels?
    private var images: WholeImages?

    private(set) var digest = TileSetDigest()
    private(set) var bytes = 0

    var tiles: Int { press.counts.all }
    var uniformTiles: Int { press.counts.uniform }

    /// - Parameters:
    ///   - layout: What the files are called.
    ///   - pyramid: The page's levels.
    ///   - press: Encodes the tiles.
    ///   - writer: Where the files go.
    ///   - loose: Where whole pictures go.
    ///   - apex: Has the rows that a divided page leaves for its upper levels.
    init(
        _ layout: any TileLayout, _ pyramid: Pyramid, _ press: TileEncodingSession, _ writer: any EntryWriter,
        loose: any EntryWriter, apex: UpperLevels? = nil
    ) throws(Failure) {
        self.layout = layout
        self.pyramid = pyramid
        self.writer = writer
        self.apex = apex
        self.press = press
        images = WholeImages(layout, pyramid) { [unowned self] path, bytes throws(Failure) in
            try write(path, bytes, to: loose)
        }
    }

    func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure) {
        try write(layout.path(position, in: pyramid), try press.encode(pixels))
    }

    func rows(level: Int, x: Int, y: Int, _ pixels: PixelRows) throws(Failure) {
        if let apex, level == apex.level { return apex.add(y..<y + pixels.height) }
        try images?.add(level: level, y: y, pixels)
    }

    /// Writes what describes the page to a viewer.
    func describe() throws(Failure) {
        for file in try layout.descriptors(for: pyramid) { try write(file.path, file.bytes) }
    }

    func finish() throws(Failure) { try writer.finish() }

    private func write(_ path: String, _ content: [UInt8], to other: (any EntryWriter)? = nil) throws(Failure) {
        try (other ?? writer).add(path, content)
        digest.add(path, content)
        bytes += content.count
    }
}
