/// Owns a block of 32-bit pixels; see ``PixelRows`` for their layout.
public final class PixelBuffer {
    private let base: UnsafeMutablePointer<UInt32>
    public let width: Int
    public let height: Int

    /// A block whose pixels hold nothing meaningful yet.
    ///
    /// - Precondition: both sides are at least 1.
    public init(width: Int, height: Int) {
        precondition(width >= 1 && height >= 1)
        self.width = width
        self.height = height
        base = .allocate(capacity: width * height)
    }

    deinit { base.deallocate() }

    /// All rows; they keep the buffer alive.
    public var rows: PixelRows { PixelRows(base: base, owner: self, width: width, height: height, stride: width) }

    /// Memory held, in bytes.
    public var byteCount: Int { width * height * 4 }
}
