public import RectoDiagnostics
import Synchronization

/// An entry from its first byte to its last, in pieces of at most 128 KiB that are asked for one after the other.
///
/// For those who take their time between pieces; ``Package/forEachChunk(_:_:)`` is for everybody else. Takes about 250 KiB. Safe
/// from any thread, and blocks on the disk.
public final class EntryStream: Sendable {
    private let reader: Mutex<EntryReader>
    private let path: String

    init(_ reader: consuming sending EntryReader, path: String) {
        self.reader = Mutex(reader)
        self.path = path
    }

    /// The next piece, or `nil` after the last, when size and checksum have been found to be right.
    ///
    /// - Throws: ``Failure`` `.damaged` or `.io`; what came before is void then.
    public func next() throws(Failure) -> [UInt8]? {
        try reader.withLock { (reader) throws(Failure) in
            do throws(PackageTrouble) {
                let piece = try reader.next()
                return piece.isEmpty ? nil : Array(piece)
            } catch {
                throw error.failure(in: path)
            }
        }
    }
}

extension Package {
    /// An entry, to be read bit by bit.
    ///
    /// - Throws: ``Failure`` `.unsupported` for its method, `.tooLarge` without memory, `.io`.
    public func stream(_ entry: PackageEntry) throws(Failure) -> EntryStream {
        let (source, placed) = try place(entry)
        return EntryStream(try EntryReader(placed, in: source), path: path)
    }
}
