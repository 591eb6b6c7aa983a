public import RectoDiagnostics
public import RectoPackaging

/// A file, or a part of one such as a stored entry of a zip archive.
///
/// The file stays open, so that one that takes its place by renaming does not change what is read. One that is written to is noticed.
public final class FileProvider: ByteProvider {
    public let identity: ByteIdentity
    private let file: OpenFile
    private let stamp: Files.Stamp
    private let range: Range<Int>
    private let name: String

    /// - Throws: ``Failure`` `.io`, also for a file that ends before the last byte of the part.
    public init(_ part: FilePart) throws(Failure) {
        file = try OpenFile(part.path)
        stamp = try file.stamp()
        range = part.range ?? 0..<stamp.size
        name = part.name
        guard range.lowerBound >= 0, range.upperBound <= stamp.size else {
            throw Failure(.io, "ends before byte \(range.upperBound)", at: part.path)
        }
        let state = [
            Int(truncatingIfNeeded: stamp.device), Int(truncatingIfNeeded: stamp.inode), stamp.size, stamp.modified,
        ]
        identity = ByteIdentity(
            length: range.count,
            validator: (state + [range.lowerBound, range.upperBound]).map(String.init).joined(separator: "-"))
    }

    public func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        try check(range)
        let there = self.range.lowerBound + range.lowerBound..<self.range.lowerBound + range.upperBound
        return try await blocking { [file, stamp, name] () throws(Failure) in
            let bytes = try file.bytes(in: there)
            // After reading: what was written before would have been read.
            guard bytes.count == there.count, try file.stamp() == stamp else {
                throw Failure(.io, "changed while it was being read; leave it alone and run again", at: name)
            }
            return bytes
        }
    }
}
