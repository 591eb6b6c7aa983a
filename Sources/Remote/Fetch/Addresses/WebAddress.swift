public import RectoDiagnostics
import RectoEscaping

/// An http or https address in one spelling: the one that is judged is the one that is dialled.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    public let isSecure: Bool
    /// In lower case, without a dot at the end; an address of version 6 without brackets.
    public let host: String
    public let port: Int
    /// Path and query, percent-encoded, from the slash on; it is sent as it is.
    public let target: String
    /// The host, if it is named by its number.
    public let number: IPAddress?

    /// An absolute address.
    ///
    /// A fragment is left out, and what an address can't show is percent-encoded.
    ///
    /// - Throws: ``Failure`` `.usage` for other schemes, for user names and passwords, for numbers in other than the usual form
    ///   (`0x7f.1`, `2130706433`), for names that are not ASCII, and for what no two programs read alike.
    public init(_ text: String) throws(Failure) {
        guard text.utf8.count <= 16 << 10 else {
            throw Failure(.usage, "an address of \(text.utf8.count) bytes is too long")
        }
        guard text.utf8.allSatisfy({ $0 > 0x1F && $0 != 0x7F }), text.utf8.first != 0x20, text.utf8.last != 0x20 else {
            throw Failure(.usage, "an address with control characters or spaces around it is refused")
        }
        switch RelativeReference.scheme(of: text) {
        case "https": isSecure = true
        case "http": isSecure = false
        default: throw Failure(.usage, "is no address of the web; https:// is expected", at: Self.redacted(text))
        }
        let rest = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        guard rest.starts(with: "//".utf8) else { throw Failure(.usage, "names no host", at: Self.redacted(text)) }
        let authority = rest.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
        guard !authority.contains(UInt8(ascii: "@")) else {
            throw Failure(.usage, "an address with a user name or password in it is refused")
        }
        let tail = rest[authority.endIndex...]
        guard tail.first != UInt8(ascii: "\\") else { throw Failure(.usage, "an address with backslashes is refused") }
        (host, number, port) = try Self.parts(Substring(authority), isSecure ? 443 : 80)
        target = Self.target(Substring(tail))
    }

    /// Where a reference leads that stands at another address, such as the `Location` of a redirect.
    ///
    /// - Throws: As ``init(_:)``.
    public init(_ reference: String, at base: WebAddress) throws(Failure) {
        if RelativeReference.scheme(of: reference) != nil {
            self = try WebAddress(reference)
        } else if let text = RelativeReference.resolve(reference, against: base.description) {
            self = try WebAddress(text)
        } else {
            throw Failure(.usage, "is no address of the web", at: Self.redacted(reference))
        }
    }

    /// Host and port as they are sent, the port only if it is not the scheme's own.
    public var authority: String {
        let name = number?.isVersion6 == true ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// Scheme, host and port: who gets passwords that were meant for this address.
    public var origin: String { "\(isSecure ? "https" : "http")://\(authority)" }

    public var description: String { origin + target }

    /// For messages: without the query, which may hold a signature.
    public var shown: String { Self.redacted(description) }

    private static func redacted(_ text: String) -> String {
        guard let query = text.firstIndex(where: { "?#".contains($0) }) else { return text }
        return text[..<query] + "?…"
    }

    /// Judges host and port as browsers do: a last label that is a number makes the whole an address in numbers.
    private static func parts(
        _ authority: Substring, _ standard: Int
    ) throws(Failure) -> (host: String, number: IPAddress?, port: Int) {
        let isVersion6 = authority.hasPrefix("[")
        let end =
            isVersion6
            ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : authority.firstIndex(of: ":")
        let name = authority[..<(end ?? authority.endIndex)]
        let behind = authority[name.endIndex...]
        let port = behind.isEmpty ? standard : Int(behind.dropFirst())
        guard behind.isEmpty || behind.first == ":", let port, (1...65_535).contains(port),
            behind.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }), behind.utf8.count < 7
        else { throw Failure(.usage, "an address with another port than 1 to 65535 is refused") }
        if isVersion6 {
            guard let number = IPAddress(name.dropFirst().dropLast()), number.isVersion6 else {
                throw Failure(.usage, "\(name) is no address of version 6")
            }
            return (number.description, number, port)
        }
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw Failure(.usage, "a host name has ASCII letters only; write \(name) as its registry does (xn--…)")
        }
        let host = (name.hasSuffix(".") ? name.dropLast() : name).lowercased()
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, labels.allSatisfy({ (1...63).contains($0.count) && $0.allSatisfy(isOfName) }),
            let last = labels.last
        else { throw Failure(.usage, "\(name) is no name of a host") }
        guard last.allSatisfy({ (0x30...0x39).contains($0) }) || last.starts(with: "0x".utf8) else {
            return (host, nil, port)
        }
        guard !name.hasSuffix("."), let number = IPAddress(host) else {
            throw Failure(.usage, "\(name) is an unusual spelling of an address in numbers, and refused")
        }
        return (host, number, port)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_")
    }

    private static func target(_ tail: Substring) -> String {
        let shown = tail.prefix { $0 != "#" }
        let text = PercentEncoding.encode(shown, keeping: "-._~!$&'()*+,;=:@/?%")
        // A percent sign that begins no escape stands for itself.
        var bytes: [UInt8] = text.hasPrefix("/") ? [] : [UInt8(ascii: "/")]
        let all = Array(text.utf8)
        for (index, byte) in all.enumerated() {
            bytes.append(byte)
            if byte == UInt8(ascii: "%"), !all[(index + 1)...].prefix(2).allSatisfy(isHex) || index + 2 >= all.count {
                bytes += "25".utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}
