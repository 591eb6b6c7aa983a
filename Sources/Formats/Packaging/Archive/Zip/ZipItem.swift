/// An entry of a zip file as its directory tells of it.
struct ZipItem {
    var name: [UInt8]
    /// `nil` where the name is not UTF-8.
    var text: String?
    var flags: Int
    var method: Int
    var checksum: UInt32
    var packedSize: Int
    var size: Int
    /// Where its local header starts.
    var offset: Int
    var isFolder: Bool
    var isJunk: Bool
    /// Where its data starts; known once the local header was read.
    var data = 0

    /// Sizes and checksum follow the data.
    var isStreamed: Bool { flags & 8 != 0 }

    /// The name for a message.
    var shown: String { text ?? String(decoding: name, as: UTF8.self) }

    /// Where the entry ends at the least: its local header has a name, which should be this one, and may have extra fields.
    var leastEnd: Int { offset + 30 + packedSize }

    /// Where the entry lies, as far as the directory tells.
    var range: Range<Int> { offset..<leastEnd + name.count }

    func fault(_ rule: PackageFault.Rule, _ message: String) -> PackageFault {
        PackageFault(rule, message, entry: shown, at: offset)
    }
}
