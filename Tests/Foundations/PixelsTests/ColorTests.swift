import RectoPixels
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ColorTests {
    @Test(arguments: [
        ("#fff", Color(red: 255, green: 255, blue: 255)), ("#FFFFFF", .white), ("white", .white), ("WHITE", .white),
        ("black", Color(red: 0, green: 0, blue: 0)), ("#000", Color(red: 0, green: 0, blue: 0)),
        ("#123", Color(red: 0x11, green: 0x22, blue: 0x33)), ("a1b", Color(red: 0xAA, green: 0x11, blue: 0xBB)),
        ("#0a0B0c", Color(red: 10, green: 11, blue: 12)), ("faf0e6", Color(red: 250, green: 240, blue: 230)),
    ])
    func reads(text: String, color: Color) {
        #expect(Color(text) == color)
    }

    @Test(arguments: [
        "", "#", "##fff", "#ff", "#ffff", "#fffff", "#fffffff", "#ffffff00", "red", "#ggg", "+ff", "-ff", "#+fffff",
        " #fff",
        "#fff ", "0xffffff", "#ｆｆｆ", "#f\u{301}ff", "１２３",
    ])
    func refuses(text: String) {
        #expect(Color(text) == nil)
    }

    @Test(arguments: UInt64(1)...100)
    func descriptionsRoundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = generator.bytes(3)
        let color = Color(red: bytes[0], green: bytes[1], blue: bytes[2])
        #expect(color.description.count == 7 && color.description.hasPrefix("#"), "seed \(seed)")
        #expect(Color(color.description) == color, "seed \(seed)")
        let text = try JSONEncoder().encode([color])
        #expect(String(decoding: text, as: UTF8.self) == "[\"\(color)\"]", "seed \(seed)")
        #expect(try JSONDecoder().decode([Color].self, from: text) == [color], "seed \(seed)")
    }

    @Test func smallNumbersKeepTheirZero() {
        #expect(Color(red: 0, green: 1, blue: 16).description == "#000110")
    }

    @Test func noColourIsNotDecoded() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Color].self, from: Data("[\"red\"]".utf8)) }
    }
}
