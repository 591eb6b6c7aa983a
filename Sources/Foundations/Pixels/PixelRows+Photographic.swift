extension PixelRows {
    /// Of the pixels that were looked at: with more of them unlike both neighbours, a picture counts as photographic.
    private static let photographicShare = 0.12

    /// Whether the picture looks like a photograph rather than like flat colours with letters on them; what compresses the one
    /// bloats the other.
    ///
    /// Looks at every eighth row.
    package var isPhotographic: Bool {
        defer { endAccess() }
        var seen = 0
        var busy = 0
        for y in Swift.stride(from: 4, to: max(5, height), by: 8) where y < height && y > 0 {
            let row = row(y)
            let above = self.row(y - 1)
            seen += width
            for x in 1..<max(1, width)
            where (row[x] ^ row[x - 1]) & 0xFF_FFFF != 0 && (row[x] ^ above[x]) & 0xFF_FFFF != 0 {
                busy += 1
            }
        }
        return Double(busy) > Double(seen) * Self.photographicShare
    }
}
