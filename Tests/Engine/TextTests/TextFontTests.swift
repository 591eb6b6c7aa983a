import RectoText
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct TextFontTests {
    @Test func keysMatchTheSchema() throws {
        let font = TextFont(name: "Garamond-Bold", isBold: true, isSerif: true)
        let keys = try JSONDecoder().decode(
            [String: Bool].self,
            from: Data(#"{"bold":true,"italic":false,"monospaced":false,"serif":true}"#.utf8))
        #expect(keys["bold"] == font.isBold)
        let text = String(decoding: try JSONEncoder().encode(font), as: UTF8.self)
        for key in keys.keys { #expect(text.contains("\"\(key)\":")) }
        #expect(try JSONDecoder().decode(TextFont.self, from: Data(text.utf8)) == font)
    }
}
