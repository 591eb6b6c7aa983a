import Foundation
import RectoComposition
import RectoShaping
import TestSupport
import Testing

@testable import RectoFormulas

/// Formulas in the test font, of size 100, so that a length is a share of the font's size in hundredths.
struct TestFormula: FormulaFaces {
    private let own: ShapingFont
    let main = 0

    init() throws {
        let path = TestPDFs.path("fonts/RectoTestMath.otf")
        own = try ShapingFont([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    }

    func font(_ face: Int) -> ShapingFont { own }

    func face(for scalar: Unicode.Scalar) -> Int { main }

    func set(_ root: FormulaNode, isDisplay: Bool = false) throws -> FormulaBox {
        var root = root
        var offset = 0
        Self.number(&root, &offset)
        return try #require(FormulaSetter(self)).set(root, size: 100, isDisplay: isDisplay)
    }

    /// Gives each letter its place in the text.
    static func number(_ node: inout FormulaNode, _ offset: inout Int) {
        for index in node.letters.indices {
            node.letters[index].offset = offset
            offset += 1
        }
        for index in node.children.indices { number(&node.children[index], &offset) }
    }
}

extension FormulaNode {
    static func token(_ name: String, _ text: String, _ attributes: [String: String] = [:]) -> FormulaNode {
        var node = FormulaNode(name, attributes)
        node.letters = text.unicodeScalars.map { Letter($0, offset: 0) }
        return node
    }

    static func mi(_ text: String) -> FormulaNode { token("mi", text) }
    static func mo(_ text: String) -> FormulaNode { token("mo", text) }
    static func mn(_ text: String) -> FormulaNode { token("mn", text) }
}

extension FormulaBox {
    var glyphs: [FormulaItem.Glyphs] {
        items.compactMap { if case .glyphs(let own) = $0 { own } else { nil } }
    }

    var rules: [PaintedRect] { items.compactMap { if case .rule(let own, _) = $0 { own } else { nil } } }

    /// Where the glyphs of a text's place stand.
    func spots(_ offset: Int) -> [PaintedGlyphs.Glyph] {
        glyphs.flatMap(\.clusters).first { $0.offset == offset }?.glyphs ?? []
    }

    /// Which places of the text it shows, in order.
    var offsets: [Int] {
        glyphs.flatMap(\.clusters).flatMap { own in
            own.offset.map { Array($0..<$0 + own.scalars.count) } ?? []
        }
    }
}
