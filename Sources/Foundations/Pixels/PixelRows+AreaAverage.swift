import CPixels

extension PixelRows {
    /// Writes the 2 x 2 area average of this block into `target`.
    ///
    /// Each channel is the mean of the source pixels under the target pixel, halves rounded up. If the source has an odd
    /// side, the last row or column averages the pixels that exist; if `target` is a pixel smaller (Zoomify's floor halving), the odd
    /// one is dropped. Cost: one pass over the source. The two blocks must not share memory.
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
            recto_average_row(upper, lower, width, target.base + y * target.stride, target.width)
        }
    }
}
