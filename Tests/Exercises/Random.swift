/// Numbers that a seed, or any bytes, decide: the same each time.
package struct Random {
    private var state: UInt64
    private var bytes: ArraySlice<UInt8>?

    package init(state: UInt64) { self.state = state }

    /// Takes its numbers from bytes, a fuzzer's; where they have ended, all are 0.
    package init(bytes: [UInt8]) {
        state = 0
        self.bytes = bytes[...]
    }

    package mutating func below(_ limit: Int) -> Int {
        guard bytes == nil else {
            var number = Int(bytes?.popFirst() ?? 0)
            if limit > 256 { number = number << 8 | Int(bytes?.popFirst() ?? 0) }
            return number % limit
        }
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
