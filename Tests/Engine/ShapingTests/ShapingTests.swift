import Foundation
import RectoDiagnostics
import Testing

@testable import RectoShaping

@Suite struct ShapingTests {
    static func font(_ name: String) throws -> ShapingFont {
        let folder = "/usr/share/fonts/opentype/urw-base35"
        return try ShapingFont([UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).otf"))))
    }

    static func shape(_ text: String, _ fonts: [ShapingFont], _ features: [String: Int] = [:]) -> [ShapedRun] {
        TextShaper.runs(Array(text.unicodeScalars), fonts: fonts, language: "en", features: features)
    }

    @Test func advancesAreInUnitsOfTheFont() throws {
        let font = try Self.font("NimbusRoman-Regular")
        #expect(font.unitsPerEm == 1000 && font.ascent > 600 && font.descent > 100)
        // As every Times has them.
        let glyphs = Self.shape("AaI ", [font]).flatMap(\.glyphs)
        #expect(glyphs.map(\.advance).reduce(0, +) <= 722 + 444 + 333 + 250 && glyphs.count == 4)
        #expect(Self.shape("a", [font]).first?.advance == 444)
        #expect(font.covers("a") && !font.covers("\u{3042}"))
    }

    @Test func kerningCanBeSwitchedOff() throws {
        let font = try Self.font("NimbusRoman-Regular")
        let kerned = try #require(Self.shape("AVAVA", [font]).first).advance
        #expect(kerned < (try #require(Self.shape("AVAVA", [font], ["kern": 0]).first).advance))
    }

    @Test func itemsFollowEachOther() throws {
        let fonts = [try Self.font("NimbusRoman-Regular"), try Self.font("StandardSymbolsPS")]
        let text = Array("abc \u{5D0}\u{5D1} 12 \u{3B1}\u{3B2}e\u{301}\u{1F600}".unicodeScalars)
        let items = Itemizer.items(text, fonts: fonts, base: .leftToRight)
        #expect(items.flatMap { Array($0.range) } == Array(text.indices))
        #expect(items.first { $0.range.contains(4) }?.isRightToLeft == true)
        #expect(items.first { $0.range.contains(0) }?.isRightToLeft == false)
        // Numbers after Hebrew run from left to right within it.
        #expect(items.first { $0.range.contains(7) }?.level == 2)
        // A mark has the font of its letter.
        let mark = try #require(text.firstIndex(of: "\u{301}"))
        #expect(items.contains { $0.range.contains(mark) && $0.range.contains(mark - 1) })
        #expect(Itemizer.levels(Array("\u{5D0} a".unicodeScalars), .first) == [1, 1, 2])
    }

    @Test func everyScalarHasACluster() throws {
        let fonts = [try Self.font("NimbusSans-Regular")]
        let text = Array("office \u{5D0}\u{5D1}\u{5D2} \u{65E5}\u{672C} e\u{301}".unicodeScalars)
        for run in TextShaper.runs(text, fonts: fonts) {
            #expect(run.glyphs.allSatisfy { run.item.range.contains($0.cluster) })
            let clusters = run.glyphs.map(\.cluster)
            #expect(clusters == (run.item.isRightToLeft ? clusters.sorted(by: >) : clusters.sorted()))
            #expect(clusters.min() == run.item.range.lowerBound)
        }
    }

    @Test func noFonts() {
        #expect(throws: Failure.self) { try ShapingFont([]) }
        #expect(throws: Failure.self) { try ShapingFont(Array("no font at all".utf8)) }
        #expect(TextShaper.runs(["a"], fonts: []).isEmpty)
    }

    /// Damage in a font neither crashes nor hangs.
    @Test func damagedFonts() throws {
        let path = "/usr/share/fonts/opentype/urw-base35/D050000L.otf"
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var state: UInt64 = 5
        for _ in 0..<100 {
            var bytes = whole
            for _ in 0..<20 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % (state & 1 == 0 ? bytes.count : 400)] = UInt8(truncatingIfNeeded: state >> 20)
            }
            if let font = try? ShapingFont(bytes) { _ = Self.shape("abc", [font]) }
        }
    }

    @Test(arguments: [
        ("ab cd", "ab |cd"), ("a-b", "a-|b"), ("ab\ncd", "ab\n!cd"), ("a\u{A0}b", "a\u{A0}b"), ("(a) b", "(a) |b"),
        ("\u{65E5}\u{672C}\u{3002}", "\u{65E5}|\u{672C}\u{3002}"), ("a\u{AD}b", "a\u{AD}|b"),
        ("\u{1F600}x", "\u{1F600}|x"),
        ("", ""),
    ])
    func opportunities(_ text: String, _ expected: String) {
        let scalars = Array(text.unicodeScalars)
        let all = LineOpportunity.all(scalars)
        var marked = ""
        for (index, scalar) in scalars.enumerated() {
            if index > 0 { marked += ["", "|", "!"][Int(all[index].rawValue)] }
            marked.unicodeScalars.append(scalar)
        }
        #expect(marked == expected)
    }

    @Test func strictness() {
        let text = Array("\u{30A2}\u{30FC}\u{30C3}".unicodeScalars)
        #expect(LineOpportunity.all(text, language: "ja", strictness: .strict)[1] == .never)
        #expect(LineOpportunity.all(text, language: "ja", strictness: .loose)[1] == .may)
    }

    /// With a dictionary of its own, so that no package is needed.
    @Test func hyphens() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("hyph_test_\(UUID()).dic").path
        try "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\nr1d\n\u{E4}1t\nn1g\n".write(
            toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let hyphenator = try Hyphenator(dictionary: path)
        #expect(hyphenator.places("garden") == [3] && hyphenator.places("GARDEN") == [3])
        #expect(hyphenator.places("r\u{E4}tsel") == [2] && hyphenator.places("rd").isEmpty)
        #expect(hyphenator.places(String(repeating: "r\u{64}", count: 100)).isEmpty && hyphenator.places("").isEmpty)
        #expect(throws: Failure.self) { try Hyphenator(dictionary: path + ".none") }
    }
}
