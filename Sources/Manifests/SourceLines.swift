/// Where the lines of a text begin: turns bytes into lines and columns, also where no tree could be read.
public struct SourceLines: Sendable {
    private let bytes: [UInt8]
    /// Byte offsets at which lines start, the first excepted.
    private let starts: [UInt32]

    /// Lines end with LF, CR LF, or a CR of its own.
    ///
    /// - Complexity: O(n)
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts: [UInt32] = []
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices where bytes[index] <= 0x0D {
                if bytes[index] == 0x0A
                    || (bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
                {
                    starts.append(UInt32(clamping: index + 1))
                }
            }
        }
        self.starts = starts
    }

    /// Line and column of a byte, both from 1; columns count Unicode scalars.
    ///
    /// - Complexity: O(log n) in the number of lines, and linear in the length of the line.
    public func spot(at offset: Int) -> SourceSpot {
        let offset = min(max(offset, 0), bytes.count)
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        let start = low == 0 ? 0 : Int(starts[low - 1])
        // Bytes that begin a scalar; a byte-order mark is none that an editor would count.
        var column = 1
        bytes.withUnsafeBufferPointer { bytes in
            for index in start..<offset where bytes[index] & 0xC0 != 0x80 { column += 1 }
        }
        if start == 0, offset >= 3, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { column -= 1 }
        return SourceSpot(line: low + 1, column: column, offset: offset)
    }
}
