import CPixels

/// PNG's filter 4: a byte less what the bytes before it, above it and before that one foretell.
///
/// - SeeAlso: PNG (Third Edition), sections 9.2 and 9.4.
struct PaethFilter {
    /// Rows of bytes, the filter's byte before each.
    let scanlines: UnsafeMutableRawPointer
    /// Of a row, without the filter's byte.
    let rowBytes: Int
    let height: Int
    /// Bytes from a pixel to the next.
    let step: Int

    /// Pictures are filtered where what that leaves, where it leaves anything, is less than this on average.
    private static let magnitude: UInt64 = 20

    /// Filters all rows but the first where that makes the file smaller, as far as can be told from every eighth row.
    ///
    /// A photograph leaves little almost everywhere; letters on flat colour leave nothing nearly everywhere, and much at their edges,
    /// which deflate would have found again in the row itself. Measured on the tiles of four documents, 12 pages each at level 2: in
    /// colour within 0.2 to 1.3 % of whichever of the two is smaller, in grey within 3 %. To count pixels unlike both neighbours, as
    /// before, lost 3 to 5 %; rows judged one by one lose more. All five filters by least sums, as libpng has them, save up to 1 %,
    /// but all five have to be worked out.
    func apply() {
        guard isWorthwhile else { return }
        withUnsafeTemporaryAllocation(byteCount: rowBytes, alignment: 16) { residues in
            guard let start = residues.baseAddress else { return }
            // From below, since each row is needed as it was by the one under it.
            for y in (1..<max(1, height)).reversed() {
                let line = scanlines + y * (1 + rowBytes)
                line.storeBytes(of: 4, as: UInt8.self)
                write(residuesOf: y, to: start.assumingMemoryBound(to: UInt8.self))
                (line + 1).copyMemory(from: start, byteCount: rowBytes)
            }
        }
    }

    private var isWorthwhile: Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rowBytes) { residues in
            guard let start = residues.baseAddress else { return false }
            var (sum, count): (UInt64, UInt64) = (0, 0)
            for y in stride(from: min(4, height - 1), to: height, by: 8) where y > 0 {
                write(residuesOf: y, to: start)
                let weighed = recto_weigh_residues(start, rowBytes)
                sum += weighed.sum
                count += weighed.count
            }
            return sum < Self.magnitude * count
        }
    }

    private func write(residuesOf y: Int, to residues: UnsafeMutablePointer<UInt8>) {
        let row = UnsafePointer((scanlines + y * (1 + rowBytes) + 1).assumingMemoryBound(to: UInt8.self))
        recto_subtract_foretold(row, row - (1 + rowBytes), step, rowBytes, residues)
    }
}
