import RectoGeometry
import RectoPixels
import TestSupport
import Testing

@testable import RectoTiles

/// What CBaselineJPEG writes is what libjpeg does, byte by byte; where the machine can't, both are libjpeg, or both AVX2.
@Suite struct BaselineJPEGTests {
    static let levels = [JPEGEncoder.Level.avx2, .avx512]

    static func encoders(_ quality: Int, _ level: JPEGEncoder.Level) -> (quick: JPEGEncoder, library: JPEGEncoder) {
        (JPEGEncoder(quality: quality, level: level), JPEGEncoder(quality: quality, level: .library))
    }

    /// What a picture is of.
    enum Motif: CaseIterable {
        case noise, blank, bricks, ramp, specks, checks, greyNoise, greySpecks, extremes, halfGrey, oneColored

        func picture(_ width: Int, _ height: Int, using generator: inout SeededGenerator) -> Picture {
            let paper = UInt32.random(in: 0...0xFF_FFFF, using: &generator)
            var picture = Picture(width: width, height: height, color: paper)
            let colored = (
                x: Int.random(in: 0..<width, using: &generator), y: Int.random(in: 0..<height, using: &generator)
            )
            for y in 0..<height {
                for x in 0..<width {
                    let any = UInt32.random(in: 0...0xFF_FFFF, using: &generator)
                    let isSpeck = Int.random(in: 0..<40, using: &generator) == 0
                    picture[x, y] =
                        switch self {
                        case .noise: any
                        case .blank: paper
                        case .bricks: (x / 9 + y / 11) % 3 == 0 ? any : paper
                        case .ramp: (paper &+ UInt32(x) * 3 &+ UInt32(y) * 256) & 0xFF_FFFF
                        case .specks: isSpeck ? any : 0xFF_FFFF
                        case .checks: (x / 16 + y / 16) % 2 == 0 ? 0 : paper
                        case .greyNoise: (any & 255) * 0x01_01_01
                        case .greySpecks: isSpeck ? (any & 255) * 0x01_01_01 : 0xFF_FFFF
                        // What the transform's sums are largest of.
                        case .extremes: any & 1 == 0 ? 0 : 0xFF_FFFF
                        // Found out before the picture is begun, in the middle, or in the last row.
                        case .oneColored: (x, y) == colored ? 0x20_40_41 : (any & 255) * 0x01_01_01
                        case .halfGrey: x < width / 2 ? (any & 255) * 0x01_01_01 : any
                        }
                }
            }
            return picture
        }
    }

    @Test(arguments: Motif.allCases, levels)
    func bytesEqualTheLibrarys(_ motif: Motif, level: JPEGEncoder.Level) throws {
        var generator = SeededGenerator(seed: 7)
        for quality in [0, 1, 25, 50, 75, 80, 89, 90, 95, 100] {
            let (quick, library) = Self.encoders(quality, level)
            for _ in 0..<20 {
                let width = Int.random(in: 1...70, using: &generator),
                    height = Int.random(in: 1...50, using: &generator)
                let buffer = motif.picture(width, height, using: &generator).buffer(noise: UInt64(width * height))
                #expect(
                    try quick.encode(buffer.rows) == library.encode(buffer.rows), "\(quality), \(width) x \(height)")
            }
        }
    }

    @Test(arguments: [80, 95], levels)
    func sidesOfEveryRemainder(_ quality: Int, level: JPEGEncoder.Level) throws {
        var generator = SeededGenerator(seed: 11)
        let (quick, library) = Self.encoders(quality, level)
        let whole = Motif.noise.picture(64, 64, using: &generator).buffer()
        for width in 1...34 {
            for height in 1...34 {
                // Rows that go on beyond the picture.
                let part = whole.rows.part(x: 64 - width, y: 64 - height, width: width, height: height)
                #expect(try quick.encode(part) == library.encode(part), "\(width) x \(height)")
            }
        }
    }

    @Test(arguments: [(1, 3000), (3000, 1), (1111, 37)], levels)
    func longPictures(_ size: (width: Int, height: Int), level: JPEGEncoder.Level) throws {
        var generator = SeededGenerator(seed: 13)
        let buffer = Motif.bricks.picture(size.width, size.height, using: &generator).buffer()
        let (quick, library) = Self.encoders(80, level)
        #expect(try quick.encode(buffer.rows) == library.encode(buffer.rows))
    }
}
