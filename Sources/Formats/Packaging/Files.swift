public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the house does with files and folders, each failure naming the path.
public enum Files {
    /// What tells one state of a file from another without reading it.
    public struct Stamp: Hashable, Sendable, Codable {
        public var device: UInt64
        public var inode: UInt64
        public var size: Int
        /// Nanoseconds since 1970.
        public var modified: Int
    }

    public enum Kind: Sendable { case file, folder, other }

    /// - Throws: ``Failure`` `.io`, also for a file that is not there.
    public static func stamp(_ path: String) throws(Failure) -> Stamp {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system("open", path) }
        return Stamp(status)
    }

    /// `nil` where there is nothing.
    public static func kind(_ path: String) -> Kind? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Makes a folder and those above it.
    public static func makeFolder(_ path: String) throws(Failure) {
        if mkdir(path, 0o755) == 0 { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o755) == 0 { return }
        }
        var status = stat()
        guard errno == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .system("make the folder", path)
        }
    }

    /// The whole file; `nil` where there is none.
    ///
    /// - Parameter limit: A file of more bytes is refused.
    public static func read(_ path: String, limit: Int = 1 << 30) throws(Failure) -> [UInt8]? {
        guard let file = try OpenFile.ifThere(path) else { return nil }
        let size = try file.status().size
        guard size <= limit else { throw Failure(.tooLarge, "is larger than \(limit) bytes", at: path) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        try file.forEachPiece { piece throws(Failure) in
            bytes.append(contentsOf: piece)
            guard bytes.count <= limit else { throw Failure(.tooLarge, "is larger than \(limit) bytes", at: path) }
        }
        return bytes
    }

    /// Writes a file so that a reader sees the old content or the new one, never a part; a device or a pipe is written into.
    ///
    /// - Throws: ``Failure`` `.io`, also where another process is writing it; `.usage` for an input of this process.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
        guard !isStream(path) else {
            var stream = try OutputFile(appendingTo: path)
            return try stream.write(bytes)
        }
        let partial = try PartialFile(of: path)
        do throws(Failure) {
            var file = try OutputFile(partial.path)
            try file.write(bytes)
            try partial.adopt()
        } catch {
            partial.remove()
            throw error
        }
    }

    /// Moves a file or folder to a name in the same file system, in one step; a file that has the name is replaced.
    ///
    /// - Throws: ``Failure`` `.io`; also for a target that is a device or a pipe: `-o /dev/null`, run as root, once took the
    ///   device away from the whole machine.
    public static func rename(_ path: String, to target: String) throws(Failure) {
        guard !isStream(target) else {
            throw Failure(.io, "is a device or a pipe, which a file can't take the place of; name a file", at: target)
        }
        try protected.check(removing: path)
        try protected.check(output: target)
        #if canImport(Darwin)
            let result = Darwin.rename(path, target)
        #else
            let result = Glibc.rename(path, target)
        #endif
        guard result == 0 else { throw .system("rename to \(split(target).name)", path) }
    }

    /// Removes a file or a folder with all that is in it, never following links; nothing there is fine.
    ///
    /// - Throws: ``Failure`` `.io`, or `.usage` where an input of this process would go with it.
    public static func remove(_ path: String) throws(Failure) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }  // a slash would follow a link
        try protected.check(removing: path)
        try removeAll(path)
    }

    private static func removeAll(_ path: String) throws(Failure) {
        guard kind(path) == .folder else {
            guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw .system("remove", path) }
            return
        }
        if rmdir(path) == 0 { return }
        for name in try list(path) { try removeAll(path + "/" + name) }
        guard rmdir(path) == 0 || errno == ENOENT else { throw .system("remove", path) }
    }

    /// The names in a folder, sorted.
    public static func list(_ path: String) throws(Failure) -> [String] {
        guard let folder = opendir(path) else { throw .system("list", path) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The folder ("." where none is named) and the name in it.
    public static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }
}

extension Files.Stamp {
    /// Of what is on another host: it has neither device nor inode.
    public init(size: Int, modified: Int) {
        self.init(device: 0, inode: 0, size: size, modified: modified)
    }
}
