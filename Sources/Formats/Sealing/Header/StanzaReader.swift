import RectoDiagnostics

/// Reads stanzas and the lines around them from the beginning of some bytes, strictly.
struct StanzaReader {
    let bytes: [UInt8]
    /// Whether nothing can come behind ``bytes``.
    let isWhole: Bool
    private(set) var position = 0

    init(_ bytes: [UInt8], isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
    }

    /// The next line without its newline, which is passed; `nil` where it is not complete yet.
    ///
    /// - Throws: ``Failure`` `.damaged` where it never will be.
    mutating func line() throws(Failure) -> ArraySlice<UInt8>? {
        guard let end = bytes[position...].firstIndex(of: 0x0A) else {
            if isWhole { throw Self.fault("ends within a line", position) }
            return nil
        }
        defer { position = end + 1 }
        return bytes[position..<end]
    }

    /// The next stanza; `nil`, and nothing passed, where it is not complete yet.
    ///
    /// - Throws: ``Failure`` `.damaged`.
    mutating func stanza() throws(Failure) -> AgeStanza? {
        let start = position
        guard let first = try line() else { return nil }
        guard first.starts(with: Array("-> ".utf8)) else { throw Self.fault("has a line that is no stanza", start) }
        let words = first.dropFirst(3).split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x21...0x7E).contains($0) } }) else {
            throw Self.fault("has a stanza whose words are not separated by single spaces", start)
        }
        var body: [UInt8] = []
        while true {
            let place = position
            guard let line = try line() else {
                position = start
                return nil
            }
            guard line.count <= AgeStanza.columns, let part = Base64.decode(line) else {
                throw Self.fault("has a stanza whose body is not strict base64 in lines of 64 characters", place)
            }
            body += part
            if line.count < AgeStanza.columns { break }
        }
        let texts = words.map { String(decoding: $0, as: UTF8.self) }
        return AgeStanza(texts[0], Array(texts.dropFirst()), body: body)
    }

    /// Whether the next bytes are these; `nil` where there are too few of them to tell.
    func continues(with text: String) -> Bool? {
        let rest = bytes[position...].prefix(text.utf8.count)
        if rest.count < text.utf8.count, !isWhole, text.utf8.starts(with: rest) { return nil }
        return rest.elementsEqual(text.utf8)
    }

    static func fault(_ message: String, _ position: Int) -> Failure {
        Failure(.damaged, "the age header \(message)", at: "byte \(position)")
    }
}
