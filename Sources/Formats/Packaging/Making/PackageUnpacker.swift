public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Unpacks a package into a folder, so that nothing is ever written elsewhere.
///
/// Everything goes to a fresh folder that only its owner can enter, through descriptors of its folders and never through a
/// link; it gets its name when it is complete. What a killed run left on its way to the same name goes first. Files are readable
/// by their owner only; nothing of modes and dates is taken from the package.
public enum PackageUnpacker {
    /// Unpacks all entries.
    ///
    /// - Parameters:
    ///   - target: A folder that is not there, or empty.
    ///   - isCancelled: Asked now and then; true ends the work and leaves nothing behind.
    /// - Throws: ``Failure`` where something is unsafe about the package, data is damaged, or `.io`, `.usage`, `.cancelled`.
    public static func unpack(_ package: Package, to target: String, isCancelled: () -> Bool = { false })
        throws(Failure)
    {
        if let fault = package.faults.first(where: { isRefused($0, in: package) }) {
            throw fault.failure(in: package.path)
        }
        var target = target
        while target.count > 1, target.hasSuffix("/") { target.removeLast() }
        try judge(target)
        let fresh = try FreshFolder(beside: target)
        do throws(Failure) {
            try write(package, to: fresh.path, isCancelled)
            try Files.rename(fresh.path, to: target)  // an empty folder is replaced
        } catch {
            try? Files.remove(fresh.path)
            throw error
        }
    }

    /// What would be written elsewhere, over each other, or not at all.
    private static func isRefused(_ fault: PackageFault, in package: Package) -> Bool {
        switch fault.rule {
        case PackageFault.Rule.method.rawValue: true
        case PackageFault.Rule.encoding.rawValue: package.nameless > 0
        default: fault.isFatal || fault.rule.hasPrefix("SEC-")
        }
    }

    private static func judge(_ target: String) throws(Failure) {
        switch Files.kind(target) {
        case nil: return
        case .folder:
            guard try Files.list(target).isEmpty else {
                throw Failure(.usage, "is not empty; choose another folder", at: target)
            }
        case .file, .other: throw Failure(.usage, "is there already; choose another name", at: target)
        }
    }

    private static func write(_ package: Package, to root: String, _ isCancelled: () -> Bool) throws(Failure) {
        var parent = (path: "", folder: try open(".", in: AT_FDCWD, path: root))
        let top = parent.folder
        for entry in package.entries {
            let (path, name) = Files.split(entry.name)
            if path != (parent.path.isEmpty ? "." : parent.path) {
                parent = (path == "." ? "" : path, path == "." ? top : try descend(to: path, from: top))
            }
            var file = try OutputFile(creating: name, in: parent.folder.descriptor, path: parent.folder.path)
            try package.forEachChunk(entry) { chunk throws(Failure) in
                guard !isCancelled() else { throw Failure(.cancelled, "stopped") }
                try file.write(chunk)
                return true
            }
        }
    }

    /// Opens a folder below another, making what is not there.
    private static func descend(to path: String, from top: OpenFile) throws(Failure) -> OpenFile {
        var folder = top
        for part in path.split(separator: "/").map(String.init) {
            let below = folder.path + "/" + part
            guard mkdirat(folder.descriptor, part, 0o700) == 0 || errno == EEXIST else {
                throw .system("make the folder", below)
            }
            folder = try open(part, in: folder.descriptor, path: below)
        }
        return folder
    }

    private static func open(_ name: String, in folder: Int32, path: String) throws(Failure) -> OpenFile {
        let descriptor = openat(
            folder, folder == AT_FDCWD ? path : name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", path) }
        return OpenFile(adopting: descriptor, path: path)
    }
}
