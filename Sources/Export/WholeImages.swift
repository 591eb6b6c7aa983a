import Recto

/// Writes levels as one picture each while their rows come by.
final class WholeImages {
    private struct Picture {
        var paths: [String]
        var size: PixelSize
        var encoder: any TileEncoder
    }

    private var pictures: [Int: Picture] = [:]
    private let write: (String, [UInt8]) throws(Failure) -> Void

    init(
        _ layout: any TileLayout, _ pyramid: Pyramid, _ encoding: Encoding,
        write: @escaping (String, [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        self.write = write
        for level in pyramid.levels.indices {
            let paths = layout.wholeImages(level: level, in: pyramid)
            guard !paths.isEmpty else { continue }
            let encoder = encoding.makeEncoder()
            try encoder.begin(width: pyramid.levels[level].width, height: pyramid.levels[level].height)
            pictures[level] = Picture(paths: paths, size: pyramid.levels[level], encoder: encoder)
        }
    }

    func add(level: Int, y: Int, _ rows: PixelRows) throws(Failure) {
        guard let picture = pictures[level] else { return }
        try picture.encoder.append(rows)
        guard y + rows.height == picture.size.height else { return }
        let bytes = try picture.encoder.finish()
        pictures[level] = nil
        for path in picture.paths { try write(path, bytes) }
    }
}
