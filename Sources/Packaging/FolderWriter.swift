public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes many small files below one folder.
///
/// The folder that the last file went to stays open: tiles come in runs of the same folder, and `openat` in it spares the
/// kernel the walk down the path.
public final class FolderWriter: EntryWriter {
    private let root: String
    private var openFolder: (path: String, descriptor: Int32)?

    /// Makes the folder.
    public init(_ root: String) throws(Failure) {
        try Files.makeFolder(root)
        self.root = root
    }

    deinit { if let openFolder { close(openFolder.descriptor) } }

    public func add(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        let (folder, name) = Files.split(path)
        let full = folder == "." ? root : root + "/" + folder
        if openFolder?.path != full {
            if let openFolder { close(openFolder.descriptor) }
            openFolder = nil
            try Files.makeFolder(full)
            let descriptor = open(full, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system("open", full) }
            openFolder = (full, descriptor)
        }
        guard let openFolder else { return }
        var file = try OutputFile(name, in: openFolder.descriptor, path: full)
        try file.write(bytes)
    }

    public func finish() throws(Failure) {}
}
