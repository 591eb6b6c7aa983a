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
        var decoded: [UInt8] = []
        decoded.reserveCapacity(part.count)
        var index = part.startIndex
        while index < part.endIndex {
            var byte = part[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < part.endIndex, let high = digit(part[index + 1]), let low = digit(part[index + 2])
                else { return nil }
                byte = high << 4 | low
                index += 2
                guard byte != UInt8(ascii: "/") else { return nil }
            }
            // Some take a backslash for a slash, escaped or not.
            guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") else { return nil }
            decoded.append(byte)
            index += 1
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
