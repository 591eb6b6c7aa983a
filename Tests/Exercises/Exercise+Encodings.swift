import RectoLocatedTrees
import RectoMarkup
import RectoStructure

extension Exercise {
    /// Any bytes as a string of a PDF, a date of one, and as text whose encoding is judged.
    public static func encodings(_ bytes: [UInt8]) {
        let text = TextString.decode(bytes)
        // At most a byte a scalar, and a mark of the byte order.
        expect(text.unicodeScalars.count <= bytes.count, "more text than bytes")
        expect(!text.unicodeScalars.contains("\0"), "a null")
        if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) { expect(Array(text.utf8) == bytes, "plain, and changed") }
        let utf16: [UInt8] = text.utf16.reduce(into: [0xFE, 0xFF]) { $0 += [UInt8($1 >> 8), UInt8($1 & 0xFF)] }
        // What is left of escapes that tell a language may make one together with what follows.
        if !text.unicodeScalars.contains("\u{1B}") {
            expect(TextString.decode(utf16) == text, "in UTF-16, it is another text")
            expect(TextString.decode([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == text, "in UTF-8, it is another text")
        }
        let address = TextString.decodeAddress(bytes)
        expect(!address.unicodeScalars.contains("\0"), "a null in an address")
        if let date = PDFDate.iso8601(text) {
            expect(date.utf8.allSatisfy { (0x2B...0x3A).contains($0) || $0 == 0x54 || $0 == 0x5A }, "no date: \(date)")
            expect((4...25).contains(date.utf8.count), "no date: \(date)")
        }
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        expect(bytes.withUnsafeBufferPointer { UTF8Check.firstFault(in: $0) == nil } == isUTF8, "manifests differ")
        expect((TextEncoding.invalidOffset(bytes) == nil) == isUTF8, "pages differ")
        if let offset = TextEncoding.invalidOffset(bytes) {
            expect(String(validating: bytes[..<offset], as: UTF8.self) != nil, "a place behind the first fault")
            expect(bytes.withUnsafeBufferPointer { UTF8Check.firstFault(in: $0) } == offset, "two places")
        }
    }
}
