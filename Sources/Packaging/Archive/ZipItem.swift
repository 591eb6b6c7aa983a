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

    /// The least that the entry takes: its local header may have extra fields, and a descriptor may follow.
    var leastEnd: Int { offset + 30 + name.count + packedSize }

    func fault(_ rule: PackageFault.Rule, _ message: String) -> PackageFault {
        PackageFault(rule, message, entry: shown, at: offset)
    }
}
