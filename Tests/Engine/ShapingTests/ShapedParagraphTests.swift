import Foundation
import RectoComposition
import RectoDiagnostics
import Testing

@testable import RectoShaping

@Suite struct ShapedParagraphTests {
    private static let text =
        "The keeper\u{2019}s office had well-kept lamps, and affable effigies of sailors; no more."

    private static func paragraph(_ text: String, hyphenator: Hyphenator? = nil) throws -> ShapedParagraph {
        ShapedParagraph(
            Array(text.unicodeScalars), fonts: [try ShapingTests.font("NimbusRoman-Regular")], language: "en",
            hyphenator: hyphenator)
    }

    /// The lines of a paragraph as text.
    private static func lines(
        _ text: String, measure: Double, longest: Double? = nil, method: LineMethod = .greedy,
        hyphenator: Hyphenator? = nil
    ) throws -> [String] {
        let scalars = Array(text.unicodeScalars)
        let parts = try paragraph(text, hyphenator: hyphenator).parts(at: .init(font: 10), longest: longest)
        return LineComposer.lines(parts, measure: measure, method: method).map { line in
            let start = line.parts.lowerBound < parts.count ? parts[line.parts.lowerBound].offset : scalars.count
            let end = line.parts.upperBound < parts.count ? parts[line.parts.upperBound].offset : scalars.count
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars[start..<max(start, end)])
            return String(part) + (line.hasHyphen ? "-" : "")
        }
    }

    @Test func partsAreAsWideAsTheGlyphs() throws {
        let paragraph = try Self.paragraph(Self.text)
        let advance = Double(paragraph.runs.reduce(0) { $0 + $1.advance })
        for size in [7.0, 16, 33.5] {
            let width = paragraph.parts(at: .init(font: size)).reduce(0) { $0 + $1.width }
            #expect(abs(width - advance / 1000 * size) < 0.01)
            // Broken between letters it is as wide, but for what hyphens would add.
            let letters = paragraph.parts(at: .init(font: size), longest: 0).reduce(0) { $0 + $1.width }
            #expect(abs(width - letters) < 0.01)
        }
    }

    @Test func spacing() throws {
        let paragraph = try Self.paragraph("ab cd")
        var size = ShapedParagraph.Size(font: 10)
        let plain = paragraph.parts(at: size).map(\.width)
        (size.letterSpacing, size.wordSpacing) = (1, 3)
        let wide = paragraph.parts(at: size).map(\.width)
        #expect(zip(plain, wide).map { ($1 - $0).rounded() } == [2, 4, 2])
    }

    @Test func linesEndWhereUnicodeSays() throws {
        // 10 px: "The keeper's " is some 57 px wide.
        let lines = try Self.lines(Self.text, measure: 90)
        #expect(lines.count > 3 && lines.allSatisfy { !$0.hasPrefix(" ") && !$0.hasSuffix(" ") })
        #expect(lines.joined(separator: " ").replacing("well- kept", with: "well-kept") == Self.text)
        #expect(try Self.lines("a\nb\r\nc", measure: 90) == ["a", "b", "c"])
        #expect(try Self.lines("", measure: 90).isEmpty)
    }

    @Test func longWordsAreBrokenInEmergencies() throws {
        let word = String(repeating: "o", count: 30)
        #expect(try Self.lines(word, measure: 40) == [word])
        let lines = try Self.lines("a \(word)", measure: 40, longest: 40)
        #expect(lines == ["a", "oooooooo", "oooooooo", "oooooooo", "oooooo"])
        // No break within a letter and its marks.
        let marked = try Self.lines(String(repeating: "e\u{301}", count: 8), measure: 10, longest: 10)
        #expect(marked.allSatisfy { $0.unicodeScalars.first == "e" })
    }

    @Test func softHyphensAndDictionaries() throws {
        #expect(try Self.lines("one gar\u{AD}den", measure: 36) == ["one gar\u{AD}-", "den"])
        // One glyph for two letters is not divided.
        #expect(try Self.lines("one of\u{AD}fice", measure: 36) == ["one", "of\u{AD}fice"])
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("hyph_par_\(UUID()).dic").path
        try "UTF-8\nr1d\n".write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let hyphenator = try Hyphenator(dictionary: path)
        #expect(try Self.lines("one garden", measure: 36, hyphenator: hyphenator) == ["one gar-", "den"])
        #expect(try Self.lines("one garden", measure: 36) == ["one", "garden"])
    }

    /// At any size and measure each scalar is in one line, and no line is too long.
    @Test func nothingIsLostAtAnySize() throws {
        let text = Self.text + " \u{65E5}\u{672C}\u{8A9E} \u{5D0}\u{5D1}\u{5D2} e\u{301}\u{1F600} " + Self.text
        let scalars = Array(text.unicodeScalars)
        let paragraph = try Self.paragraph(text)
        for font in [6.0, 11, 24] {
            for measure in [30.0, 120, 400] {
                for method in [LineMethod.greedy, .totalFit] {
                    let parts = paragraph.parts(at: .init(font: font), longest: measure)
                    let lines = LineComposer.lines(parts, measure: measure, method: method)
                    let words = lines.flatMap { $0.parts.filter { parts[$0].kind == .word } }
                    #expect(words == parts.indices.filter { parts[$0].kind == .word })
                    #expect(lines.allSatisfy { $0.width - $0.shrink <= max(measure, font * 1.5) + 0.01 })
                    #expect(lines.last?.next == parts.count)
                }
            }
        }
        #expect(paragraph.runs.map(\.item.range.count).reduce(0, +) == scalars.count)
    }
}
