#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An address of a host in numbers, version 4 or 6.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// Four bytes or sixteen, as they go over the network.
    public let bytes: [UInt8]

    /// - Returns: `nil` unless there are four bytes or sixteen.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// An address as the standards write it: four decimal numbers without leading zeros, or RFC 4291 without a zone.
    ///
    /// - Returns: `nil` for all else, also for what the system's own functions take for an address: `0x7f.1`, `0177.0.0.1`, `2130706433`.
    public init?(_ text: some StringProtocol) {
        if text.utf8.contains(UInt8(ascii: ":")) {
            var bytes = [UInt8](repeating: 0, count: 16)
            guard text.utf8.count < 46, inet_pton(AF_INET6, String(text), &bytes) == 1 else { return nil }
            self.bytes = bytes
        } else {
            let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            let bytes = parts.compactMap { part in
                part.allSatisfy { (0x30...0x39).contains($0) } && (part.count == 1 || part.first != 0x30)
                    ? UInt8(String(decoding: part, as: UTF8.self)) : nil
            }
            guard parts.count == 4, bytes.count == 4 else { return nil }
            self.bytes = bytes
        }
    }

    public var isVersion6: Bool { bytes.count == 16 }

    /// The address as text, version 6 without brackets.
    public var description: String {
        var text = [CChar](repeating: 0, count: 64)
        _ = inet_ntop(isVersion6 ? AF_INET6 : AF_INET, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
