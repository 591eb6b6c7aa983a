package import RectoComposition

/// An element of a formula, by MathML's names.
package struct FormulaNode: Hashable, Sendable {
    /// A scalar of a token, with its place in the canonical text.
    package struct Letter: Hashable, Sendable {
        package var scalar: Unicode.Scalar
        package var offset: Int

        package init(_ scalar: Unicode.Scalar, offset: Int) {
            self.scalar = scalar
            self.offset = offset
        }
    }

    package var name: String
    package var attributes: [String: String]
    package var children: [FormulaNode] = []
    /// Of a token.
    package var letters: [Letter] = []
    package var color = PaintedColor.black
    /// How much larger than the element around it a style sheet makes it.
    package var scale = 1.0

    package init(_ name: String, _ attributes: [String: String] = [:], children: [FormulaNode] = []) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    package static let tokens: Set<String> = ["mi", "mn", "mo", "ms", "mtext"]

    package var isToken: Bool { Self.tokens.contains(name) }

    func flag(_ attribute: String) -> Bool? {
        switch attributes[attribute]?.lowercased() {
        case "true": true
        case "false": false
        default: nil
        }
    }

    /// What it is if it has not got the children that its name asks for: a row.
    var shape: String {
        let count: Int? =
            switch name {
            case "mfrac", "mroot", "msub", "msup", "munder", "mover": 2
            case "msubsup", "munderover": 3
            default: nil
            }
        if let count, children.count != count { return "mrow" }
        return name == "mmultiscripts" && (children.isEmpty || children[0].name == "mprescripts") ? "mrow" : name
    }

    /// Whether it is only room in a row.
    var isSpaceLike: Bool {
        switch name {
        case "mtext", "mspace": true
        case "mrow", "mstyle", "mphantom", "mpadded", "semantics", "maction": children.allSatisfy(\.isSpaceLike)
        default: false
        }
    }

    /// The operator that it is, with whatever is around that (MathML Core, 3.2.4.1).
    var core: FormulaNode? {
        switch shape {
        case "mo": return self
        case "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mfrac":
            return children.first?.core
        case "mrow", "mstyle", "mphantom", "mpadded", "semantics", "maction", "math":
            let own = children.filter { !$0.isSpaceLike }
            return own.count == 1 ? own[0].core : nil
        default: return nil
        }
    }
}
