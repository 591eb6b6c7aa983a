import RectoBytes
import RectoDiagnostics
import RectoPackaging

/// A file that is sent piece by piece: an entry of a package, or a file of its own.
enum FileContent: Sendable {
    case entry(PackageEntry, Package)
    case file(path: String, Files.Stamp)
    /// One that may lose its name before it is sent.
    case open(OpenFile, size: Int)
    /// On another host; so many of its bytes may be kept.
    case elsewhere(any ByteProvider, kept: Int)

    var size: Int {
        switch self {
        case .entry(let entry, _): entry.size
        case .file(_, let stamp): stamp.size
        case .open(_, let size): size
        case .elsewhere(let bytes, _): bytes.identity.count
        }
    }

    /// Whether a part can be read without what comes before it.
    var isSeekable: Bool {
        switch self {
        case .entry(let entry, _): entry.isStored
        case .file, .open, .elsewhere: true
        }
    }

    static let piece = 256 << 10

    /// What is read bit by bit from its start, where that is the only way; else `nil`.
    ///
    /// - Throws: ``Failure`` `.tooLarge` without memory, `.io`.
    func inflating() throws(Failure) -> EntryStream? {
        guard case .entry(let entry, let package) = self, !isSeekable else { return nil }
        return try package.stream(entry)
    }

    /// Some of its bytes.
    ///
    /// - Throws: ``Failure`` `.io` where the file is not what it was, or gone; `CancellationError`.
    func read(_ range: Range<Int>) async throws -> [UInt8] {
        switch self {
        case .elsewhere(let bytes, _): return try await bytes.read(range)
        case .entry(let entry, let package):
            return try await blocking { () throws(Failure) in try package.bytes(entry, in: range) }
        case .open(let file, _):
            return try await blocking { () throws(Failure) in
                let bytes = try file.bytes(in: range)
                guard bytes.count == range.count else { throw Failure(.io, "is shorter than it was") }
                return bytes
            }
        case .file(let path, let stamp):
            return try await blocking { () throws(Failure) in
                guard let file = try? OpenFile(path) else { throw Failure(.io, "is gone", at: path) }
                guard try Files.stamp(path) == stamp else {
                    throw Failure(.io, "changed while it was being read", at: path)
                }
                let bytes = try file.bytes(in: range)
                guard bytes.count == range.count else { throw Failure(.io, "is shorter than it was", at: path) }
                return bytes
            }
        }
    }
}
