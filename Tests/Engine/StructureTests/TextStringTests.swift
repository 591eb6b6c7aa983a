import RectoGeometry
import Testing

@testable import RectoStructure

@Suite struct TextStringTests {
    @Test(
        arguments: [
            ([0x41, 0x62, 0x0A], "Ab\n"),
            ([0xFE, 0xFF, 0x00, 0x54, 0x00, 0xFC], "Tü"),
            ([0xFF, 0xFE, 0x54, 0x00, 0xFC, 0x00], "Tü"),
            ([0xEF, 0xBB, 0xBF, 0xC3, 0xBC], "ü"),
            ([0xFE, 0xFF, 0xD8, 0x3C, 0xDF, 0x0A], "\u{1F30A}"),
            ([0xFE, 0xFF, 0xD8, 0x3C], "\u{FFFD}"),
            ([0xFE, 0xFF, 0x00, 0x41, 0x00], "A"),
            ([0x80, 0x93, 0x9E, 0xA0, 0x18, 0x1F], "•ﬁž€˘˜"),
            ([0x41, 0x7F, 0x9F, 0xAD], "A\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0x41, 0x00, 0x42, 0x00], "A\u{FFFD}B"),
            ([0xFE, 0xFF, 0, 0x1B, 0, 0x65, 0, 0x6E, 0, 0x1B, 0, 0x41], "A"),
            ([0xFE, 0xFF], ""), ([], ""),
        ] as [([UInt8], String)]) func decodes(bytes: [UInt8], text: String)
    {
        #expect(TextString.decode(bytes) == text)
    }

    @Test func addressesAreUTF8WhereTheyCanBe() {
        #expect(TextString.decodeAddress(Array("https://example.org/ä".utf8)) == "https://example.org/ä")
        #expect(TextString.decodeAddress([0x61, 0xE4]) == "aä")
    }

    @Test(arguments: [
        ("D:20240301123000+01'00'", "2024-03-01T12:30:00+01:00"), ("D:20240301123000Z", "2024-03-01T12:30:00Z"),
        ("D:20240301123000Z00'00'", "2024-03-01T12:30:00Z"), ("20240301", "2024-03-01"), ("D:2024", "2024"),
        ("D:2024030112", "2024-03-01T12:00"), ("D:20240301123000-0530", "2024-03-01T12:30:00-05:30"),
        ("D:20241301", nil), ("yesterday", nil), ("", nil), ("D:", nil), ("D:202403011260", nil),
    ]) func dates(text: String, expected: String?) {
        #expect(PDFDate.iso8601(text) == expected)
    }

    @Test func richTextLosesItsMarks() {
        let markup = "<?xml version=\"1.0\"?><body><p>One &amp; <b>two</b></p><p>three&#x21; &unknown; &lt;</p></body>"
        #expect(RichText.plain(markup) == "One & two\nthree! &unknown; <")
        #expect(RichText.plain("no end <b") == "no end")
    }

    @Test func quadsInEveryOrderComeOutAlike() {
        let (tl, tr, br, bl) = (Point(x: 0, y: 10), Point(x: 50, y: 10), Point(x: 50, y: 0), Point(x: 0, y: 0))
        for order in [[tl, tr, bl, br], [bl, br, tl, tr], [bl, br, tr, tl], [tl, tr, br, bl]] {
            #expect(QuadReader.ordered(order) == [tl, tr, br, bl])
        }
    }
}
