import CCPU
import CPixels
import TestSupport
import Testing

/// PNG's filter 4 and what is said of its residues, against the standard's own words.
struct ForetoldBytesTests {
    static func residues(_ row: [UInt8], _ above: [UInt8], step: Int) -> [UInt8] {
        row.indices.map { x in
            let left = x < step ? 0 : Int(row[x - step])
            let upper = Int(above[x])
            let corner = x < step ? 0 : Int(above[x - step])
            let estimate = left + upper - corner
            let (toLeft, toUpper, toCorner) = (abs(estimate - left), abs(estimate - upper), abs(estimate - corner))
            let foretold = toLeft <= toUpper && toLeft <= toCorner ? left : toUpper <= toCorner ? upper : corner
            return row[x] &- UInt8(foretold)
        }
    }

    /// Vectors of both kinds, and what is left of them; any bytes, and such as are often alike.
    @Test(arguments: 1...100, [false, true])
    func predictionsMatchTheStandard(count: Int, isWide: Bool) {
        recto_allow_wide(isWide)
        defer { recto_allow_wide(true) }
        var generator = SeededGenerator(seed: UInt64(count))
        for step in [1, 3] {
            for bytes in [[UInt8](0...255), [0, 1, 2, 253, 254, 255]] {
                let row = (0..<count).map { _ in bytes.randomElement(using: &generator)! }
                let above = (0..<count).map { _ in bytes.randomElement(using: &generator)! }
                var found = [UInt8](repeating: 7, count: count + 1)
                recto_subtract_foretold(row, above, step, count, &found)
                #expect(found.dropLast() == Self.residues(row, above, step: step)[...])
                #expect(found[count] == 7)
            }
        }
    }

    /// All left and upper neighbours that there are, and corners from end to end.
    @Test(arguments: [false, true])
    func allCombinationsOfNeighboursMatch(isWide: Bool) {
        recto_allow_wide(isWide)
        defer { recto_allow_wide(true) }
        var wrong = 0
        // Pairs of what stands left, and of what is asked.
        let row = (UInt8.min...UInt8.max).flatMap { [$0, 0] as [UInt8] }
        for corner: UInt8 in [0, 1, 2, 50, 127, 128, 129, 200, 253, 254, 255] {
            for upper in UInt8.min...UInt8.max {
                let above = [UInt8](unsafeUninitializedCapacity: 512) { bytes, count in
                    for index in 0..<512 { bytes[index] = index % 2 == 0 ? corner : upper }
                    count = 512
                }
                var found = [UInt8](repeating: 0, count: 512)
                recto_subtract_foretold(row, above, 1, 512, &found)
                if found != Self.residues(row, above, step: 1) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test(arguments: [0, 1, 31, 32, 33, 1000], [false, true])
    func residuesAreWeighed(count: Int, isWide: Bool) {
        recto_allow_wide(isWide)
        defer { recto_allow_wide(true) }
        var generator = SeededGenerator(seed: UInt64(count))
        let residues = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) & 0xF7 }
        let weighed = recto_weigh_residues(residues, count)
        #expect(weighed.sum == residues.reduce(0) { $0 + UInt64(min(Int($1), 256 - Int($1))) })
        #expect(weighed.count == residues.reduce(0) { $0 + ($1 == 0 ? 0 : 1) })
    }
}
