extension PixelRows {
    /// Writes the 2 x 2 area average of this block into `target`.
    ///
    /// Each channel is the mean of the source pixels under the target pixel, halves rounded up. Where the source has an odd
    /// side, the last row or column averages what there is; where `target` is a pixel smaller than that (Zoomify's floor
    /// halving), the odd one is dropped. Cost: one pass over the source.
    ///
    /// - Precondition: each side of `target` is the source's half, rounded up or down, and at least 1.
    package func average(into target: PixelRows) {
        precondition(target.width >= 1 && target.height >= 1)
        precondition(target.width <= (width + 1) / 2 && target.height <= (height + 1) / 2)
        defer {
            endAccess()
            target.endAccess()
        }
        for y in 0..<target.height {
            let upper = base + 2 * y * stride
            // A missing last row counts as a copy of its neighbour: the mean of the two pixels there are.
            let lower = 2 * y + 1 < height ? upper + stride : upper
            Self.averageRow(upper, lower, width: width, into: target.base + y * target.stride, count: target.width)
        }
    }

    /// One target row.
    ///
    /// Four pixels a step in two sums of two channels each (0x00FF00FF), which no carry can cross: 4 x 255 + 2 fits ten bits.
    private static func averageRow(
        _ upper: UnsafeMutablePointer<UInt32>, _ lower: UnsafeMutablePointer<UInt32>, width: Int,
        into target: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let pairs = min(count, width / 2)
        let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
        let half = SIMD4<UInt32>(repeating: 0x0002_0002)
        var x = 0
        while x + 4 <= pairs {
            let a = UnsafeRawPointer(upper + 2 * x).loadUnaligned(as: SIMD8<UInt32>.self)
            let b = UnsafeRawPointer(lower + 2 * x).loadUnaligned(as: SIMD8<UInt32>.self)
            let (p, q, r, s) = (a.evenHalf, a.oddHalf, b.evenHalf, b.oddHalf)
            let blueRed = ((p & mask) &+ (q & mask) &+ (r & mask) &+ (s & mask) &+ half) &>> 2
            let greenUnused =
                (((p &>> 8) & mask) &+ ((q &>> 8) & mask) &+ ((r &>> 8) & mask) &+ ((s &>> 8) & mask) &+ half) &>> 2
            let mean = (blueRed & mask) | ((greenUnused & mask) &<< 8)
            UnsafeMutableRawPointer(target + x).storeBytes(of: mean, as: SIMD4<UInt32>.self)
            x += 4
        }
        while x < pairs {
            target[x] = mean(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
            x += 1
        }
        if x < count {  // the odd last column
            target[x] = mean(upper[2 * x], upper[2 * x], lower[2 * x], lower[2 * x])
        }
    }

    private static func mean(_ p: UInt32, _ q: UInt32, _ r: UInt32, _ s: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        let blueRed = ((p & mask) &+ (q & mask) &+ (r & mask) &+ (s & mask) &+ 0x0002_0002) &>> 2
        let greenUnused =
            (((p &>> 8) & mask) &+ ((q &>> 8) & mask) &+ ((r &>> 8) & mask) &+ ((s &>> 8) & mask) &+ 0x0002_0002) &>> 2
        return (blueRed & mask) | ((greenUnused & mask) &<< 8)
    }
}
