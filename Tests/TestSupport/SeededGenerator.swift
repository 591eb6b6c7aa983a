/// SplitMix64: the same seed gives the same numbers on every machine, so that a failing property can be run again.
///
/// Tests say their seed in each expectation: `#expect(…, "seed \(seed)")`.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number within the bounds, small ones as likely as large ones: each power of two gets the same share.
    public mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
        precondition(range.lowerBound > 0)
        let share = Double.random(in: 0...1, using: &self)
        var low = range.lowerBound
        var high = range.upperBound
        // Bisects the logarithmic scale by geometric means, which needs no logarithm of any C library.
        var position = share
        for _ in 0..<40 {
            let middle = (low * high).squareRoot()
            if position < 0.5 { high = middle } else { low = middle }
            position = position < 0.5 ? position * 2 : position * 2 - 1
        }
        return low
    }

    public mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count { withUnsafeBytes(of: next().littleEndian) { bytes.append(contentsOf: $0) } }
        return Array(bytes.prefix(count))
    }
}
