import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoBooks

@Suite struct BookPictureTests {
    private func pixels(_ bytes: [UInt8]) throws -> (pixels: [UInt8], hasAlpha: Bool) {
        guard case .pixels(let pixels, let hasAlpha) = try BookPicture(bytes).content else {
            throw Failure(.internal, "is a JPEG")
        }
        return (pixels, hasAlpha)
    }

    @Test func coloursAreMultipliedByTheirAlpha() throws {
        var random = SeededGenerator(seed: 3)
        let colors = (0..<64 * 64).map { _ in (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) } }
        let png = HandmadePNG(width: 64, height: 64, type: 6) { x, y in colors[y * 64 + x] }
        let found = try pixels(png.bytes)
        #expect(found.hasAlpha)
        for (index, color) in colors.enumerated() {
            let alpha = Int(color[3])
            let expected = [2, 1, 0].map { (Int(color[$0]) * alpha + 127) / 255 } + [alpha]
            #expect(found.pixels[index * 4..<index * 4 + 4].map { Int($0) } == expected)
        }
    }

    @Test func transparentColoursOfAGIFAreNothing() throws {
        let gif = HandmadeGIF(
            width: 2, height: 1, palette: [200, 100, 50, 0, 0, 0], indices: [0, 1], transparent: 1)
        let found = try pixels(gif.bytes)
        #expect(found.hasAlpha && found.pixels == [50, 100, 200, 255, 0, 0, 0, 0])
    }

    @Test func opaquePicturesHaveNoAlpha() throws {
        let png = HandmadePNG(width: 3, height: 2, type: 2) { x, y in [UInt8(x), UInt8(y), 9] }
        let found = try pixels(png.bytes)
        #expect(!found.hasAlpha && found.pixels.prefix(8) == [9, 0, 0, 255, 9, 0, 1, 255])
    }

    @Test func filesOfJPEGsStayAsTheyAre() throws {
        let bytes = ProgressiveJPEG.bytes(width: 40, height: 20, above: 10, below: 90)
        let picture = try BookPicture(bytes)
        guard case .jpeg(let found) = picture.content else { throw Failure(.internal, "is decoded") }
        #expect(found == bytes && picture.width == 40 && picture.height == 20 && picture.orientation == 1)
    }

    @Test func othersAreRefused() {
        for bytes in [[], Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), [0xFF, 0xD8, 0xFF]] {
            #expect(throws: Failure.self) { try BookPicture(bytes) }
        }
    }
}
