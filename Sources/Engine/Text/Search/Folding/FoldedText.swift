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

    init(bytes: [UInt8], map: OffsetMap) {
        self.bytes = bytes
        self.map = map
    }
}
