import CPixels

/// A borrowed block of 32-bit pixels: blue, green, red and one unused byte in memory order (cairo's RGB24 on a
/// little-endian machine, libjpeg's BGRX, libwebp's BGRX).
///
/// It keeps its ``PixelBuffer`` alive, and is not Sendable: pixels belong to one thread.
public struct PixelRows {
    /// Valid as long as this value exists: keep the value alive until the last access.
    ///
    /// An early version without `owner` drew noise in optimized builds, where a buffer is freed after its last mention.
    package let base: UnsafeMutablePointer<UInt32>
    private let owner: AnyObject
    public let width: Int
    public let height: Int
    /// Pixels from the start of one row to the start of the next.
    public let stride: Int

    package init(base: UnsafeMutablePointer<UInt32>, owner: AnyObject, width: Int, height: Int, stride: Int) {
        self.base = base
        self.owner = owner
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// Keeps the memory alive until here.
    package func endAccess() { withExtendedLifetime(owner) {} }

    /// The part that starts at column `x` and row `y`, in pixels.
    ///
    /// - Precondition: the part lies inside.
    public func part(x: Int, y: Int, width: Int, height: Int) -> PixelRows {
        precondition(x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height)
        return PixelRows(base: base + (y * stride + x), owner: owner, width: width, height: height, stride: stride)
    }

    /// One row, its unused bytes included.
    package func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt32> {
        UnsafeMutableBufferPointer(start: base + y * stride, count: width)
    }

    /// The pixel as 0xRRGGBB.
    public subscript(x: Int, y: Int) -> UInt32 {
        get {
            precondition(x >= 0 && y >= 0 && x < width && y < height)
            defer { endAccess() }
            return base[y * stride + x] & 0xFF_FFFF
        }
        nonmutating set {
            precondition(x >= 0 && y >= 0 && x < width && y < height)
            defer { endAccess() }
            base[y * stride + x] = newValue & 0xFF_FFFF
        }
    }

    /// The colour that all pixels share, as 0xRRGGBB; `nil` where two differ.
    ///
    /// Reads a row at a time without branches, so that it runs at memory speed over blank paper and ends within the first
    /// rows of anything else. Sixty-seven in a hundred tiles of a slide are blank.
    public var uniformColor: UInt32? {
        defer { endAccess() }
        return recto_is_uniform(base, width, height, stride) ? base[0] & 0xFF_FFFF : nil
    }

    /// Copies the pixels of a block of the same size.
    package func copy(from other: PixelRows) {
        precondition(width == other.width && height == other.height)
        defer {
            endAccess()
            other.endAccess()
        }
        for y in 0..<height {
            (base + y * stride).update(from: other.base + y * other.stride, count: width)
        }
    }

    /// The memory of a row.
    package func withBytes<Result>(ofRow y: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        defer { endAccess() }
        return body(UnsafeRawBufferPointer(row(y)))
    }

    /// The memory of all rows, one after the other without gaps.
    package var bytes: [UInt8] {
        defer { endAccess() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for y in 0..<height { bytes.append(contentsOf: UnsafeRawBufferPointer(row(y))) }
        return bytes
    }

    /// Sets all pixels from the bytes of contiguous rows.
    package func setBytes(_ bytes: [UInt8]) {
        precondition(bytes.count == width * height * 4)
        defer { endAccess() }
        bytes.withUnsafeBytes { bytes in
            for y in 0..<height {
                let part = UnsafeRawBufferPointer(rebasing: bytes[y * width * 4..<(y + 1) * width * 4])
                UnsafeMutableRawBufferPointer(row(y)).copyMemory(from: part)
            }
        }
    }

    /// Paints every pixel in `color`, 0xRRGGBB.
    package func fill(_ color: UInt32) {
        defer { endAccess() }
        for y in 0..<height { row(y).update(repeating: color) }
    }
}
