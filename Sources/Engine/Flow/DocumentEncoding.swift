/// The encoding of a document that is no well-formed XML.
enum DocumentEncoding {
    /// The document in UTF-8, by its byte-order mark, or by the encoding that it declares in its first bytes.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return Array(DecodedText(bytes).text.utf8)
        }
        guard String(validating: bytes, as: UTF8.self) == nil, let name = declared(bytes),
            let text = DecodedText.convert(bytes, name)
        else { return bytes }
        return Array(text.utf8)
    }

    /// What the XML declaration or a `meta` element says.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
        for key in ["encoding=", "charset="] {
            guard let place = head.firstRange(of: key) else { continue }
            let name = head[place.upperBound...].drop { $0 == "\"" || $0 == "'" }.prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
            }
            if !name.isEmpty { return String(name) }
        }
        return nil
    }
}
