import Recto

/// The rows that the parts of a page leave for the levels above the cut; see ``PageDivision``.
final class UpperLevels {
    let level: Int
    /// The whole level.
    let buffer: PixelBuffer
    private var filled = 0..<0

    init(_ pyramid: Pyramid, level: Int) {
        self.level = level
        buffer = PixelBuffer(width: pyramid.levels[level].width, height: pyramid.levels[level].height)
    }

    /// Rows of the buffer are there now, some of their columns at least; in order from the first row of the part.
    func add(_ rows: Range<Int>) {
        filled = (filled.isEmpty ? rows.lowerBound : filled.lowerBound)..<max(filled.upperBound, rows.upperBound)
    }

    /// Makes the apex level and all above it.
    func build(_ pyramid: Pyramid, to files: PageFiles) throws(Failure) {
        files.apex = nil
        let builder = PyramidBuilder(pyramid, bottom: level, drawn: buffer)
        while builder.nextStrip() != nil { try builder.commit(to: files) }
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
