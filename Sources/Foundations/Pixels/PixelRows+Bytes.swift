import CPixels

/// Rows as the bytes of pixels that encoders take.
extension PixelRows {
    /// Whether every pixel's red, green and blue are the same; ends within the first rows of most that are not.
    package var isGrey: Bool {
        defer { endAccess() }
        return recto_is_grey(base, width, height, stride)
    }

    /// Writes a byte for each pixel of a grey row.
    package func writeGreys(ofRow y: Int, to bytes: UnsafeMutablePointer<UInt8>) {
        defer { endAccess() }
        let row = row(y)
        for x in 0..<width { bytes[x] = UInt8(truncatingIfNeeded: row[x]) }
    }

    /// Writes red, green and blue of each pixel of a row, and one unused byte after the row.
    package func writeColors(ofRow y: Int, to bytes: UnsafeMutableRawPointer) {
        defer { endAccess() }
        recto_write_colors(row(y).baseAddress, width, bytes.assumingMemoryBound(to: UInt8.self))
    }
}
