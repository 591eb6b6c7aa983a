import RectoComposition
import RectoShaping
import TestSupport
import Testing

@testable import RectoFormulas

@Suite("Formulas")
struct FormulaSetterTests {
    @Test("A row has room around operators, and variables are italic")
    func row() throws {
        let faces = try TestFormula()
        let box = try faces.set(FormulaNode("math", children: [.mi("a"), .mo("="), .mi("b")]))
        #expect(box.offsets == [0, 1, 2])
        let font = try #require(FormulaFont(faces.font(0)))
        #expect(box.spots(0).map(\.id) == [font.glyph("\u{1D44E}")])
        let a = Double(font.advance(try #require(font.glyph("\u{1D44E}")))) / 10
        // Five eighteenths, and what slanted ink leans over.
        #expect(box.spots(1)[0].x >= a + 27.7 && box.spots(1)[0].x < a + 40)
        #expect(box.spots(2)[0].x > box.spots(1)[0].x + 27.7)
    }

    @Test("A sign at the beginning has no room after it")
    func prefix() throws {
        let faces = try TestFormula()
        let minus = try faces.set(FormulaNode("math", children: [.mo("\u{2212}"), .mi("b")]))
        let difference = try faces.set(FormulaNode("math", children: [.mn("1"), .mo("\u{2212}"), .mi("b")]))
        let gap = { (box: FormulaBox, one: Int) in box.spots(one + 1)[0].x - box.spots(one)[0].x }
        #expect((gap(difference, 1) - gap(minus, 0) - 400.0 / 18).magnitude < 0.1)
    }

    @Test("A fraction has its bar on the axis, and both parts in the middle")
    func fraction() throws {
        let faces = try TestFormula()
        let font = try #require(FormulaFont(faces.font(0)))
        let node = FormulaNode("mfrac", children: [.mn("1"), .mn("1000")])
        let box = try faces.set(node)
        let bar = try #require(box.rules.first)
        #expect((-bar.y - bar.height / 2 - Double(font.constant(.axisHeight)) / 10).magnitude < 0.01)
        #expect((bar.height - Double(font.constant(.ruleThickness)) / 10).magnitude < 0.01)
        #expect(box.spots(0)[0].y < bar.y && (box.glyphs.last?.clusters[0].glyphs[0].y ?? 0) > bar.y)
        #expect(box.spots(0)[0].x > box.width / 3)
        #expect(try faces.set(node, isDisplay: true).ascent > box.ascent)
        var without = node
        without.attributes["linethickness"] = "0"
        #expect(try faces.set(without).rules.isEmpty)
    }

    @Test("Scripts are smaller, above and below the baseline, and do not touch")
    func scripts() throws {
        let faces = try TestFormula()
        let box = try faces.set(FormulaNode("msubsup", children: [.mi("x"), .mi("i"), .mn("2")]))
        #expect(box.offsets == [0, 1, 2])
        let sizes = box.glyphs.map(\.size)
        #expect(sizes[0] == 100 && sizes[1] < 80 && sizes[1] == sizes[2])
        #expect(box.spots(1)[0].y > 10 && box.spots(2)[0].y < -20)
        let before = try faces.set(
            FormulaNode(
                "mmultiscripts",
                children: [.mi("X"), .mi("a"), .mi("b"), FormulaNode("mprescripts"), .mi("c"), FormulaNode("none")]))
        #expect(before.offsets == [0, 1, 2, 3] && before.spots(3)[0].x < before.spots(0)[0].x)
    }

    @Test("A root is as high as what is in it; its index stands before it and comes after it in the text")
    func roots() throws {
        let faces = try TestFormula()
        let low = try faces.set(FormulaNode("msqrt", children: [.mi("x")]))
        let high = try faces.set(
            FormulaNode("msqrt", children: [FormulaNode("mfrac", children: [.mi("x"), .mi("y")])]))
        #expect(high.ascent + high.descent > low.ascent + low.descent + 20)
        #expect(high.ascent > low.ascent && low.rules.count == 1 && high.rules.count == 2)
        let root = try faces.set(FormulaNode("mroot", children: [.mi("x"), .mn("3")]))
        #expect(root.offsets == [0, 1] && root.spots(1)[0].x < root.spots(0)[0].x)
        #expect(root.spots(1)[0].y < root.spots(0)[0].y)
    }

    @Test("Brackets grow with what is between them; one sign of the text, however many glyphs")
    func brackets() throws {
        let faces = try TestFormula()
        func fenced(_ depth: Int) -> FormulaNode {
            var inner = FormulaNode.mi("x")
            for _ in 0..<depth { inner = FormulaNode("mfrac", children: [inner, .mi("y")]) }
            return FormulaNode("mrow", children: [.mo("{"), inner, .mo("}")])
        }
        var last = 0.0
        for depth in 0..<6 {
            let box = try faces.set(fenced(depth), isDisplay: true)
            #expect(box.offsets == Array(0..<depth + 3))
            let inner = try faces.set(fenced(depth).children[1], isDisplay: true)
            #expect(box.ascent >= inner.ascent - 0.01 && box.descent >= inner.descent - 0.01)
            #expect(box.ascent + box.descent >= last)
            last = box.ascent + box.descent
        }
        #expect(try faces.set(fenced(5), isDisplay: true).spots(0).count > 2)
        var still = fenced(3)
        still.children[0].attributes["stretchy"] = "false"
        #expect(try faces.set(still).spots(0).count == 1)
    }

    @Test("Limits stand under and over a sum of its own, and beside one in a line")
    func limits() throws {
        let faces = try TestFormula()
        let node = FormulaNode("munderover", children: [.mo("\u{2211}"), .mi("i"), .mi("n")])
        let own = try faces.set(node, isDisplay: true)
        let line = try faces.set(node)
        #expect(own.offsets == [0, 1, 2] && line.offsets == [0, 1, 2])
        #expect(own.spots(1)[0].x < own.width * 0.7 && line.spots(1)[0].x > line.width * 0.5)
        #expect(own.ascent > line.ascent && own.spots(0)[0].id != line.spots(0)[0].id)
        let hat = try faces.set(FormulaNode("mover", children: [.mi("x"), .mo("^")]))
        #expect(hat.ascent < 110 && hat.offsets == [0, 1])
        let wide = try faces.set(
            FormulaNode(
                "mover", children: [FormulaNode("mrow", children: [.mi("aaaaaa"), .mi("bbbb")]), .mo("\u{23DE}")]))
        #expect(wide.offsets == Array(0..<11) && wide.spots(10).count > 2)
    }

    @Test("Cells of a matrix stand in rows and columns")
    func matrix() throws {
        let faces = try TestFormula()
        func row(_ cells: String...) -> FormulaNode {
            FormulaNode("mtr", children: cells.map { FormulaNode("mtd", children: [.mn($0)]) })
        }
        let table = FormulaNode("mtable", ["columnalign": "left"], children: [row("1", "2"), row("333", "4")])
        let box = try faces.set(table)
        #expect(box.offsets == Array(0..<6))
        #expect(box.spots(0)[0].y < box.spots(2)[0].y && box.spots(0)[0].y == box.spots(1)[0].y)
        #expect((box.spots(1)[0].x - box.spots(5)[0].x).magnitude < 0.01)
        #expect((box.spots(0)[0].x - box.spots(2)[0].x).magnitude < 0.01)
        let centred = try faces.set(FormulaNode("mtable", children: table.children))
        #expect(centred.spots(0)[0].x > box.spots(0)[0].x + 20)
    }

    @Test("Attributes of size, style and room")
    func attributes() throws {
        let faces = try TestFormula()
        let big = try faces.set(FormulaNode("mstyle", ["mathsize": "200%"], children: [.mn("1")]))
        #expect(big.glyphs[0].size == 200)
        let small = try faces.set(FormulaNode("mstyle", ["scriptlevel": "+1"], children: [.mn("1")]))
        #expect(small.glyphs[0].size < 80)
        #expect(try faces.set(FormulaNode("mspace", ["width": "2em", "height": "1ex"])).width == 200)
        let padded = try faces.set(FormulaNode("mpadded", ["width": "+1em", "lspace": "0.5em"], children: [.mn("1")]))
        #expect(padded.spots(0)[0].x == 50)
        let phantom = try faces.set(FormulaNode("mphantom", children: [.mn("111")]))
        #expect(phantom.items.isEmpty && phantom.width > 100)
        let boxed = try faces.set(FormulaNode("menclose", ["notation": "box"], children: [.mn("1")]))
        #expect(boxed.rules.count == 4)
    }

    @Test("Whatever a formula is made of, each sign is in it once, in order, and within its box", arguments: 0..<400)
    func anything(_ seed: Int) throws {
        let faces = try TestFormula()
        var random = SeededGenerator(seed: UInt64(seed))
        var count = 0
        var root = FormulaNode("math", children: [Self.tree(&random, depth: 0), Self.tree(&random, depth: 0)])
        TestFormula.number(&root, &count)
        let box = try #require(FormulaSetter(faces)).set(root, size: 20, isDisplay: seed.isMultiple(of: 2))
        #expect(box.offsets == Array(0..<count))
        #expect(box.width.isFinite && box.ascent.isFinite && box.descent.isFinite)
        for own in box.glyphs {
            for glyph in own.clusters.flatMap(\.glyphs) {
                let ink = faces.font(0).extents(glyph.id)
                let unit = own.size / Double(faces.font(0).unitsPerEm)
                #expect(glyph.x + Double(ink.left) * unit > -0.01)
                #expect(glyph.x + Double(ink.left + ink.width) * unit < box.width + 0.01)
                #expect(Double(ink.ascent) * unit - glyph.y < box.ascent + 0.01)
                #expect(Double(ink.descent) * unit + glyph.y < box.descent + 0.01)
            }
        }
    }

    private static let names = [
        "mrow", "mfrac", "msqrt", "mroot", "mstyle", "merror", "mpadded", "mfenced", "menclose", "msub", "msup",
        "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mtable", "mtr", "mtd", "semantics", "unknown",
    ]
    private static let signs = [
        "x", "12", "(", ")", "\u{2211}", "\u{222B}", "+", "=", "{", "|", "\u{2192}", "^", "\u{23DE}", "\u{2032}", "sin",
        "\u{5D0}", "e\u{301}", "", "||",
    ]
    private static let attributes = [
        ("displaystyle", "true"), ("mathsize", "3em"), ("scriptlevel", "-9"), ("linethickness", "-2"),
        ("width", "-3em"), ("notation", "box verticalstrike"), ("columnalign", "left right"), ("rowspan", "9"),
        ("columnspan", "1000"), ("mathvariant", "double-struck"), ("maxsize", "1em"), ("minsize", "9em"),
        ("lspace", "-2em"), ("voffset", "3em"), ("open", "["), ("separators", ""), ("accent", "true"),
        ("columnlines", "solid"), ("stretchy", "true"), ("largeop", "true"), ("scriptlevel", "99999999999"),
    ]

    private static func tree(_ random: inout SeededGenerator, depth: Int) -> FormulaNode {
        func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        var node: FormulaNode
        if depth > 4 || pick(3) == 0 {
            node = .token(["mi", "mn", "mo", "ms", "mtext"][pick(5)], signs[pick(signs.count)])
        } else {
            node = FormulaNode(names[pick(names.count)])
            for _ in 0..<pick(4) { node.children.append(tree(&random, depth: depth + 1)) }
        }
        if pick(4) == 0 {
            let own = attributes[pick(attributes.count)]
            node.attributes[own.0] = own.1
        }
        return node
    }
}
