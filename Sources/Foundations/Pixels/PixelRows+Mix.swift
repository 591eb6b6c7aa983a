extension PixelRows {
    /// Sets every pixel to `share` of one block's and the rest of another's; halves are rounded up.
    ///
    /// - Precondition: all three have the same size.
    package func mix(_ one: PixelRows, _ share: Double, _ other: PixelRows) {
        precondition(one.width == width && one.height == height && other.width == width && other.height == height)
        defer {
            endAccess()
            one.endAccess()
            other.endAccess()
        }
        let weight = UInt32((min(max(share, 0), 1) * 256).rounded())
        for y in 0..<height {
            let target = base + y * stride
            let first = one.base + y * one.stride
            let second = other.base + y * other.stride
            for x in 0..<width {
                var mixed: UInt32 = 0
                for shift in [0, 8, 16] as [UInt32] {
                    let a = (first[x] >> shift) & 0xFF
                    let b = (second[x] >> shift) & 0xFF
                    let sum: UInt32 = a * weight + b * (256 - weight) + 128
                    mixed |= (sum >> 8) << shift
                }
                target[x] = mixed
            }
        }
    }
}
