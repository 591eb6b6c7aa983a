public import RectoBytes
public import RectoDiagnostics

/// A local file as bytes that something else reads from, such as what decrypts it.
///
/// Whatever is written to the file since it was opened is noticed: such bytes are not handed out.
public struct FileBytes: ByteProvider {
    private let file: OpenFile
    private let stamp: Files.Stamp
    public let identity: ByteIdentity

    /// - Throws: ``Failure`` `.io` for what can't be read, `.usage` for what is no file.
    public init(_ path: String) throws(Failure) {
        file = try OpenFile(path)
        guard Files.isFile(path) else {
            let isFolder = Files.kind(Files.resolved(path)) == .folder
            throw Failure(
                .usage, isFolder ? "is a folder; recto overlay pack makes a file of a package's folder" : "is no file",
                at: path)
        }
        stamp = try file.stamp()
        identity = ByteIdentity(
            count: stamp.size, validator: "\(stamp.device) \(stamp.inode) \(stamp.size) \(stamp.modified)")
    }

    public func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        let (range, file, stamp) = (try checked(range), file, stamp)
        return try await blocking { () throws(Failure) in
            let bytes = try file.bytes(in: range)
            // After reading: what was written before would have been read.
            guard bytes.count == range.count, try file.stamp() == stamp else {
                throw Failure(.io, "changed while it was being read; leave it alone and run again")
            }
            return bytes
        }
    }
}
