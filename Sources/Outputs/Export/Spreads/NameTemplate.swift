public import Recto

/// Names of files out of a pattern, as `{issue}-{first}-{last}`.
///
/// Pure. What documents say goes through ``SafeName``; what the user writes must be safe as it stands. Slashes make folders
/// below the output, and nothing leads out of it.
public struct NameTemplate: Hashable, Sendable {
    /// What a name is made of.
    public struct Values: Sendable {
        /// The input's name without its suffix.
        public var issue: String
        /// From 1.
        public var spread: Int
        /// Pages, from 1.
        public var first: Int
        public var last: Int
        public var firstLabel: String
        public var lastLabel: String
        /// Digits that page numbers are filled up to.
        public var digits: Int

        public init(
            issue: String, spread: Int, first: Int, last: Int, firstLabel: String, lastLabel: String, digits: Int
        ) {
            self.issue = issue
            self.spread = spread
            self.first = first
            self.last = last
            self.firstLabel = firstLabel
            self.lastLabel = lastLabel
            self.digits = digits
        }
    }

    private enum Piece: Hashable, Sendable {
        case text(String)
        case field(Field)
    }

    enum Field: String, CaseIterable {
        case issue, spread, first, last
        case firstLabel = "first-label"
        case lastLabel = "last-label"
    }

    public let text: String
    private let pieces: [Piece]

    /// Reads a pattern.
    ///
    /// - Throws: ``Failure`` `.usage` for an unknown field, and for what would not make a safe name.
    public init(_ text: String) throws(Failure) {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        func fail(_ message: String) -> Failure { Failure(.usage, message, at: "--name \(text)") }
        while let character = rest.popFirst() {
            switch character {
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw fail("a { has no }") }
                let name = rest[..<end]
                guard let field = Field(rawValue: String(name)) else {
                    let known = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
                    throw fail("there is no {\(name)}; there are \(known)")
                }
                if !literal.isEmpty { pieces.append(.text(literal)) }
                literal = ""
                pieces.append(.field(field))
                rest = rest[rest.index(after: end)...]
            case "}": throw fail("a } has no {")
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        self.text = text
        self.pieces = pieces
        // With harmless values: what is wrong now is the pattern's own fault.
        let sample = Values(issue: "a", spread: 1, first: 1, last: 1, firstLabel: "a", lastLabel: "a", digits: 1)
        for part in expand(sample).split(separator: "/", omittingEmptySubsequences: false) {
            guard part != ".", part != ".." else { throw fail("a name may not lead out of the output folder") }
            guard !part.isEmpty else { throw fail("a part of the name is empty; names have no slash at their ends") }
            guard SafeName.make(String(part), fallback: "") == String(part) else {
                throw fail("“\(part)” is no safe file name: no leading dot, none of \\ : * ? \" < > | % # &")
            }
        }
    }

    /// Whether names of one document's spreads can differ.
    public var tellsSpreadsApart: Bool {
        pieces.contains { piece in
            if case .field(let field) = piece { field != .issue } else { false }
        }
    }

    /// A path below the output folder, without suffix.
    public func path(_ values: Values) -> String {
        // Once more: what was safe in pieces may be a device's name as a whole.
        expand(values).split(separator: "/").map { SafeName.make(String($0), fallback: "_") }.joined(separator: "/")
    }

    private func expand(_ values: Values) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .field(let field): Self.value(field, values)
            }
        }.joined()
    }

    private static func value(_ field: Field, _ values: Values) -> String {
        switch field {
        case .issue: SafeName.make(values.issue, fallback: "issue")
        case .spread: padded(values.spread, values.digits)
        case .first: padded(values.first, values.digits)
        case .last: padded(values.last, values.digits)
        case .firstLabel: SafeName.make(values.firstLabel, fallback: String(values.first))
        case .lastLabel: SafeName.make(values.lastLabel, fallback: String(values.last))
        }
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
