import Crypto
public import RectoDiagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Who may read: secrets of bearers, and keys that links are signed with.
///
/// A token file has a line for each: `bearer SECRET` opens the whole shelf, `key NAME SECRET` signs links, the first of them new
/// ones. To rotate, put a new key in front; links signed with a key that has gone are refused. `reader NAME SECRET` opens the shelf
/// to somebody who is known by name, and `koreader NAME SECRET` is the same reader's password for KOReader, which sends its digest
/// with every request and so gets one of its own.
public struct AccessKeys: Sendable {
    struct Key: Sendable {
        var name: String
        var secret: SymmetricKey
    }

    let keys: [Key]
    /// Digests, since those have one length, which tells nothing.
    private let bearers: [[UInt8]]
    private let readers: [Reader]

    private struct Reader: Sendable {
        var name: String
        /// SHA-256 of the secret.
        var secret: [UInt8]
        /// SHA-256 of what KOReader sends: of the password's MD5, in hexadecimal digits.
        var koreader: [UInt8]?
    }

    private static let shortest = 16
    /// Stands in for a key that is not known, so that a wrong name takes as long as a wrong signature.
    private static let nobody = Key(name: "", secret: SymmetricKey(size: .bits256))

    /// - Parameter text: The token file's. Empty lines and those that begin with `#` mean nothing.
    /// - Throws: ``Failure`` `.usage`, naming the line and never what is in it.
    public init(_ text: String) throws(Failure) {
        var keys: [Key] = []
        var bearers: [[UInt8]] = []
        var readers: [Reader] = []
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
            case ("reader", 3):
                let name = words[1]
                guard name.utf8.count <= 32, name.utf8.allSatisfy(Self.isPlain) else {
                    throw fault("a reader's name is at most 32 letters and digits")
                }
                guard !readers.contains(where: { $0.name == name }) else { throw fault("two readers have one name") }
                readers.append(Reader(name: name, secret: Self.digest(words[2])))
            case ("koreader", 3):
                guard let index = readers.firstIndex(where: { $0.name == words[1] }) else {
                    throw fault("needs a line “reader NAME SECRET” of the same name above it")
                }
                let sent = Hexadecimal.text(Insecure.MD5.hash(data: Array(words[2].utf8)))
                readers[index].koreader = Self.digest(sent)
            default:
                throw fault(
                    "is none of “bearer SECRET”, “key NAME SECRET”, “reader NAME SECRET” and “koreader NAME SECRET”")
            }
            guard (words.last?.utf8.count ?? 0) >= Self.shortest else {
                throw fault("a secret needs at least \(Self.shortest) characters")
            }
        }
        guard !keys.isEmpty || !bearers.isEmpty || !readers.isEmpty else {
            throw Failure(.usage, "holds neither a bearer nor a key nor a reader")
        }
        self.keys = keys
        self.bearers = bearers
        self.readers = readers
    }

    public var hasBearers: Bool { !bearers.isEmpty }

    /// Whether anybody is known by name.
    public var hasReaders: Bool { !readers.isEmpty }

    /// Whether an `Authorization` header names one of the bearers or readers; in the same time whichever it is.
    public func allows(authorization header: String?) -> Bool {
        guard let header, header.utf8.count <= 1000 else { return false }
        let isReader = reader(authorization: header) != nil
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else { return isReader }
        let digest = Self.digest(String(words[1]))
        return bearers.reduce(isReader) { found, bearer in Self.areEqual(bearer, digest) || found }
    }

    /// The reader that an `Authorization` header is of: `Basic` with name and secret (RFC 7617), or `Bearer` with the secret.
    public func reader(authorization header: String?) -> String? {
        guard let header, header.utf8.count <= 1000 else { return nil }
        let words = header.split(separator: " ")
        guard words.count == 2 else { return nil }
        switch words[0].lowercased() {
        case "bearer":
            let digest = Self.digest(String(words[1]))
            return readers.reduce(nil) { found, reader in Self.areEqual(reader.secret, digest) ? reader.name : found }
        case "basic":
            guard let bytes = Data(base64Encoded: String(words[1])), let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
            else {
                return nil
            }
            let name = String(decoding: bytes[..<colon], as: UTF8.self)
            return reader(name, Self.digest(String(decoding: bytes[(colon + 1)...], as: UTF8.self))) { $0.secret }
        default: return nil
        }
    }

    /// The reader that KOReader's headers are of.
    ///
    /// - Parameters:
    ///   - user: `x-auth-user`.
    ///   - key: `x-auth-key`: the MD5 of the password, in hexadecimal digits.
    public func reader(koreader user: String?, key: String?) -> String? {
        guard let user, let key, user.utf8.count <= 32, key.utf8.count == 32 else { return nil }
        return reader(user, Self.digest(key.lowercased())) { $0.koreader }
    }

    /// In the same time whether the name is known or not.
    private func reader(_ name: String, _ digest: [UInt8], _ secret: (Reader) -> [UInt8]?) -> String? {
        readers.reduce(nil) { found, reader in
            let isRight = Self.areEqual(secret(reader) ?? [], digest)
            return isRight && reader.name == name ? reader.name : found
        }
    }

    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
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
