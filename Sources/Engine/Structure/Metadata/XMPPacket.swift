/// The entries of a document's metadata stream (ISO 16684-1) that the document information has too.
///
/// PDF 2.0 keeps only dates in the document information: title and author are here.
public struct XMPPacket: Hashable, Sendable {
    /// The packet as text, decoded from whatever encoding the file uses.
    public var text: String
    public var title: String?
    /// All creators, separated by commas.
    public var author: String?
    public var subject: String?
    public var keywords: String?
    public var creator: String?
    public var producer: String?
    /// The first language, a BCP 47 tag.
    public var language: String?

    /// Longer packets, in bytes, are kept as text but not parsed.
    private static let limit = 16 << 20

    /// Reads a packet; if it is not well-formed, up to the fault.
    public init(_ bytes: [UInt8]) {
        text = Self.decode(bytes)
        guard bytes.count <= Self.limit else { return }
        let reader = XMPReader(text)
        title = reader.first(.dublinCore, "title")
        author = reader.list(.dublinCore, "creator")
        subject = reader.first(.dublinCore, "description")
        keywords = reader.first(.pdf, "Keywords") ?? reader.list(.dublinCore, "subject")
        creator = reader.first(.xmp, "CreatorTool")
        producer = reader.first(.pdf, "Producer")
        language = reader.first(.dublinCore, "language").flatMap { $0 == "x-default" ? nil : $0 }
    }

    /// Decodes UTF-8, UTF-16 or UTF-32 in either byte order, told by the byte order mark or by the zeros around the first `<`.
    private static func decode(_ bytes: [UInt8]) -> String {
        func isWide(_ start: [UInt8]) -> Bool { bytes.starts(with: start) }
        if isWide([0xEF, 0xBB, 0xBF]) { return String(decoding: bytes[3...], as: UTF8.self) }
        if isWide([0, 0, 0xFE, 0xFF]) { return wide(bytes[4...], isBigEndian: true) }
        if isWide([0xFF, 0xFE, 0, 0]) { return wide(bytes[4...], isBigEndian: false) }
        if isWide([0xFE, 0xFF]) { return sixteen(bytes[2...], isBigEndian: true) }
        if isWide([0xFF, 0xFE]) { return sixteen(bytes[2...], isBigEndian: false) }
        if isWide([0, 0, 0, 0x3C]) { return wide(bytes[...], isBigEndian: true) }
        if isWide([0x3C, 0, 0, 0]) { return wide(bytes[...], isBigEndian: false) }
        if isWide([0, 0x3C]) { return sixteen(bytes[...], isBigEndian: true) }
        if isWide([0x3C, 0]) { return sixteen(bytes[...], isBigEndian: false) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func sixteen(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func wide(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        var scalars = String.UnicodeScalarView()
        for index in stride(from: bytes.startIndex, to: bytes.endIndex - 3, by: 4) {
            let four = bytes[index..<index + 4].map(UInt32.init)
            let value = (isBigEndian ? four : four.reversed()).reduce(0) { $0 << 8 | $1 }
            scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return String(scalars)
    }
}
