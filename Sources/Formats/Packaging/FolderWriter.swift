public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes many small files below one folder.
///
/// The folders that the last files went to stay open: tiles come in runs of the same few folders, one for each level, and
/// `openat` in them spares the kernel the walk down the path.
public final class FolderWriter: EntryWriter {
    private let root: String
    /// The one that was used last is the last.
    private var openFolders: [(path: String, descriptor: Int32)] = []

    /// More than the levels that are written in turns; formats with a folder for each tile gain nothing from any number.
    private static let mostOpen = 8

    /// Makes the folder.
    public init(_ root: String) throws(Failure) {
        try Files.makeFolder(root)
        self.root = root
    }

    deinit { for folder in openFolders { close(folder.descriptor) } }

    public func add(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        let (folder, name) = Files.split(path)
        let full = folder == "." ? root : root + "/" + folder
        var file = try OutputFile(name, in: try descriptor(full), path: full)
        try file.write(bytes)
    }

    /// Of a folder that is made where it is not there.
    private func descriptor(_ path: String) throws(Failure) -> Int32 {
        if let index = openFolders.lastIndex(where: { $0.path == path }) {
            let folder = openFolders[index]
            if index + 1 < openFolders.count { openFolders.append(openFolders.remove(at: index)) }
            return folder.descriptor
        }
        try Files.makeFolder(path)
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", path) }
        if openFolders.count == Self.mostOpen { close(openFolders.removeFirst().descriptor) }
        openFolders.append((path, descriptor))
        return descriptor
    }

    public func finish() throws(Failure) {}
}
