/// Maps byte offsets of a text to lines and columns; works even if the text could not be parsed.
public struct SourceLines: Sendable {
    private let bytes: [UInt8]
    /// Byte offsets at which lines start, the first excepted.
    private let starts: [UInt32]
    /// How many scalars begin before each multiple of ``step`` bytes: a file of one long line is counted through once.
    private let scalars: [UInt32]

    private static let step = 1024

    /// Lines end with LF, CR LF, or a CR of its own.
    ///
    /// - Complexity: O(n)
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts: [UInt32] = []
        var scalars: [UInt32] = []
        scalars.reserveCapacity(bytes.count / Self.step + 1)
        bytes.withUnsafeBufferPointer { bytes in
            var count: UInt32 = 0
            for block in stride(from: 0, to: bytes.count, by: Self.step) {
                scalars.append(count)
                for index in block..<min(block + Self.step, bytes.count) {
                    let byte = bytes[index]
                    count &+= byte & 0xC0 == 0x80 ? 0 : 1
                    if byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)) {
                        starts.append(UInt32(clamping: index + 1))
                    }
                }
            }
            if bytes.count.isMultiple(of: Self.step) { scalars.append(count) }
        }
        self.starts = starts
        self.scalars = scalars
    }

    /// Line and column of a byte, both from 1; columns count Unicode scalars.
    ///
    /// - Complexity: O(log n) in the number of lines, however long they are.
    public func spot(at offset: Int) -> SourceSpot {
        let offset = min(max(offset, 0), bytes.count)
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        let start = low == 0 ? 0 : Int(starts[low - 1])
        // A byte-order mark is no scalar that an editor would count.
        let hasMark = start == 0 && offset >= 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        return SourceSpot(
            line: low + 1, column: scalars(before: offset) - scalars(before: start) + (hasMark ? 0 : 1), offset: offset)
    }

    /// The byte at a line and a column, both from 1, as near as the text allows.
    ///
    /// - Complexity: O(column)
    public func offset(line: Int, column: Int) -> Int {
        let line = min(max(line, 1), starts.count + 1)
        let end = line <= starts.count ? Int(starts[line - 1]) : bytes.count
        var offset = line == 1 ? 0 : Int(starts[line - 2])
        var left = min(max(column, 1), bytes.count + 1) - 1
        while left > 0, offset < end {
            offset += 1
            while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            left -= 1
        }
        return offset
    }

    /// How many scalars begin before a byte.
    private func scalars(before offset: Int) -> Int {
        let block = offset / Self.step
        return bytes.withUnsafeBufferPointer { bytes in
            var count = Int(scalars[block])
            for index in (block * Self.step)..<offset where bytes[index] & 0xC0 != 0x80 { count += 1 }
            return count
        }
    }
}
