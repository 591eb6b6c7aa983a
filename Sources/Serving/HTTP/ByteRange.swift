/// What of a file a `Range` header asks for (RFC 9110, section 14).
public enum ByteRange: Hashable, Sendable {
    /// All of it: no header, one of another unit, or one that breaks the grammar or names several parts, which may be ignored.
    case whole
    case part(Range<Int>)
    /// Nothing of it is there.
    case unsatisfiable

    /// - Parameter size: Of the file, in bytes.
    public init(_ header: String?, size: Int) {
        self = Self.parse(header, size) ?? .whole
    }

    private static func parse(_ header: String?, _ size: Int) -> ByteRange? {
        guard let header, header.count <= 200, header.lowercased().hasPrefix("bytes=") else { return nil }
        let bounds = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = number(bounds[0]), let last = number(bounds[1]) else { return nil }
        switch (first, last) {
        case (nil, nil): return nil
        case (nil, let count?):
            guard count > 0, size > 0 else { return .unsatisfiable }
            return .part(max(0, size - count)..<size)
        case (let start?, let end):
            if let end, end < start { return nil }
            guard start < size else { return .unsatisfiable }
            return .part(start..<min(size, (end ?? size - 1) + 1))
        }
    }

    /// `nil` inside for nothing, outside for what is no number.
    private static func number(_ text: Substring) -> Int?? {
        let digits = text.drop { $0 == " " }
        if digits.isEmpty { return .some(nil) }
        guard digits.utf8.count <= 15, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(digits).map { .some($0) } ?? nil
    }
}
