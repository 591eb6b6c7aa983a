import Recto

/// A zip file that takes files by path.
final class ZipEntries: EntryWriter {
    private var file: ZipFileWriter

    init(_ path: String) throws(Failure) { file = try ZipFileWriter(path) }

    func add(_ path: String, _ bytes: [UInt8]) throws(Failure) { try file.add(path, bytes) }

    func finish() throws(Failure) { try file.finish() }
}
