import CUTF8Proc

/// The layout of a cache file.
///
/// ```
/// header   "RECTOTXT", version, length of the key, key
/// group…   folded text of some pages, each followed by a byte 0xFF that no match can cross; then their records
/// table    an entry for each page
/// trailer  place of the table, page count, checksum of the table, "TXTOTCER"
/// ```
///
/// Numbers are of 64 bits, little-endian. Groups keep the memory of the writer bounded and the text that is searched
/// together; the table comes last, since a file is written from its start to its end.
enum TextCacheFormat {
    static let magic = Array("RECTOTXT".utf8)
    static let end = Array("TXTOTCER".utf8)
    /// Goes up with every change to the layout or to what folding does.
    static let version: UInt64 = 2
    static let separator: UInt8 = 0xFF
    /// Bytes of folded text or of records after which a group ends.
    static let groupSize = 4 << 20
    static let trailerSize = 32
    static let longestKey = 4096

    /// The caller's key and the version of Unicode that folding goes by, which comes with a library and not with Recto.
    static func key(_ key: String) -> [UInt8] {
        Array(key.utf8.prefix(longestKey)) + [0] + Array(String(cString: utf8proc_unicode_version()).utf8)
    }

    struct Entry {
        static let size = 56

        var index: UInt64
        var folded: UInt64
        var foldedCount: UInt64
        var foldedSum: UInt64
        var record: UInt64
        var recordCount: UInt64
        var recordSum: UInt64
    }
}
