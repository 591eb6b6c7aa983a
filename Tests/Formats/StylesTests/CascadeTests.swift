import RectoDiagnostics
import RectoMarkup
import Testing

@testable import RectoStyles

@Suite struct CascadeTests {
    private static let red = StyleColor(rgb: 0xFF0000)
    private static let green = StyleColor(rgb: 0x008000)

    /// Which of several declarations wins (CSS Cascade 4, section 6).
    @Test(arguments: [
        ("p { color: red } p { color: green }", ""), ("#x { color: green } p { color: red }", ""),
        ("p.c { color: green } p { color: red }", ""), ("p { color: red }", "color: green"),
        ("p { color: green !important }", "color: red"), ("p { color: red !important }", "color: green !important"),
        ("p { color: green; color: nonsense }", ""), ("p { color: green ! important; color: red }", ""),
        ("p { color: red } body p { color: green }", ""), ("body { color: green }", ""),
        ("body { color: red } p { color: inherit; color: green }", ""),
        ("body { color: green } p { color: red } p { color: inherit }", ""),
        ("body { color: green } p { color: red } p { color: unset }", ""),
        ("@media (min-width: 500px) { p { color: green } }", ""),
        ("p { color: green } @media print { p { color: red } }", ""),
        ("p { color: green } @media (max-width: 599px) { p { color: red } }", ""),
        ("@media screen and (width: 600px) { p { color: green } }", ""),
        ("@media (400px >= width), (height >= 800px) { p { color: green } }", ""),
        ("@media not print { p { color: green } }", ""), ("@media only screen { p { color: green } }", ""),
        ("p { color: green } @media (nonsense) { p { color: red } }", ""),
        ("p { color: green } @media not (nonsense) { p { color: red } }", ""),
        ("@media (orientation: portrait) and (color) { p { color: green } }", ""),
        ("@supports (color: red) { p { color: green } }", ""),
        ("p { color: green } @supports (display: grid) { p { color: red } }", ""),
        ("@supports not (display: grid) { p { color: green } }", ""),
        ("@import 'b.css'; p { color: green }", ""), ("@import url(c.css);", ""),
        ("p { color: green } @import 'b.css';", ""), ("@import 'b.css' print; p { color: green }", ""),
        (":root { --c: green } p { color: var(--c) }", ""), ("p { color: var(--none, green) }", ""),
        ("body { color: green } p { color: red; color: var(--none) }", ""),
        ("p { --a: var(--b); --b: green; color: var(--a) }", ""),
        ("body { color: green } p { --a: var(--b); --b: var(--a); color: red; color: var(--a) }", ""),
        ("p { color: rgb(0 128 0) }", ""), ("p { color: rgba(0, 50.2%, 0, 1) }", ""), ("p { color: #008000 }", ""),
        ("p { color: hsl(120, 100%, 25.1%) }", ""), ("p { COLOR: GREEN }", ""),
        ("p { color: green } }} p { color: red }", ""),
        ("p { color: red; { color: red } ; color: green }", ""), ("<!-- p { color: green } -->", ""),
        ("p { x: (; color: red); color: green }", ""), ("@unknown { p { color: red } } p { color: green }", ""),
        ("p { color: green", ""), ("p { /* } */ color: green }", ""), ("p { color: gr\\65 en }", ""),
    ])
    func wins(_ css: String, _ attribute: String) throws {
        let styled = try Styled(
            css, "<p id='x' class='c' style='\(attribute)'>A</p>",
            files: ["b.css": "p { color: red }", "c.css": "p { color: green }"])
        let color = try styled().color
        #expect(abs(color.green - Self.green.green) < 0.001 && color.red == 0 && color.blue == 0, "\(css)")
    }

    @Test func originsAreTurnedRoundForImportant() throws {
        #expect(try Styled("p { color: green }", "<p id='x'/>", reader: "p { color: red }")().color == Self.green)
        let own = try Styled("p { color: green !important }", "<p id='x'/>", reader: "p { color: red !important }")
        #expect(try own().color == Self.red)
    }

    /// Property, value, and what a function makes of the style.
    @Test(arguments: [
        ("margin: 1px 2px 3px 4px", "1 2 3 4"), ("margin: 1px", "1 1 1 1"), ("margin: 1px 2px", "1 2 1 2"),
        ("margin: 1px 2px 3px", "1 2 3 2"), ("margin: 1em", "20 20 20 20"), ("margin: 10%", "60 60 60 60"),
        ("margin: calc(10% - 1em) 0", "40 0 40 0"), ("margin: calc(2 * (1px + 3px)) 0", "8 0 8 0"),
        ("margin: -1px", "-1 -1 -1 -1"), ("margin: 1in 0", "96 0 96 0"),
        ("margin: auto", "auto auto auto auto"), ("margin: 1px 2", "0 0 0 0"),
        ("margin: 1pt 0", "1.3333333333333333 0 1.3333333333333333 0"),
        ("margin-inline: 1px 2px", "0 2 0 1"), ("direction: rtl; margin-inline-start: 5px", "0 5 0 0"),
        ("writing-mode: vertical-rl; margin-block-start: 5px", "0 5 0 0"), ("margin: 10vw 0", "60 0 60 0"),
        ("margin: min(1px, 2px) max(1px, 2px)", "1 2 1 2"), ("margin: clamp(1px, 9px, 3px) 0", "3 0 3 0"),
        ("margin: 99999999999px 0", "16777216 0 16777216 0"), ("margin: 1rem 0", "16 0 16 0"),
        ("margin: calc(1px+2px)", "0 0 0 0"), ("margin: calc(1px * 2px)", "0 0 0 0"),
        ("margin: +.5px 0", "0.5 0 0.5 0"),
        ("margin: 1e1px 0", "10 0 10 0"),
    ])
    func margins(_ declarations: String, _ expected: String) throws {
        let margin = try Styled("p { font-size: 20px; \(declarations) }", "<p id='x'/>")().margin
        let sides = [margin.top, margin.right, margin.bottom, margin.left].map { side in
            side.resolved(of: 600).map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "auto"
        }
        #expect(sides.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("font-size: 2em", 32.0), ("font-size: 50%", 8), ("font-size: larger", 19.2), ("font-size: x-large", 24),
        ("font: italic bold 10px/2 Georgia, 'Noto Serif'", 10), ("font-size: -1px", 16), ("font-size: 12pt", 16),
        ("font: 12px", 16), ("font: small-caps 20px serif", 20),
    ])
    func fontSizes(_ declaration: String, _ expected: Double) throws {
        #expect(abs(try Styled("p { \(declaration) }", "<p id='x'/>")().fontSize - expected) < 1e-9)
    }

    @Test func shorthands() throws {
        let style = try Styled(
            """
            p { font: italic small-caps bold 10px/1.5 Georgia, "Noto Serif"; border: 2px solid red; border-left: none;
            list-style: square inside; text-decoration: underline red; background: url(x.png) #00f no-repeat;
            page-break-before: always; -epub-hyphens: auto; -webkit-text-emphasis: filled sesame; overflow: hidden }
            """, "<p id='x'/>")()
        #expect(style.fontStyle == .italic && style.fontCaps == .smallCaps && style.fontWeight == 700)
        #expect(style.lineHeight == .factor(1.5) && style.fontFamilies == ["Georgia", "Noto Serif"])
        #expect(style.border.top.usedWidth == 2 && style.border.left.usedWidth == 0)
        #expect(style.border.right.color == .color(Self.red))
        #expect(style.listStyleType == .square && style.listStylePosition == .inside)
        #expect(style.textDecoration == ["underline"] && style.textDecorationColor == .color(Self.red))
        #expect(style.backgroundColor == .color(StyleColor(rgb: 0x0000FF)))
        #expect(style.breakBefore == .page && style.hyphens == .auto && style.textEmphasis == "\u{FE45}")
        #expect(style.overflow == .hidden)
        let old = try Styled("p { writing-mode: rl-tb; -epub-text-emphasis: open dot red }", "<p id='x'/>")()
        #expect(old.writingMode == .horizontalTb && old.textEmphasis == "\u{25E6}")
        #expect(old.textEmphasisColor == .color(Self.red))
    }

    @Test func generatedContent() throws {
        let styled = try Styled(
            "p { counter-reset: a 3 b; counter-increment: a } p::before { content: '§' counter(a, upper-roman) attr(id) }",
            "<p id='x'/>")
        #expect(try styled("x", .before).content == [.text("§"), .counter("a", .upperRoman), .attribute("id")])
        #expect(try styled().counterResets == [CounterChange(name: "a", value: 3), CounterChange(name: "b", value: 0)])
        #expect(try styled().content == nil)
    }

    @Test func fontFaces() throws {
        let sheet = try Styled(
            """
            @font-face { font-family: "A b"; src: url(x.eot) format("embedded-opentype"), local(Foo Bar),
            url('f.woff2') format(woff2); font-weight: 300 700; font-style: italic; unicode-range: U+0-7F, u+4??, U+1F600 }
            @font-face { font-family: B }
            """, "")
        let face = try #require(sheet.sheet.fontFaces.first)
        #expect(sheet.sheet.fontFaces.count == 1 && sheet.messages.count == 1)
        #expect(face.sources == [.local("Foo Bar"), .file("f.woff2", sheet: "a.css")])
        #expect(face.family == "A b" && face.weights == 300...700 && face.style == .italic)
        #expect(face.ranges == [0...0x7F, 0x400...0x4FF, 0x1F600...0x1F600])
    }

    @Test func pages() throws {
        let pages = try Styled("@page { margin: 1in 2cm; size: A5 landscape } @page :left { margin-left: 0 }", "").sheet
            .pages
        #expect(pages.map(\.pseudo) == [nil, "left"])
        #expect(pages[0].margin.top == .length(LengthPercentage(pixels: 96)) && pages[1].margin.left == .zero)
        #expect(abs((pages[0].size?.width ?? 0) - 210 * 96 / 25.4) < 1e-9)
    }

    @Test func messagesSayWhere() throws {
        let styled = try Styled("p {\n  grid-area: a;\n  display: grid }\n@layer x { }\np:has(a) { }", "<p id='x'/>")
        #expect(
            styled.messages == [
                "a.css:2:3: the property grid-area is not supported",
                "a.css:3:3: this value of display is not supported",
                "a.css:4:1: @layer is not supported and left out",
                "a.css:5:1: this selector is not supported, and its rule left out",
            ])
    }

    @Test func defaultsAreThoseOfBrowsers() throws {
        let styled = try Styled(
            "",
            "<h1 id='h'>A</h1><ul><li id='l'><ul id='u'/></li></ul><p id='p'/><b id='b'/><table id='t'/><div hidden='' id='n'/>",
            default: true)
        #expect(try styled("h").fontSize == 32 && styled("h").margin.top.resolved(of: 0) == 32 * 0.67)
        #expect(try styled("l").display == .listItem && styled("l").listStyleType == .disc)
        #expect(try styled("u").listStyleType == .circle && styled("u").margin.top == .zero)
        #expect(try styled("u").padding.left.pixels == 40 && styled("p").margin.top.resolved(of: 0) == 16)
        #expect(try styled("b").fontWeight == 700 && styled("t").display == .table && styled("n").display == .none)
    }

    @Test func limits() throws {
        #expect(throws: Failure.self) { try Styled(String(repeating: "p{}", count: 20_001), "") }
        #expect(throws: Failure.self) {
            try Styled(String(repeating: "@import 'b.css';", count: 64), "", files: ["b.css": ""])
        }
        let own = try Styled("@import 'b.css';", "", files: ["b.css": "@import 'b.css';"])
        #expect(own.messages == ["b.css:1:1: the sheet b.css imports itself; left out"])
        // Neither deep nesting nor values that grow by themselves cost more than their declaration.
        let deep = String(repeating: "(", count: 100_000)
        #expect(try Styled("p { color: \(deep) } em { color: red }", "<em id='x'/>")().color == .black)
        var bombs = "p { --a0: x x x x x x x x;"
        for level in 1...20 { bombs += "--a\(level): " + String(repeating: "var(--a\(level - 1)) ", count: 8) + ";" }
        #expect(try Styled(bombs + "color: var(--a20) }", "<p id='x'/>")().color == .black)
    }

    @Test func sameStylesAreShared() throws {
        let body = String(repeating: "<p class='c'>A</p>", count: 100)
        #expect(try Styled("p { margin: 0 } .c { color: red }", body).document.styles.count == 4)
    }

    @Test func sheetsOfADocument() throws {
        let tree = try ContentTree(
            Array(
                """
                <html xmlns='http://www.w3.org/1999/xhtml'><head><link rel='stylesheet' href='a.css'/>
                <link rel='alternate stylesheet' href='b.css'/><link rel='stylesheet' href='c.css' media='print'/>
                <style type='text/css'>p{}</style><style type='text/x'>q{}</style></head></html>
                """.utf8))
        let media = MediaContext(page: PageExtent(width: 1, height: 1))
        #expect(StyleSource.all(tree, media) == [.link("a.css"), .text("p{}")])
    }

    /// Damage at any byte neither crashes nor hangs.
    @Test func damagedSheets() throws {
        let css = Array(
            "@import 'x';@media (a:1px){p:not(.a,#b)>c[d='e' i]::before{margin:calc(1px + 2%)!important;--v:{x}}}@font-face{src:url(x)}"
                .utf8)
        var state: UInt64 = 7
        for _ in 0..<2000 {
            var bytes = css
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 25)
            }
            var reader = StyleSheetReader(media: MediaContext(page: PageExtent(width: 9, height: 9))) { _, _ in nil }
            _ = try reader.read(bytes, path: "a.css", origin: .book)
        }
    }
}
