import Recto

/// Writes levels as one picture each while their rows come by.
final class WholeImages {
    private let layout: any TileLayout
    private let pyramid: Pyramid
    private let encoding: Encoding
    private let write: (String, [UInt8]) throws(Failure) -> Void
    /// Pictures that have begun, by level.
    private var encoders: [Int: any TileEncoder] = [:]

    init(
        _ layout: any TileLayout, _ pyramid: Pyramid,
        write: @escaping (String, [UInt8]) throws(Failure) -> Void
    ) {
        self.layout = layout
        self.pyramid = pyramid
        encoding = layout.wholeImageEncoding
        self.write = write
    }

    /// Takes rows of a level, from the top, each once.
    func add(level: Int, y: Int, _ rows: PixelRows) throws(Failure) {
        let paths = layout.wholeImages(level: level, in: pyramid)
        guard !paths.isEmpty else { return }
        let size = pyramid.levels[level]
        if y == 0 {
            // Not before: an encoder holds memory, and a part of a divided page never gets here.
            let encoder = encoding.makeEncoder()
            try encoder.begin(width: size.width, height: size.height)
            encoders[level] = encoder
        }
        guard let encoder = encoders[level] else { return }
        try encoder.append(rows)
        guard y + rows.height == size.height else { return }
        encoders[level] = nil
        let bytes = try encoder.finish()
        for path in paths { try write(path, bytes) }
    }
}
