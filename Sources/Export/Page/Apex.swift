import Recto

/// The rows that the parts of a page leave for the levels above the cut; see ``PageDivision``.
final class Apex {
    let level: Int
    private let buffer: PixelBuffer
    private var filled = 0..<0

    init(_ pyramid: Pyramid, level: Int) {
        self.level = level
        buffer = PixelBuffer(width: pyramid.levels[level].width, height: pyramid.levels[level].height)
    }

    /// Takes pixels of the apex level, in order from the first row of the part.
    func add(x: Int, y: Int, _ rows: PixelRows) {
        buffer.rows.part(x: x, y: y, width: rows.width, height: rows.height).copy(from: rows)
        filled = (filled.isEmpty ? y : filled.lowerBound)..<max(filled.upperBound, y + rows.height)
    }

    /// Makes the apex level and all above it.
    func build(_ pyramid: Pyramid, to files: PageFiles) throws(Failure) {
        files.apex = nil
        let builder = PyramidBuilder(pyramid, bottom: level)
        while let strip = builder.nextStrip() {
            strip.pixels.copy(
                from: buffer.rows.part(x: 0, y: strip.y, width: strip.pixels.width, height: strip.pixels.height))
            try builder.commit(to: files)
        }
    }

    // MARK: - Between workers

    /// Writes the rows that were added, for whoever puts the page together.
    func write(to path: String) throws(Failure) -> Range<Int> {
        var file = try OutputFile(path)
        for y in filled {
            var failure: Failure?
            buffer.rows.withBytes(ofRow: y) { bytes in
                do throws(Failure) { try file.write(bytes) } catch { failure = error }
            }
            if let failure { throw failure }
        }
        return filled
    }

    /// Reads rows that another worker wrote.
    func read(_ rows: Range<Int>, from path: String) throws(Failure) {
        let bytes = try Files.read(path) ?? []
        guard bytes.count == rows.count * buffer.width * 4, rows.upperBound <= buffer.height else {
            throw Failure(.internal, "does not hold the rows that it should", at: path)
        }
        buffer.rows.part(x: 0, y: rows.lowerBound, width: buffer.width, height: rows.count).setBytes(bytes)
    }
}
