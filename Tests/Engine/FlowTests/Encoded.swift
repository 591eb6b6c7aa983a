import CForeignMarkup

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Texts in other encodings.
enum Encoded {
    /// The bytes of a text whose signs are all in an encoding.
    static func bytes(_ text: String, _ encoding: String) -> [UInt8]? {
        if encoding == "UTF-8" { return Array(text.utf8) }
        if encoding == "UTF-16LE" { return text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
        if encoding == "UTF-16BE" { return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
        // The conversion the other way, sign by sign: what two bytes give is looked for.
        var bytes: [UInt8] = []
        let table = table(encoding)
        for scalar in text.unicodeScalars {
            guard let found = table[scalar] else { return nil }
            bytes += found
        }
        return bytes
    }

    private static func table(_ encoding: String) -> [Unicode.Scalar: [UInt8]] {
        var table: [Unicode.Scalar: [UInt8]] = [:]
        for first in UInt8.min...UInt8.max {
            for candidate in [[first]] + (first < 0x80 ? [] : (UInt8.min...UInt8.max).map { [first, $0] }) {
                var length = 0
                let made: String? = candidate.withUnsafeBytes { bytes in
                    let base = bytes.assumingMemoryBound(to: CChar.self).baseAddress
                    guard let text = recto_text_convert(encoding, base, bytes.count, &length) else { return nil }
                    defer { free(text) }
                    return String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
                }
                guard let made, made.unicodeScalars.count == 1, let scalar = made.unicodeScalars.first else { continue }
                if table[scalar] == nil { table[scalar] = candidate }
            }
        }
        return table
    }
}
