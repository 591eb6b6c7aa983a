import CZlib
public import RectoDiagnostics

/// Writes a run of stored zip entries without a directory: local header, data, local header, data.
///
/// Entries don't know where they stand in the archive, so that workers write segments at the same time and
/// ``ZipArchive`` strings them together.
public final class ZipSegment: EntryWriter {
    private var file: OutputFile
    private let prefix: String
    private var waiting: [UInt8] = []

    private static let batch = 1 << 18

    /// - Parameters:
    ///   - path: The segment's file.
    ///   - prefix: Put before every entry's name.
    public init(_ path: String, prefix: String) throws(Failure) {
        file = try OutputFile(path)
        self.prefix = prefix
        waiting.reserveCapacity(Self.batch * 2)
    }

    public func add(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        guard bytes.count < UInt32.max else {
            throw Failure(.tooLarge, "is over 4 GiB, too much for one entry of a zip", at: path)
        }
        waiting += ZipRecord.local(
            ZipRecord.Entry(name: Array((prefix + path).utf8), checksum: Self.checksum(bytes), size: bytes.count))
        waiting += bytes
        if waiting.count >= Self.batch { try flush() }
    }

    public func finish() throws(Failure) { try flush() }

    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
    }

    private func flush() throws(Failure) {
        try file.write(waiting)
        waiting.removeAll(keepingCapacity: true)
    }
}
