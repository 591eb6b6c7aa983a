#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Base64 as age writes it (RFC 4648): one text for the same bytes, and no other.
enum Base64 {
    /// Without padding.
    static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        Array(Array(Data(bytes).base64EncodedString().utf8).prefix { $0 != UInt8(ascii: "=") })
    }

    /// The bytes of text without padding; `nil` for any text that ``encode(_:)`` does not write.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let padded = Array(text) + [UInt8](repeating: UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
        guard let bytes = Data(base64Encoded: Data(padded)), encode(bytes).elementsEqual(text) else { return nil }
        return Array(bytes)
    }

    /// The bytes of text with padding; `nil` for any that is not canonical.
    static func decodePadded(_ text: [UInt8]) -> [UInt8]? {
        guard let bytes = Data(base64Encoded: Data(text)), bytes.base64EncodedString().utf8.elementsEqual(text) else {
            return nil
        }
        return Array(bytes)
    }
}
