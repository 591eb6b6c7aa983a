/// The fields of a header's extra part (APPNOTE.TXT 4.5).
struct ExtraFields {
    /// The ZIP64 field's content.
    private(set) var zip64: ArraySlice<UInt8>?
    /// Info-ZIP's Unicode path (APPNOTE.TXT 4.6.9): the name in UTF-8.
    private(set) var path: ArraySlice<UInt8>?
    /// CRC-32 of the header's name that ``path`` stands for: a tool that renames an entry and does not know the field leaves the old one.
    private(set) var pathChecksum = 0

    /// `nil` where a field runs over the end, or one that decides about the reading occurs twice.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            guard rest.count >= 4 else { return nil }
            let count = rest.number16(2)
            guard count <= rest.count - 4 else { return nil }
            let content = rest.part(4, count)
            switch rest.number16(0) {
            case 1:
                guard zip64 == nil else { return nil }
                zip64 = content
            case 0x7075:
                guard path == nil, content.count >= 5 else { return nil }
                pathChecksum = content.number32(1)
                path = content.dropFirst(5)
            default: break
            }
            rest = rest.dropFirst(4 + count)
        }
    }
}
