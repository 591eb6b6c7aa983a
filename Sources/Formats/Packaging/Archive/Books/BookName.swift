/// Turns the names of a book's files into text, which gives their order and shows in messages.
///
/// Zip files store names as bytes: UTF-8 if they say so, and often if they don't, else in the encoding of the system that wrote them. The
/// format's own is code page 437; East Asian systems use encodings of two bytes a character.
package struct BookName {
    /// Whether names that are not UTF-8 look like two-byte encodings, such as Shift JIS, GBK and Big5.
    private let isPaired: Bool
    private var taken: [String: Int] = [:]

    /// - Parameter names: All names of the book.
    package init(_ names: some Sequence<[UInt8]>) {
        isPaired = names.allSatisfy { String(validating: $0, as: UTF8.self) != nil || Self.isPaired($0) }
    }

    /// A name as a plain path: parts separated by slashes, without drives, empty parts, "." and ".."; different from all earlier ones.
    ///
    /// A second file with the same name sorts after the first.
    package mutating func text(_ bytes: [UInt8]) -> String {
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        var parts = Self.parts(bytes, isUTF8: isUTF8).map { text($0, isUTF8: isUTF8) }
        if let first = parts.first?.unicodeScalars, first.count == 2, first.last == ":" { parts.removeFirst() }
        parts.removeAll { $0.isEmpty || $0 == "." || $0 == ".." }
        let path = parts.isEmpty ? "unnamed" : parts.joined(separator: "/")
        let count = (taken[path] ?? 0) + 1
        taken[path] = count
        guard count > 1 else { return path }
        let suffix = path.split(separator: "/").last?.split(separator: ".").dropFirst().last.map { ".\($0)" } ?? ""
        return text(Array("\(path) (\(count))\(suffix)".utf8))
    }

    /// Whether a name is that of a file which operating systems leave in archives and folders.
    package static func isJunk(_ name: [UInt8]) -> Bool { EntryName.junk(name[...]) != nil }

    /// Splits at slashes and backslashes, but not at the second byte of a pair.
    private static func parts(_ bytes: [UInt8], isUTF8: Bool) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var (start, index) = (0, 0)
        while index < bytes.count {
            if !isUTF8, isLead(bytes, index) {
                index += 2
                continue
            }
            if bytes[index] == 0x2F || bytes[index] == 0x5C {
                parts.append(bytes[start..<index])
                start = index + 1
            }
            index += 1
        }
        return parts + [bytes[start...]]
    }

    private static func isLead(_ bytes: [UInt8], _ index: Int) -> Bool {
        bytes[index] > 0x80 && bytes[index] < 0xFF && index + 1 < bytes.count && bytes[index + 1] >= 0x40
            && bytes[index + 1] != 0x7F
    }

    private static func isPaired(_ bytes: [UInt8]) -> Bool {
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
            } else if isLead(bytes, index) {
                index += 2
            } else {
                return false
            }
        }
        return true
    }

    /// Decodes a name.
    ///
    /// In a two-byte encoding, each byte becomes the scalar of its value, which keeps the encoding's order: it sorts kana, and Chinese by
    /// sound.
    private func text(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String {
        if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(byte < 0x80 || isPaired ? Unicode.Scalar(byte) : Self.upperHalf[Int(byte - 0x80)])
        }
        return String(text)
    }

    /// The characters of code page 437 from 0x80 on.
    private static let upperHalf = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}
