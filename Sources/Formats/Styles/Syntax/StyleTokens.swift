import RectoMarkup

/// All tokens of a sheet, and which bracket ends where.
struct StyleTokens {
    let tokens: [CSSTokenizer.Token]
    /// By token, the byte at which it begins.
    let offsets: [Int]
    /// By token, for what opens a block or function: the token that closes it, or the number of tokens.
    private let ends: [Int32]

    /// Nesting of brackets in a value beyond which the value is dropped.
    static let deepest = 32

    init(_ bytes: [UInt8]) {
        var reader = CSSTokenizer(bytes)
        var tokens: [CSSTokenizer.Token] = []
        var offsets: [Int] = []
        var open: [(index: Int, closing: UInt8)] = []
        var closings: [Int: Int] = [:]
        while true {
            let start = reader.offset
            guard let token = reader.next() else { break }
            switch token {
            case .function: open.append((tokens.count, UInt8(ascii: ")")))
            case .open(let bracket):
                open.append((tokens.count, bracket == UInt8(ascii: "(") ? UInt8(ascii: ")") : bracket + 2))
            case .close(let bracket):
                // Any other bracket is part of what the block holds.
                if open.last?.closing == bracket { closings[open.removeLast().index] = tokens.count }
            default: break
            }
            tokens.append(token)
            offsets.append(start)
        }
        self.tokens = tokens
        self.offsets = offsets
        var ends = [Int32](repeating: 0, count: tokens.count)
        for (index, _) in open { ends[index] = Int32(tokens.count) }
        for (index, end) in closings { ends[index] = Int32(end) }
        self.ends = ends
    }

    func isOpening(_ index: Int) -> Bool {
        switch tokens[index] {
        case .function, .open: true
        default: false
        }
    }

    /// The token that closes what the token at `index` opens.
    func end(ofBlockAt index: Int) -> Int { Int(ends[index]) }

    /// The token after the component value that begins at `index`.
    func index(after index: Int) -> Int { isOpening(index) ? min(end(ofBlockAt: index) + 1, tokens.count) : index + 1 }

    /// The values of a range of tokens; nil if they are nested too deeply.
    func values(_ range: Range<Int>, depth: Int = 0) -> [ComponentValue]? {
        guard depth <= Self.deepest else { return nil }
        var values: [ComponentValue] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let next = min(self.index(after: index), range.upperBound)
            switch tokens[index] {
            case .function(let name):
                guard let inner = inner(index, range, depth) else { return nil }
                values.append(.function(name.lowercased(), inner))
            case .open(let bracket):
                guard let inner = inner(index, range, depth) else { return nil }
                values.append(.block(bracket, inner))
            case .space: if values.last?.isSpace != true { values.append(.token(.space)) }
            case let token: values.append(.token(token))
            }
            index = next
        }
        return values
    }

    private func inner(_ index: Int, _ range: Range<Int>, _ depth: Int) -> [ComponentValue]? {
        values(index + 1..<max(index + 1, min(end(ofBlockAt: index), range.upperBound)), depth: depth + 1)
    }
}
