/// Where the tags of an XML text are, byte by byte.
///
/// libxml2 gives the line and column of a start tag's end, in older versions not even exactly. It goes through the tags
/// in step with this scanner, which knows each name and value, and which has to understand only what libxml2 has found
/// to be well-formed. On other text it finds something or nothing, and ends.
struct XMLTags {
    struct Attribute {
        var name: Range<Int>
        /// Without the quotes.
        var value: Range<Int>
    }

    enum Tag {
        /// All of the tag, its name, and whether the element ends with it.
        case start(Range<Int>, name: Range<Int>, isEmpty: Bool)
        case end(Range<Int>)
        case doctype(Range<Int>)
    }

    private let text: UnsafeBufferPointer<UInt8>
    private(set) var position: Int
    /// Of the last start tag; declarations of namespaces among them.
    private(set) var attributes: [Attribute] = []
    /// The first byte of text before the last tag that is not white space.
    private(set) var textStart: Int?

    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.text = text
        position = start
    }

    /// The next tag; `nil` at the end.
    mutating func next() -> Tag? {
        textStart = nil
        while position < text.count {
            if text[position] != UInt8(ascii: "<") {
                if textStart == nil, !ManifestNumber.isSpace(text[position]) { textStart = position }
                position += 1
            } else if starts(with: "<!--") {
                skip(past: "-->", after: 4)
            } else if starts(with: "<?") {
                skip(past: "?>", after: 2)
            } else if starts(with: "<![CDATA[") {
                if textStart == nil { textStart = position }
                skip(past: "]]>", after: 9)
            } else if starts(with: "<!") {
                let start = position
                skip(past: ">", after: 2)
                return .doctype(start..<position)
            } else if starts(with: "</") {
                let start = position
                skip(past: ">", after: 2)
                return .end(start..<position)
            } else {
                return startTag()
            }
        }
        return nil
    }

    /// The pseudo-attributes of an XML declaration that stands here; empty where none does.
    mutating func declaration() -> [Attribute] {
        guard starts(with: "<?xml"), position + 5 < text.count, ManifestNumber.isSpace(text[position + 5]) else {
            return []
        }
        position += 5
        _ = readAttributes()
        return attributes
    }

    private mutating func startTag() -> Tag {
        let start = position
        position += 1
        let name = word()
        let isEmpty = readAttributes()
        return .start(start..<position, name: name, isEmpty: isEmpty)
    }

    /// Up to the tag's end; whether that is the element's too.
    private mutating func readAttributes() -> Bool {
        attributes.removeAll(keepingCapacity: true)
        while position < text.count {
            skipSpace()
            guard position < text.count else { break }
            if text[position] == UInt8(ascii: ">") {
                position += 1
                return false
            }
            if starts(with: "/>") {
                position += 2
                return true
            }
            let name = word()
            skipSpace()
            guard position < text.count, text[position] == UInt8(ascii: "=") else {
                if name.isEmpty { position += 1 }
                continue
            }
            position += 1
            skipSpace()
            guard position < text.count, text[position] == 0x22 || text[position] == 0x27 else { continue }
            let quote = text[position]
            position += 1
            let value = position
            while position < text.count, text[position] != quote { position += 1 }
            attributes.append(Attribute(name: name, value: value..<position))
            position = min(position + 1, text.count)
        }
        return false
    }

    /// A name, or whatever stands in its place.
    private mutating func word() -> Range<Int> {
        let start = position
        while position < text.count, !ManifestNumber.isSpace(text[position]), text[position] != UInt8(ascii: "="),
            text[position] != UInt8(ascii: ">"), text[position] != UInt8(ascii: "/")
        {
            position += 1
        }
        return start..<position
    }

    private mutating func skipSpace() {
        while position < text.count, ManifestNumber.isSpace(text[position]) { position += 1 }
    }

    private mutating func skip(past end: StaticString, after start: Int) {
        position = min(position + start, text.count)
        while position < text.count, !starts(with: end) { position += 1 }
        position = min(position + end.utf8CodeUnitCount, text.count)
    }

    private func starts(with word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard count <= text.count - position else { return false }
        for index in 0..<count where text[position + index] != word.utf8Start[index] { return false }
        return true
    }
}
