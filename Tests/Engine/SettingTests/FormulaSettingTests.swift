import RectoComposition
import RectoPlaces
import Testing

@testable import RectoSetting

@Suite struct FormulaSettingTests {
    private static func math(_ content: String, _ attributes: String = "") -> String {
        "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" \(attributes)>\(content)</math>"
    }

    private static let fraction = "<mfrac><mi>a</mi><mi>b</mi></mfrac>"

    @Test func aFormulaStandsInItsLine() throws {
        let (item, set) = try SettingTests.set("<p>one \(Self.math(Self.fraction + "<mo>=</mo><mn>2</mn>")) two</p>")
        #expect(item.text == "one ab=2 two" && SetChecker.faults(item, set).isEmpty)
        let glyphs = SettingTests.glyphs(set)
        #expect(glyphs.first { $0.text == "a" }?.face == 40)
        let a = try #require(glyphs.first { $0.text == "a" }?.glyphs.first)
        let b = try #require(glyphs.first { $0.text == "b" }?.glyphs.first)
        #expect(a.y < b.y - 5 && SettingTests.areas(set).count == 1)
        #expect(set.elements.contains { $0.role == .formula })
    }

    @Test func aFormulaOfItsOwnStandsInTheMiddle() throws {
        let (item, set) = try SettingTests.set(
            "<p>one</p>" + Self.math(Self.fraction, "display=\"block\" alttext=\"a over b\"") + "<p>two</p>")
        #expect(SetChecker.faults(item, set).isEmpty)
        let a = try #require(SettingTests.glyphs(set).first { $0.text == "a" }?.glyphs.first)
        #expect(a.x > 180 && a.x < 220)
        #expect(set.elements.first { $0.role == .formula }?.alternative == "a over b")
    }

    @Test func aFormulaThatIsTooWideIsMadeSmaller() throws {
        let long = String(repeating: "<mi>x</mi><mo>+</mo>", count: 200) + "<mi>y</mi>"
        let (item, set) = try SettingTests.set("<p>" + Self.math(long, "display=\"block\"") + "</p>", width: 200)
        #expect(SetChecker.faults(item, set).isEmpty)
        let glyphs = SettingTests.glyphs(set).flatMap(\.glyphs)
        #expect(glyphs.count == 401 && glyphs.allSatisfy { $0.x >= 20 && $0.x <= 180 })
    }

    @Test func whatIsNotShownIsTold() throws {
        let content =
            "<mi>a</mi><mphantom><mi>b</mi></mphantom><maction><mi>c</mi><mi>d</mi></maction>"
            + "<semantics><mi>e</mi><annotation>no</annotation></semantics><mtext> x  y </mtext>"
        let (item, set) = try SettingTests.set("<p>\(Self.math(content)) f</p>")
        #expect(SetChecker.faults(item, set).isEmpty)
        #expect(set.hidden.map { String(String.UnicodeScalarView(item.scalars[$0])) } == ["b", "d"])
    }

    @Test func beyondTheLimitsItsSignsStandInALine() throws {
        let deep = String(repeating: "<mrow>", count: 100) + "<mi>x</mi>" + String(repeating: "</mrow>", count: 100)
        let many = String(repeating: "<mi>x</mi>", count: 5000)
        let strange = "<mtext>a<img xmlns=\"http://www.w3.org/1999/xhtml\" src=\"p.png\"/></mtext><mi>b</mi>"
        for content in [deep, many, strange] {
            let (item, set) = try SettingTests.set("<p>" + Self.math(content) + "</p>")
            #expect(SetChecker.faults(item, set).isEmpty)
            #expect(SettingTests.glyphs(set).allSatisfy { $0.face != 40 })
        }
    }

    @Test func withoutAFontItsSignsStandInALine() throws {
        let faces = TestFaces(setsFormulas: false)
        let (item, set) = try SettingTests.set("<p>one \(Self.math(Self.fraction)) two</p>", faces: faces)
        #expect(SettingTests.lines(set) == ["one ab two"] && SetChecker.faults(item, set).isEmpty)
    }

    @Test func formulasInTablesFloatsAndLists() throws {
        let own = Self.math("<msqrt>\(Self.fraction)</msqrt>")
        let (item, set) = try SettingTests.set(
            "<table><tr><td>\(own)</td><td>x</td></tr></table><div class=\"f\">\(own)</div><ul><li>\(own)</li></ul>"
                + "<p><ruby>\(own)<rt>\(own)</rt></ruby><a href=\"#x\">\(own)</a></p>",
            ".f{float:left}")
        #expect(SetChecker.faults(item, set).isEmpty)
    }
}
