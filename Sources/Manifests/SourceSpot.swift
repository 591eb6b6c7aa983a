/// A place in a text file.
public struct SourceSpot: Hashable, Sendable {
    /// From 1.
    public var line: Int
    /// From 1, in Unicode scalars.
    public var column: Int
    /// In bytes, from 0.
    public var offset: Int

    public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }

    /// Where a byte of a text is, counted from its beginning; a ``ManifestTree`` knows without counting.
    public static func find(_ offset: Int, in bytes: [UInt8]) -> SourceSpot {
        var spot = SourceSpot(line: 1, column: 1, offset: min(max(offset, 0), bytes.count))
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, spot.offset) : 0
        for index in start..<spot.offset where bytes[index] == UInt8(ascii: "\n") {
            spot.line += 1
            start = index + 1
        }
        // Bytes that begin a scalar.
        spot.column += bytes[start..<spot.offset].count { $0 & 0xC0 != 0x80 }
        return spot
    }
}
