import Crypto
public import RectoDiagnostics

/// Who may read: secrets of bearers, and keys that links are signed with.
///
/// A token file has a line for each: `bearer SECRET` opens the whole shelf, `key NAME SECRET` signs links, the first of them new
/// ones. To rotate, put a new key in front; links signed with a key that has gone are refused.
public struct AccessKeys: Sendable {
    struct Key: Sendable {
        var name: String
        var secret: SymmetricKey
    }

    let keys: [Key]
    /// Digests, since those have one length, which tells nothing.
    private let bearers: [[UInt8]]

    private static let shortest = 16
    /// Stands in for a key that is not known, so that a wrong name takes as long as a wrong signature.
    private static let nobody = Key(name: "", secret: SymmetricKey(size: .bits256))

    /// - Parameter text: The token file's. Empty lines and those that begin with `#` mean nothing.
    /// - Throws: ``Failure`` `.usage`, naming the line and never what is in it.
    public init(_ text: String) throws(Failure) {
        var keys: [Key] = []
        var bearers: [[UInt8]] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
            guard let kind = words.first, !kind.hasPrefix("#") else { continue }
            func fault(_ message: String) -> Failure { Failure(.usage, message, at: "line \(number + 1)") }
            switch (kind, words.count) {
            case ("bearer", 2): bearers.append(Self.digest(words[1]))
            case ("key", 3):
                let name = words[1]
                guard name.utf8.count <= 32, name.utf8.allSatisfy(Self.isPlain) else {
                    throw fault("a key's name is at most 32 letters and digits")
                }
                guard !keys.contains(where: { $0.name == name }) else { throw fault("two keys have one name") }
                keys.append(Key(name: name, secret: SymmetricKey(data: Array(words[2].utf8))))
            default: throw fault("is neither “bearer SECRET” nor “key NAME SECRET”")
            }
            guard (words.last?.utf8.count ?? 0) >= Self.shortest else {
                throw fault("a secret needs at least \(Self.shortest) characters")
            }
        }
        guard !keys.isEmpty || !bearers.isEmpty else { throw Failure(.usage, "holds neither a bearer nor a key") }
        self.keys = keys
        self.bearers = bearers
    }

    /// Whether an `Authorization` header names one of the bearers; in the same time whichever it is.
    public func allows(authorization header: String?) -> Bool {
        guard let header, header.utf8.count <= 1000 else { return false }
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else { return false }
        let digest = Self.digest(String(words[1]))
        return bearers.reduce(false) { found, bearer in
            let difference = zip(bearer, digest).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
            return difference == 0 || found
        }
    }

    func key(_ name: some StringProtocol) -> (key: Key, isKnown: Bool) {
        keys.first { $0.name == name }.map { ($0, true) } ?? (Self.nobody, false)
    }

    private static func digest(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
