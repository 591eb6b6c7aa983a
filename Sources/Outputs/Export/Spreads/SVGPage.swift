import Recto

/// What cairo wrote of a page, made fit to stand beside another in one document.
///
/// cairo numbers what it defines by how much this process has drawn before: the names are replaced by numbers in order of
/// appearance, so that the same page gives the same bytes and two pages don't share names.
struct SVGPage {
    /// Definitions and content, without the outermost element.
    let content: [UInt8]

    init(_ svg: [UInt8], prefix: String) throws(Failure) {
        let open = Array("<svg ".utf8)
        guard let start = Self.find(open, in: svg, from: 0),
            let inner = svg[start...].firstIndex(of: UInt8(ascii: ">")),
            let end = Self.findLast(Array("</svg>".utf8), in: svg), inner < end
        else { throw Failure(.internal, "cairo wrote no SVG") }
        content = Self.rename(svg[(inner + 1)..<end], prefix: prefix)
    }

    private static let marks: [[UInt8]] = ["id=\"", "href=\"#", "url(#"].map { Array($0.utf8) }

    private static let data = Array("data:image/".utf8)

    private static func rename(_ bytes: ArraySlice<UInt8>, prefix: String) -> [UInt8] {
        var names: [ArraySlice<UInt8>: [UInt8]] = [:]
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 1024)
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let byte = bytes[position]
            // Pictures are megabytes without a name in them.
            if byte == UInt8(ascii: "d"), bytes[position...].starts(with: data) {
                let end = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.endIndex
                result += bytes[position..<end]
                position = end
                continue
            }
            guard byte == UInt8(ascii: "i") || byte == UInt8(ascii: "h") || byte == UInt8(ascii: "u"),
                let mark = marks.first(where: { bytes[position...].starts(with: $0) })
            else {
                result.append(byte)
                position += 1
                continue
            }
            result += mark
            position += mark.count
            let end =
                bytes[position...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ")") } ?? bytes.endIndex
            let name = bytes[position..<end]
            let new = names[name] ?? Array("\(prefix)\(names.count)".utf8)
            names[name] = new
            result += new
            position = end
        }
        return result
    }

    private static func find(_ word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= word.count else { return nil }
        return (start...bytes.count - word.count).first { bytes[$0...].starts(with: word) }
    }

    private static func findLast(_ word: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= word.count else { return nil }
        return (0...bytes.count - word.count).last { bytes[$0...].starts(with: word) }
    }
}
