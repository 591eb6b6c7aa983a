/// Turns byte offsets of a text into lines and columns.
///
/// Scalars are counted once for every block of bytes, so that a style sheet of megabytes on one line costs no more for its
/// last address than for its first. O(log lines + block) for each spot.
struct LineIndex {
    private static let block = 1024

    private let bytes: [UInt8]
    private var starts = [0]
    /// Scalars before each block.
    private var counts = [0]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scalars = 0
        for (offset, byte) in bytes.enumerated() {
            if offset > 0, offset % Self.block == 0 { counts.append(scalars) }
            if byte & 0xC0 != 0x80 { scalars += 1 }
            let isLast = offset + 1 == bytes.count
            if byte == 0x0A || (byte == 0x0D && (isLast || bytes[offset + 1] != 0x0A)) { starts.append(offset + 1) }
        }
    }

    func spot(at offset: Int) -> MarkupSpot {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        var start = starts[low]
        if low == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, offset) }
        return MarkupSpot(line: low + 1, column: scalars(before: offset) - scalars(before: start) + 1, offset: offset)
    }

    /// The offset of a line and a column, both from 1, as near as the text allows.
    func offset(line: Int, column: Int) -> Int {
        let line = min(max(line, 1), starts.count)
        let end = line < starts.count ? starts[line] : bytes.count
        var offset = starts[line - 1]
        var left = min(max(column, 1), bytes.count + 1) - 1
        while left > 0, offset < end {
            offset += 1
            while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            left -= 1
        }
        return offset
    }

    private func scalars(before offset: Int) -> Int {
        let block = min(offset / Self.block, counts.count - 1)
        var count = counts[block]
        for byte in bytes[(block * Self.block)..<offset] where byte & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
