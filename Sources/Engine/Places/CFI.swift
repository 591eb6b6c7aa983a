/// An EPUB Canonical Fragment Identifier 1.1: a place in a book, or a range, by the numbers of its elements.
public struct CFI: Hashable, Sendable {
    /// To a child: even numbers count elements, odd ones the texts between them.
    public struct Step: Hashable, Sendable {
        public var number: Int
        /// The id that the element has.
        public var id: String?

        public init(_ number: Int, id: String? = nil) {
            self.number = number
            self.id = id
        }
    }

    /// To which of two neighbours a place belongs that lies between them.
    public enum Side: String, Hashable, Sendable {
        case before = "b"
        case after = "a"
    }

    /// What ends a path.
    public struct Terminal: Hashable, Sendable {
        /// In UTF-16 units of the text.
        public var offset: Int?
        /// What is written before the place, and after it.
        public var before: String?
        public var after: String?
        public var side: Side?

        public init(offset: Int? = nil, before: String? = nil, after: String? = nil, side: Side? = nil) {
            self.offset = offset
            self.before = before
            self.after = after
            self.side = side
        }
    }

    /// The steps in each document: the package document, then the one that its last step leads to.
    public struct Path: Hashable, Sendable {
        public var documents: [[Step]]
        public var terminal: Terminal

        public init(documents: [[Step]], terminal: Terminal = Terminal()) {
            self.documents = documents
            self.terminal = terminal
        }
    }

    public var start: Path
    /// Where a range ends; `nil` for a place.
    public var end: Path?

    public init(start: Path, end: Path? = nil) {
        self.start = start
        self.end = end
    }
}

extension CFI: CustomStringConvertible {
    /// As it is written: `epubcfi(…)`.
    public var description: String {
        guard let end else { return "epubcfi(\(start.text(from: 0)))" }
        let common = start.common(with: end)
        return
            "epubcfi(\(start.text(from: 0, to: common)),\(start.text(from: common)),\(end.text(from: common)))"
    }
}

extension CFI.Path {
    /// All steps in one row; `nil` stands for the way into another document.
    private var row: [CFI.Step?] { Array(documents.map { $0.map(Optional.some) }.joined(separator: [nil])) }

    /// How many steps both begin with; the last one of either does not count, since a range has a start and an end.
    fileprivate func common(with other: CFI.Path) -> Int {
        let (one, two) = (row, other.row)
        var count = 0
        while count < min(one.count, two.count) - 1, one[count] == two[count] { count += 1 }
        // What a comma follows must not be the mark of a document.
        while count > 0, one[count - 1] == nil { count -= 1 }
        return count
    }

    /// Some of the steps as written, with the terminal behind the last one.
    fileprivate func text(from first: Int, to end: Int? = nil) -> String {
        let row = row
        let last = end ?? row.count
        var text = ""
        for (place, step) in zip(first..., row[first..<last]) {
            guard let step else {
                text += "!"
                continue
            }
            text += "/\(step.number)"
            // What ends a path without an offset stands in the last step's brackets: there is one pair behind a number.
            let isEnd = end == nil && place == last - 1 && terminal.offset == nil
            text += (isEnd ? terminal : CFI.Terminal()).assertion(id: step.id)
        }
        guard end == nil, let offset = terminal.offset else { return text }
        return text + ":\(offset)" + terminal.assertion(id: nil)
    }
}

extension CFI.Terminal {
    /// What stands in brackets, with them; nothing where there is nothing to say.
    fileprivate func assertion(id: String?) -> String {
        guard id != nil || before != nil || after != nil || side != nil else { return "" }
        var text = "[" + CFI.escaped(id ?? before ?? "")
        if let after { text += "," + CFI.escaped(after) }
        if let side { text += ";s=\(side.rawValue)" }
        return text + "]"
    }
}

extension CFI {
    /// With a circumflex before signs that mean something in a CFI.
    fileprivate static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if "^[](),;=".unicodeScalars.contains(scalar) { result.append("^") }
            result.append(scalar)
        }
        return String(result)
    }
}
