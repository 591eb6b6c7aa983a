import CCPU
import CPixels
import TestSupport
import Testing

struct ColorBytesTests {
    /// Vectors of both kinds, and what is left of them; behind the row, one byte is touched at most.
    @Test(arguments: 1...70, [false, true])
    func areRedGreenBlue(count: Int, isWide: Bool) {
        recto_allow_wide(isWide)
        defer { recto_allow_wide(true) }
        var generator = SeededGenerator(seed: UInt64(count))
        let pixels = (0..<count).map { _ in UInt32.random(in: 0...(.max), using: &generator) }
        var found = [UInt8](repeating: 7, count: 3 * count + 20)
        recto_write_colors(pixels, count, &found)
        let expected = pixels.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
        #expect(found[..<(3 * count)] == expected[...])
        #expect(found[(3 * count + 1)...].allSatisfy { $0 == 7 })
    }
}
