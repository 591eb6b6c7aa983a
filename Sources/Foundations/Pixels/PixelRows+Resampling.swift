extension PixelRows {
    /// Scales these pixels down into the target: each target pixel is the average of the area that it covers.
    ///
    /// - Parameters:
    ///   - width: The width to scale, in pixels of this block; may be fractional.
    ///   - top: The row of this block where the target begins; may be fractional.
    ///   - scale: Pixels of this block per pixel of the target, in each direction; at least 1.
    package func average(into target: PixelRows, width: Double, top: Double, scale: (x: Double, y: Double)) {
        defer {
            endAccess()
            target.endAccess()
        }
        let columns = (0..<target.width).map { Self.span($0, scale.x, offset: 0, end: min(width, Double(self.width))) }
        var sums = [Float](repeating: 0, count: target.width * 3)
        for y in 0..<target.height {
            let rows = Self.span(y, scale.y, offset: top, end: Double(height))
            for index in sums.indices { sums[index] = 0 }
            for (row, rowWeight) in rows.weights {
                let source = self.row(row)
                for (x, span) in columns.enumerated() {
                    var (blue, green, red) = (Float(0), Float(0), Float(0))
                    for (column, weight) in span.weights {
                        let pixel = source[column]
                        blue += weight * Float(pixel & 0xFF)
                        green += weight * Float(pixel >> 8 & 0xFF)
                        red += weight * Float(pixel >> 16 & 0xFF)
                    }
                    sums[3 * x] += rowWeight * blue
                    sums[3 * x + 1] += rowWeight * green
                    sums[3 * x + 2] += rowWeight * red
                }
            }
            let line = target.row(y)
            for x in 0..<target.width {
                line[x] =
                    UInt32(min(255, sums[3 * x] + 0.5)) | UInt32(min(255, sums[3 * x + 1] + 0.5)) << 8
                    | UInt32(min(255, sums[3 * x + 2] + 0.5)) << 16
            }
        }
    }

    /// Which pixels one of the target covers, with weights that add up to 1.
    private struct Span {
        var weights: [(Int, Float)]
    }

    private static func span(_ index: Int, _ scale: Double, offset: Double, end: Double) -> Span {
        let first = min(offset + Double(index) * scale, end - 1e-3)
        let last = max(first + 1e-3, min(end, offset + Double(index + 1) * scale))
        var weights: [(Int, Float)] = []
        var position = Int(max(0, first))
        while Double(position) < last {
            let share = min(last, Double(position + 1)) - max(first, Double(position))
            // A sliver is a rounding error, and may lie beyond the block.
            if share > 1e-6 { weights.append((position, Float(share / (last - first)))) }
            position += 1
        }
        return Span(weights: weights)
    }

    /// Converts colours to grey by the luma of Rec601, or to black and white.
    package func removeColor(toTwoTones: Bool) {
        defer { endAccess() }
        for y in 0..<height {
            let line = row(y)
            for x in 0..<width {
                let pixel = line[x]
                var grey = (29 * (pixel & 0xFF) + 150 * (pixel >> 8 & 0xFF) + 77 * (pixel >> 16 & 0xFF) + 128) >> 8
                if toTwoTones { grey = grey < 128 ? 0 : 255 }
                line[x] = grey | grey << 8 | grey << 16
            }
        }
    }

    /// Fills the target with rows of this block, mirrored and rotated clockwise.
    ///
    /// - Parameters:
    ///   - isMirrored: Whether to mirror horizontally before the rotation.
    ///   - quarterTurns: 0 to 3.
    ///   - top: The row of the rotated block where the target begins.
    package func copyTurned(into target: PixelRows, isMirrored: Bool, quarterTurns: Int, top: Int) {
        defer {
            endAccess()
            target.endAccess()
        }
        precondition(target.width == (quarterTurns & 1 == 0 ? width : height))
        for y in 0..<target.height {
            let line = target.row(y)
            for x in 0..<target.width {
                let row = top + y
                let (turned, from) =
                    switch quarterTurns {
                    case 1: (row, height - 1 - x)
                    case 2: (width - 1 - x, height - 1 - row)
                    case 3: (width - 1 - row, x)
                    default: (x, row)
                    }
                line[x] = base[from * stride + (isMirrored ? width - 1 - turned : turned)]
            }
        }
    }
}
