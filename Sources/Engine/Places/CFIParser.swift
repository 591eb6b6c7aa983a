public import RectoDiagnostics

extension CFI {
    /// Reads a CFI, with or without `epubcfi(…)` and what comes before it in an address.
    ///
    /// What it says of times and of places in pictures is left out.
    ///
    /// - Throws: ``Failure`` `.usage` with the place of the mistake.
    public init(_ text: String) throws(Failure) {
        var parser = CFIParser(text)
        self = try parser.parse()
    }
}

private struct CFIParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    /// More signs, steps or digits are no CFI.
    private static let longest = 10_000
    private static let mostSteps = 1_000
    private static let largest = 1 << 30

    init(_ text: String) {
        let text = text.firstRange(of: "epubcfi(").map { String(text[$0.upperBound...]) } ?? text + ")"
        scalars = Array(text.unicodeScalars.prefix(Self.longest))
    }

    mutating func parse() throws(Failure) -> CFI {
        let first = try path()
        if take(")") { return CFI(start: first) }
        guard take(","), first.terminal == CFI.Terminal() else { throw mistake("a step, a comma or )") }
        let start = try path()
        guard take(",") else { throw mistake("a comma") }
        let end = try path()
        guard take(")") else { throw mistake(")") }
        return CFI(start: first.joined(start), end: first.joined(end))
    }

    private mutating func path() throws(Failure) -> CFI.Path {
        var path = CFI.Path(documents: [[]])
        var count = 0
        while let scalar = peek {
            switch scalar {
            case "/":
                index += 1
                let number = try integer()
                let (before, after, side) = try assertion()
                let isText = number % 2 == 1
                path.documents[path.documents.count - 1].append(CFI.Step(number, id: isText ? nil : before))
                path.terminal = CFI.Terminal(before: isText ? before : nil, after: isText ? after : nil, side: side)
                count += 1
                guard count <= Self.mostSteps else { throw mistake("fewer steps") }
            case "!":
                index += 1
                path.documents.append([])
                path.terminal = CFI.Terminal()
            case ":":
                index += 1
                let offset = try integer()
                let (before, after, side) = try assertion()
                path.terminal = CFI.Terminal(offset: offset, before: before, after: after, side: side)
            case "~":
                index += 1
                try skipNumber()
                _ = try assertion()
            case "@":
                index += 1
                try skipNumber()
                guard take(":") else { throw mistake("a colon") }
                try skipNumber()
                _ = try assertion()
            default: return path
            }
        }
        return path
    }

    /// What stands in brackets: one or two texts, and parameters.
    private mutating func assertion() throws(Failure) -> (String?, String?, CFI.Side?) {
        guard take("[") else { return (nil, nil, nil) }
        let before = try value()
        let after = take(",") ? try value() : nil
        var side: CFI.Side?
        while take(";") {
            let name = try value()
            guard take("=") else { throw mistake("=") }
            let value = try value()
            if name == "s" { side = CFI.Side(rawValue: value) }
            while take(",") { _ = try self.value() }
        }
        guard take("]") else { throw mistake("]") }
        return (before.isEmpty ? nil : before, after, side)
    }

    private mutating func value() throws(Failure) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = peek {
            if scalar == "^" {
                index += 1
                guard let next = peek else { break }
                text.append(next)
            } else if "[](),;=".unicodeScalars.contains(scalar) {
                return String(text)
            } else {
                text.append(scalar)
            }
            index += 1
        }
        throw mistake("]")
    }

    private mutating func integer() throws(Failure) -> Int {
        var number = 0
        let start = index
        while let scalar = peek, ("0"..."9").contains(scalar) {
            number = number * 10 + Int(scalar.value - 0x30)
            guard number <= Self.largest else { throw mistake("a smaller number") }
            index += 1
        }
        guard index > start else { throw mistake("a number") }
        return number
    }

    private mutating func skipNumber() throws(Failure) {
        let start = index
        while let scalar = peek, ("0"..."9").contains(scalar) || scalar == "." { index += 1 }
        guard index > start else { throw mistake("a number") }
    }

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        index += 1
        return true
    }

    private func mistake(_ expected: String) -> Failure {
        Failure(.usage, "is no CFI: at sign \(index + 1) there should be \(expected)")
    }
}

extension CFI.Path {
    /// This path, and one that goes on from where it ends.
    fileprivate func joined(_ other: CFI.Path) -> CFI.Path {
        var documents = documents
        documents[documents.count - 1] += other.documents[0]
        return CFI.Path(documents: documents + other.documents.dropFirst(), terminal: other.terminal)
    }
}
