import Recto
import RectoShelf

/// Which issue a document is that KOReader names by a digest of its file.
actor KOReaderFiles {
    private var digests: [String: (stamp: Files.Stamp, digest: String)] = [:]

    /// The issue whose file has the digest; `nil` for a file that is not on the shelf.
    func entry(_ digest: String, _ shelf: Shelf) async -> ShelfEntry? {
        let entries = shelf.entries.filter { $0.kind != .package && !$0.isRemote }
        let unread = entries.filter { digests[$0.id]?.stamp != $0.stamp }
        if !unread.isEmpty {
            let read = await Self.digests(of: unread)
            for (entry, digest) in zip(unread, read) { digests[entry.id] = (entry.stamp, digest) }
        }
        let ids = Set(entries.map(\.id))
        digests = digests.filter { ids.contains($0.key) }
        return entries.first { digests[$0.id]?.digest == digest }
    }

    /// What can't be read has a digest that no file has.
    private static func digests(of entries: [ShelfEntry]) async -> [String] {
        let paths = entries.map(\.path)
        let read = try? await blocking { () throws(Failure) in
            paths.map { path in (try? KOReaderDigest.of(path)) ?? "" }
        }
        return read ?? paths.map { _ in "" }
    }
}

/// The digest that KOReader knows a file by: MD5 of samples of 1,024 bytes at 0, 1 Ki, 4 Ki, 16 Ki and so on until 1 Gi.
enum KOReaderDigest {
    /// - Throws: ``Failure`` `.io`.
    static func of(_ path: String) throws(Failure) -> String {
        let file = try OpenFile(path)
        let size = try Files.stamp(path).size
        var bytes: [UInt8] = []
        for offset in [0] + (0...10).map({ 1024 << (2 * $0) }) where offset < size {
            bytes += try file.bytes(in: offset..<min(offset + 1024, size))
        }
        return Digest.md5(bytes)
    }
}
