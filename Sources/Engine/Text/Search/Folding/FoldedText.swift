import RectoJSON

/// A page's text as it is compared: without case, diacritics, ligatures, width, hyphens at line ends, and with one space
/// wherever there is white space, a line end or a block's end.
///
/// No space stands where a line ends between two Chinese or Japanese signs.
public struct FoldedText: Hashable, Sendable {
    /// UTF-8.
    public internal(set) var bytes: [UInt8]
    var map: OffsetMap

    /// Folds a page's text.
    ///
    /// - Parameter keepsCase: leaves upper and lower case apart.
    public init(_ page: PageText, keepsCase: Bool = false) {
        self.init(page.text, joins: LineJoins(page), keepsCase: keepsCase)
    }

    init(_ text: String, joins: LineJoins = LineJoins(), keepsCase: Bool) {
        var folder = TextFolder(joins: joins, keepsCase: keepsCase)
        if text.utf8.withContiguousStorageIfAvailable({ folder.fold($0) }) == nil {
            Array(text.utf8).withUnsafeBufferPointer { folder.fold($0) }
        }
        self.init(bytes: folder.bytes, map: folder.map)
    }

    /// The byte offsets where a hyphen at a line end was left out, ascending.
    func joins(_ joins: LineJoins) -> [Int] {
        var result: [Int] = []
        var next = joins.joins.startIndex
        var place = (scalar: 0, byte: 0)
        for (run, following) in zip(map.runs, map.runs.dropFirst()) {
            let end = run.source + following.folded - run.folded
            while next < joins.joins.endIndex, joins.joins[next].offset < end { next += 1 }
            guard next < joins.joins.endIndex else { break }
            guard joins.joins[next].offset < following.source else { continue }
            bytes.withUnsafeBufferPointer { bytes in
                while place.scalar < following.folded, place.byte < bytes.count {
                    place = (place.scalar + 1, place.byte + UTF8Scalars.decode(bytes, at: place.byte).length)
                }
            }
            result.append(place.byte)
        }
        return result
    }

    init(bytes: [UInt8], map: OffsetMap) {
        self.bytes = bytes
        self.map = map
    }
}
