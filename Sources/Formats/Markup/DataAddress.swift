import RectoEscaping

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An address that is the file itself (`data:`, RFC 2397), read as browsers read it (WHATWG Fetch, "data: URL processor").
package enum DataAddress {
    /// The bytes of an address; nil if it is none, or its Base64 is broken.
    package static func bytes(_ address: String) -> [UInt8]? {
        let text = address.drop(while: \.isWhitespace)
        guard text.prefix(5).lowercased() == "data:", let comma = text.firstIndex(of: ",") else { return nil }
        let type = text[text.index(text.startIndex, offsetBy: 5)..<comma]
        // What follows a number sign is the fragment.
        let body = text[text.index(after: comma)...].prefix { $0 != "#" }
        let bytes: [UInt8] = PercentEncoding.decode(body.utf8)
        let last = type.split(separator: ";").last.map { $0.filter { !$0.isWhitespace }.lowercased() }
        guard type.contains(";"), last == "base64" else { return bytes }
        // White space may stand anywhere, the padding may be missing.
        var letters = bytes.filter { $0 > 0x20 }
        while letters.last == UInt8(ascii: "=") { letters.removeLast() }
        guard letters.count % 4 != 1 else { return nil }
        letters += [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        return Data(base64Encoded: Data(letters)).map { [UInt8]($0) }
    }
}
