package import RectoMarkup

/// A part of a value or a prelude (CSS Syntax 3, section 5): a token, or a function or block with what is in it.
package indirect enum ComponentValue: Hashable, Sendable {
    case token(CSSTokenizer.Token)
    /// The name is in lower case.
    case function(String, [ComponentValue])
    /// Its opening bracket: `{`, `(` or `[`.
    case block(UInt8, [ComponentValue])

    /// An identifier in lower case; nil if it is something else.
    package var keyword: String? {
        if case .token(.ident(let name)) = self { name.lowercased() } else { nil }
    }

    var isSpace: Bool { self == .token(.space) }
    var isComma: Bool { self == .token(.comma) }
    var isSlash: Bool { self == .token(.sign(UInt8(ascii: "/"))) }

    /// Whether custom properties have to be put in before it is understood.
    var usesVariables: Bool {
        switch self {
        case .token: false
        case .function(let name, let values): name == "var" || values.contains(where: \.usesVariables)
        case .block(_, let values): values.contains(where: \.usesVariables)
        }
    }
}

extension [ComponentValue] {
    /// Without spaces at the ends.
    var trimmed: [ComponentValue] {
        var part = self[...]
        while part.first?.isSpace == true { part.removeFirst() }
        while part.last?.isSpace == true { part.removeLast() }
        return Array(part)
    }

    /// Without any spaces.
    var words: [ComponentValue] { filter { !$0.isSpace } }

    /// The parts between commas.
    var commaSeparated: [[ComponentValue]] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isComma).map { Array($0).trimmed }
    }
}
