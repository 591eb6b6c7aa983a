import CCPU
import CPixels
import TestSupport
import Testing

struct LuminosityTests {
    /// Vectors of both kinds, and what is left of them.
    @Test(arguments: 1...70, [false, true])
    func isPopplersApproximation(count: Int, isWide: Bool) {
        recto_allow_wide(isWide)
        defer { recto_allow_wide(true) }
        var generator = SeededGenerator(seed: UInt64(count))
        let pixels = (0..<count).map { _ in UInt32.random(in: 0...(.max), using: &generator) }
        var found = [UInt8](repeating: 0, count: count + 1)
        recto_luminosity(pixels, count, &found)
        let expected = pixels.map { pixel -> UInt8 in
            let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
            return UInt8((red * 19661 + green * 38666 + blue * 7209 + 32829) >> 16)
        }
        #expect(found.dropLast() == expected[...])
        #expect(found[count] == 0)
    }

    @Test func greysStayUnchanged() {
        let greys = (0..<256 as Range<UInt32>).map { 0xFF00_0000 | $0 * 0x01_0101 }
        var found = [UInt8](repeating: 0, count: 256)
        recto_luminosity(greys, 256, &found)
        #expect(found == Array(0...255))
    }
}
