/// An address that a reader may be sent to: https, http, mailto or tel, and nothing that browsers read otherwise than people.
public struct SafeLink: Hashable, Sendable {
    public let text: String

    public init?(_ address: String) {
        let trimmed = Self.trimmed(address)
        guard let colon = trimmed.firstIndex(of: ":"), trimmed.utf8.count <= 4096,
            ["https", "http", "mailto", "tel"].contains(trimmed[..<colon].lowercased()),
            trimmed.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" })
        else { return nil }
        var text = String.UnicodeScalarView()
        for scalar in trimmed.unicodeScalars {
            // Allowed in no address, but printed in many.
            if " \"<>^`{|}".unicodeScalars.contains(scalar) {
                text += "%\(String(scalar.value, radix: 16, uppercase: true))".unicodeScalars
            } else {
                text.append(scalar)
            }
        }
        self.text = String(text)
    }

    /// An origin that a widget may talk to: `https://host` or `https://host:port`, in letters that mean nothing in a policy.
    public static func isOrigin(_ text: String) -> Bool {
        guard text.hasPrefix("https://"), text.utf8.count <= 260 else { return false }
        let host = text.dropFirst(8)
        return !host.isEmpty
            && host.utf8.allSatisfy {
                ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
                    || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || ".-:[]".utf8.contains($0)
            }
    }

    /// Removes the spaces and control characters that layout programs leave at either end.
    static func trimmed(_ address: String) -> String {
        var text = address[...]
        while let first = text.unicodeScalars.first, first.value <= 0x20 { text = text.dropFirst() }
        while let last = text.unicodeScalars.last, last.value <= 0x20 { text = text.dropLast() }
        return String(text)
    }
}
