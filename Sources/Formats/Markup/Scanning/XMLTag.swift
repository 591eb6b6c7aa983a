/// Where the attributes of an XML start tag lie, which libxml2 does not tell.
enum XMLTag {
    struct Place {
        /// With its prefix, as written.
        let name: String
        let offset: Int
        /// Without the quotes.
        let value: Range<Int>
    }

    /// The start of the tag that ends at `end`: XML allows no `<` between.
    static func start(_ bytes: [UInt8], before end: Int) -> Int {
        bytes[..<min(max(end, 0), bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
    }

    /// - Parameter range: From `<` to before the `>` of a tag that libxml2 found well-formed.
    static func attributes(_ bytes: [UInt8], in range: Range<Int>) -> [Place] {
        var found: [Place] = []
        let end = min(range.upperBound, bytes.count)
        var offset = range.lowerBound
        func skip(while condition: (UInt8) -> Bool) { while offset < end, condition(bytes[offset]) { offset += 1 } }
        let isSpace: (UInt8) -> Bool = { $0 <= 0x20 }
        skip { !isSpace($0) }
        while offset < end {
            skip(while: isSpace)
            let start = offset
            skip { !isSpace($0) && $0 != UInt8(ascii: "=") }
            let name = String(decoding: bytes[start..<offset], as: UTF8.self)
            skip { isSpace($0) || $0 == UInt8(ascii: "=") }
            guard offset < end else { break }
            let quote = bytes[offset]
            offset += 1
            let value = offset
            skip { $0 != quote }
            found.append(Place(name: name, offset: start, value: value..<offset))
            offset += 1
        }
        return found
    }
}
