/// Changes inputs as a fuzzer does, but the same way every time: for tests without one.
public struct Mutator {
    private var state: UInt64
    private let seeds: [[UInt8]]

    /// - Parameter seeds: What is changed, and what pieces are taken from.
    public init(seeds: [[UInt8]], seed: UInt64) {
        self.seeds = seeds
        state = seed
    }

    /// One of the seeds with one to eight changes; `nil` where there are none.
    public mutating func next() -> [UInt8]? {
        guard !seeds.isEmpty else { return nil }
        var bytes = seeds[below(seeds.count)]
        for _ in 0...below(8) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = below(bytes.count + 1)
        let end = min(bytes.count, place + 1 + below(16))
        switch below(8) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(8))
        case 1 where place < bytes.count: bytes[place] = UInt8(below(256))
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: (0...below(8)).map { _ in UInt8(below(256)) }, at: place)
        case 4: bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count + 1))
        case 5:
            // The ends of a number of some width.
            let value = [0, 0xFF, 0x7F, 0x80][below(4)] as UInt8
            for index in place..<min(bytes.count, place + [1, 2, 4, 8][below(4)]) { bytes[index] = value }
        case 6:
            let other = seeds[below(seeds.count)]
            let start = below(other.count + 1)
            bytes.replaceSubrange(place..<end, with: other[start..<min(other.count, start + below(64))])
        default:
            if below(8) == 0 { bytes.removeSubrange(place...) }
        }
    }

    /// SplitMix64; the house's own generator is in a target with more than a fuzzer needs.
    private mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
    }
}
