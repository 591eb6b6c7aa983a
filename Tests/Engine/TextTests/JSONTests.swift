import RectoGeometry
import RectoJSON
import RectoPixels
import RectoText
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct JSONTests {
    private func written(_ text: String) -> String {
        var json = JSONWriter()
        json.value(text)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            (0, "0"), (1.005, "1"), (1.006, "1.01"), (-0.004, "0"), (-0.5, "-0.5"), (12.3, "12.3"), (100, "100"),
            (0.07, "0.07"), (.infinity, "0"), (.nan, "0"), (1e300, "10000000000000"), (123456.789, "123456.79"),
        ] as [(Double, String)])
    func numbers(value: Double, expected: String) {
        var json = JSONWriter()
        json.value(value)
        #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("a\"b\\c", #""a\"b\\c""#), ("\n\t\r\u{1}", #""\n\t\r\u0001""#), ("\u{7F}\u{9B}", #""\u007f\u009b""#),
        ("\u{202E}x\u{2028}", #""\u202ex\u2028""#), ("\u{E0041}", #""\udb40\udc41""#), ("é日𝔘", "\"é日𝔘\""),
        ("\u{200D}\u{200C}\u{AD}\u{FEFF}", #""\u200d\u200c\u00ad\ufeff""#),
    ])
    func strings(text: String, expected: String) throws {
        #expect(written(text) == expected)
        #expect(
            try JSONDecoder().decode(String.self, from: Data(expected.utf8)).unicodeScalars.elementsEqual(
                text.unicodeScalars))
    }

    @Test func everyFormatCharacterIsEscaped() {
        // All of Unicode's are within these.
        for value in [0...0x1FFFF, 0xE0000...0xE0FFF].joined() as FlattenSequence<[ClosedRange<UInt32>]> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                #expect(written(String(scalar)).utf8.allSatisfy { $0 < 0x7F }, "U+\(String(value, radix: 16))")
            default: break
            }
        }
    }

    @Test func integers() {
        var json = JSONWriter()
        json.beginArray()
        for value in [0, 7, 10, 99, 100, -12, 538_000, .max, .min] { json.value(value) }
        json.null()
        json.value(true)
        json.endArray()
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == "[0,7,10,99,100,-12,538000,9223372036854775807,-9223372036854775808,null,true]")
    }

    @Test(arguments: 0..<50 as Range<UInt64>) func bothEncodersAgree(seed: UInt64) throws {
        var pages = RandomPages(seed: seed)
        var page = pages.page(index: 3)
        page.size = Size(width: 595.276, height: 841.89)
        if !page.blocks.isEmpty {
            page.blocks[0].box = Rect(x: 1.234567, y: -0.005, width: 100.0 / 3, height: 1e-9)
            page.blocks[0].lines[0].direction = .topToBottom
            page.blocks[0].lines[0].turns = .three
            page.blocks[0].lines[0].words[0].color = Color(red: 1, green: 2, blue: 255)
        }
        var json = JSONWriter()
        page.write(to: &json)
        let fast = try JSONDecoder().decode(PageText.self, from: Data(json.bytes))
        let slow = try JSONDecoder().decode(PageText.self, from: JSONEncoder().encode(page))
        #expect(fast == slow, "seed \(seed)")
        #expect(fast.text.unicodeScalars.elementsEqual(page.text.unicodeScalars))
        #expect(fast.blocks.map(\.lines.count) == page.blocks.map(\.lines.count))
        #expect(fast.blocks.first?.lines[0].words[0].color == page.blocks.first?.lines[0].words[0].color)
        #expect(fast.blocks.first?.box.width == page.blocks.first.map { _ in 33.33 })
    }

    @Test func shape() {
        var maker = PageMaker(label: "iv")
        maker.add([.init(text: "a b-", isHyphenated: true)])
        var json = JSONWriter()
        maker.page.write(to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"index":0,"label":"iv","width":600,"height":800,"text":"a b-\n\n","fonts":[{"name":"Mono","bold":false,"#
                + #""italic":false,"monospaced":true,"serif":false}],"blocks":[{"box":[0,0,600,800],"lines":[{"box":"#
                + #"[100,100,400,10],"direction":"ltr","rotation":0,"hyphenated":true,"words":[{"text":"a","offset":0,"#
                + #""box":[100,100,5,10],"font":0,"size":10},{"text":"b-","offset":2,"box":[110,100,10,10],"font":0,"size":10}]}]}]}"#
        )
    }

    @Test func hits() throws {
        let page = PageMaker.page([["the light¬", "house \u{202E}stands"]], index: 4, label: "v")
        let hit = try #require(try SearchQuery("lighthouse").hits(in: page).first)
        var json = JSONWriter()
        hit.write(to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"page":4,"label":"v","start":4,"end":16,"quads":[[[120,100],[150,100],[150,110],[120,110]],"#
                + #"[[100,112],[125,112],[125,122],[100,122]]],"snippet":{"before":"the ","match":"lighthouse","after":" stands"}}"#
        )
        #expect(try JSONDecoder().decode(SearchHit.self, from: Data(json.bytes)) == hit)
        #expect(try JSONDecoder().decode(SearchHit.self, from: JSONEncoder().encode(hit)) == hit)
    }

    @Test func offsetsThatOverflowAreRefused() {
        let word = #"{"text":"a","offset":9223372036854775807,"box":[0,0,1,1],"font":0,"size":1}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(TextWord.self, from: Data(word.utf8)) }
    }
}
