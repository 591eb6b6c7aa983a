import Recto
import RectoIssue

/// Takes assets into a folder.
final class FolderSink: AssetSink {
    private let folder: String
    private let writer: FolderWriter

    init(_ folder: String) throws(Failure) {
        self.folder = folder
        writer = try FolderWriter(folder)
    }

    func add(_ path: String, _ bytes: [UInt8]) throws(Failure) { try writer.add(path, bytes) }

    func add(_ path: String, _ entry: PackageEntry, of package: Package) throws(Failure) {
        let target = folder + "/" + path
        try Files.makeFolder(Files.split(target).folder)
        try package.write(entry, to: target)
    }
}
