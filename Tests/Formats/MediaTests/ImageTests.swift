import RectoDiagnostics
import RectoMedia
import Testing

@Suite struct ImageTests {
    struct Expected: Sendable {
        var name: String
        var model = ImageFacts.ColorModel.rgb
        var bits = 8
        var alpha = false
        var frames = 1
        var seconds: Double?
        var untilStill: Double?
    }

    @Test(arguments: [
        Expected(name: "rgb.jpg"), Expected(name: "grey.jpg", model: .grey), Expected(name: "cmyk.jpg", model: .cmyk),
        Expected(name: "progressive.jpg"), Expected(name: "rgb.png"), Expected(name: "alpha.png", alpha: true),
        Expected(name: "indexed.png", model: .indexed), Expected(name: "grey.png", model: .grey),
        Expected(name: "grey16.png", model: .grey, bits: 16), Expected(name: "still.gif", model: .indexed),
        Expected(name: "lossy.webp"), Expected(name: "lossless.webp"), Expected(name: "seethrough.webp", alpha: true),
        Expected(name: "animated.png", frames: 4, seconds: 2, untilStill: .infinity),
        Expected(name: "animated.gif", model: .indexed, alpha: true, frames: 4, seconds: 2, untilStill: .infinity),
        Expected(name: "thrice.gif", model: .indexed, alpha: true, frames: 4, seconds: 2, untilStill: 6),
        Expected(name: "animated.webp", frames: 4, seconds: 2, untilStill: .infinity),
    ])
    func realFiles(expected: Expected) throws {
        let facts = try MediaReader.image(MediaFiles.source(expected.name))
        #expect(facts.width == 40)
        #expect(facts.height == 30)
        #expect(facts.pixels == 1200)
        #expect(facts.colorModel == expected.model)
        #expect(facts.bitsPerSample == expected.bits)
        #expect(facts.hasAlpha == expected.alpha)
        #expect(facts.frames == expected.frames)
        #expect(facts.animation?.seconds == expected.seconds)
        #expect(facts.animation?.untilStill == expected.untilStill)
    }

    @Test func orientationTurnsTheSides() throws {
        let facts = try MediaReader.image(MediaFiles.source("turned.jpg"))
        #expect(facts.orientation == 6)
        #expect(facts.width == 30)
        #expect(facts.height == 40)
    }

    @Test func adobeMarkMakesYCCK() throws {
        var bytes = try MediaFiles.bytes("cmyk.jpg")
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("Adobe".utf8)) })
        bytes[place + 11] = 2
        #expect(try MediaReader.image(MediaBytes(bytes)).colorModel == .ycck)
    }

    @Test(arguments: MediaFiles.images) func cutShort(name: String) throws {
        let bytes = try MediaFiles.bytes(name)
        // All but the last two bytes: what decoders show half of, and publishers overlook.
        let failure = #expect(throws: Failure.self) { try MediaReader.image(MediaBytes(bytes.dropLast(2))) }
        #expect(failure?.code == .damaged)
    }

    @Test func otherFiles() throws {
        func failure(_ bytes: [UInt8]) -> Failure? {
            do throws(Failure) {
                _ = try MediaReader.image(MediaBytes(bytes))
                return nil
            } catch {
                return error
            }
        }
        #expect(failure([]) == Failure(.damaged, "is empty"))
        #expect(failure([0x49, 0x49, 0x2A, 0])?.code == .unsupported)
        #expect(failure(Array("<html>".utf8)) == Failure(.damaged, "is not an image but text/html"))
        #expect(failure([0xFF, 0xD8, 0xFF, 0xD9])?.code == .damaged)
    }

    /// A picture with 20,000 sides of sixteen bits must not be a promise of memory.
    @Test func hugeSidesAreReportedAsNumbers() throws {
        var bytes = try MediaFiles.bytes("rgb.png")
        bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        let facts = try MediaReader.image(MediaBytes(bytes))
        #expect(facts.pixels == Int(Int32.max) * Int(Int32.max))
        bytes[16] = 0xFF
        #expect(throws: Failure.self) { try MediaReader.image(MediaBytes(bytes)) }
    }
}
