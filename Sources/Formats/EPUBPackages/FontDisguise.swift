import RectoPackaging

/// What undoes the obfuscation of a font (EPUB 3.3, 4.2.6.3.3; Adobe's "Content Protection for eBook Fonts").
///
/// It is no protection: the key is the book's own identifier.
package struct FontDisguise: Hashable, Sendable {
    package enum Method: String, Sendable {
        case idpf = "http://www.idpf.org/2008/embedding"
        case adobe = "http://ns.adobe.com/pdf/enc#RC"
    }

    private let key: [UInt8]
    /// How many bytes are changed, from the first.
    private let length: Int

    /// - Parameters:
    ///   - identifier: The package's unique identifier, as written.
    ///   - others: The other identifiers: Adobe's programs take the first that is a UUID.
    /// - Returns: `nil` if the identifiers make no key.
    init?(_ method: Method, identifier: String, others: [String]) {
        switch method {
        case .idpf:
            key = Digest.sha1(Array(identifier.utf8.filter { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }))
            length = 1040
        case .adobe:
            guard let key = ([identifier] + others).lazy.compactMap(Self.uuid).first else { return nil }
            self.key = key
            length = 1024
        }
    }

    /// Undoes it, and does it as well.
    package func removed(from bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for index in 0..<min(length, bytes.count) { bytes[index] ^= key[index % key.count] }
        return bytes
    }

    /// The 16 bytes of a UUID, with or without `urn:uuid:` and hyphens.
    private static func uuid(_ text: String) -> [UInt8]? {
        let lower = text.lowercased().filter { !$0.isWhitespace }
        let digits = (lower.hasPrefix("urn:uuid:") ? lower.dropFirst(9) : lower[...]).filter { $0 != "-" }
        let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
        guard values.count == 32, digits.count == 32 else { return nil }
        return (0..<16).map { UInt8(values[$0 * 2] << 4 | values[$0 * 2 + 1]) }
    }
}
