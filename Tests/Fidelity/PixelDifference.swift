public import RectoPixels

/// How two pictures of the same size differ.
public struct PixelDifference: Sendable {
    /// Largest difference of a channel, 0 to 255.
    public var largest = 0
    /// Mean difference of a channel.
    public var mean = 0.0
    /// Part of the pixels of which a channel is off by more than the threshold.
    public var share = 0.0

    /// Compares pixel by pixel.
    public init(_ a: PixelRows, _ b: PixelRows, threshold: Int) {
        precondition(a.width == b.width && a.height == b.height)
        var sum = 0
        var over = 0
        for y in 0..<a.height {
            let (left, right) = (a.row(y), b.row(y))
            for x in 0..<a.width where (left[x] ^ right[x]) & 0xFF_FFFF != 0 {
                var worst = 0
                for shift in [0, 8, 16] as [UInt32] {
                    let difference = abs(Int(left[x] >> shift & 255) - Int(right[x] >> shift & 255))
                    sum += difference
                    worst = max(worst, difference)
                }
                largest = max(largest, worst)
                if worst > threshold { over += 1 }
            }
        }
        a.endAccess()
        b.endAccess()
        mean = Double(sum) / Double(a.width * a.height * 3)
        share = Double(over) / Double(a.width * a.height)
    }
}
