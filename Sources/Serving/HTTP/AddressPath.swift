import RectoEscaping

/// The path of a request as a list of names, with nothing escaped any more.
///
/// Only what can be meant one way is taken: an escaped slash, a backslash, a name of dots, an empty name in between, a NUL, or
/// bytes that are not UTF-8 make the whole path none.
public struct AddressPath: Hashable, Sendable {
    public let names: [String]
    /// Whether it ends with a slash.
    public let isFolder: Bool

    private static let mostBytes = 2048
    private static let mostNames = 32

    public init?(_ path: some StringProtocol) {
        let bytes = Array(path.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.mostBytes else { return nil }
        var parts = bytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count <= Self.mostNames else { return nil }
        isFolder = parts.last?.isEmpty ?? true
        if isFolder { parts.removeLast() }
        var names: [String] = []
        for part in parts {
            guard let name = Self.decode(part), !name.isEmpty, name != ".", name != ".." else { return nil }
            names.append(name)
        }
        self.names = names
    }

    private static func decode(_ part: ArraySlice<UInt8>) -> String? {
        // A slash was escaped, and some take a backslash for one, escaped or not.
        guard let bytes = PercentEncoding.decodeStrictly(part),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") })
        else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
