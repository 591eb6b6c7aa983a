public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import CGlibc
    import Glibc
#endif

extension Files {
    /// Gives a file a second name; where the file system can't, it is copied.
    ///
    /// For files that are replaced and never written into: both names share the content.
    ///
    /// - Throws: ``Failure`` `.io`, also where the new name is taken.
    public static func link(_ path: String, to target: String) throws(Failure) {
        if linkat(AT_FDCWD, path, AT_FDCWD, target, 0) == 0 { return }
        // Other disks, and file systems without links or with a limit to them.
        guard [EXDEV, EPERM, EMLINK, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else {
            throw .system("link to \(split(target).name)", path)
        }
        try copy(path, to: target)
    }

    /// Gives every file of a folder a second name in another; links in it are left out.
    ///
    /// - Complexity: linear in the number of files; some microseconds each.
    public static func linkTree(_ path: String, to target: String) throws(Failure) {
        switch kind(path) {
        case .folder:
            try makeFolder(target)
            for name in try list(path) { try linkTree(path + "/" + name, to: target + "/" + name) }
        case .file: try link(path, to: target)
        case .other, nil: break
        }
    }

    /// Copies a file's content.
    ///
    /// - Throws: ``Failure`` `.io`.
    public static func copy(_ path: String, to target: String) throws(Failure) {
        let source = try OpenFile(path)
        var file = try OutputFile(target)
        try source.forEachPiece { piece throws(Failure) in try file.write(piece) }
    }

    /// Copies a file, or the part of one.
    ///
    /// - Throws: ``Failure`` `.io`, also where the file ends within the part.
    public static func copy(_ part: FilePart, to target: String) throws(Failure) {
        guard let range = part.range else { return try copy(part.path, to: target) }
        let source = try OpenFile(part.path)
        var file = try OutputFile(target)
        try source.forEachPiece(in: range) { piece throws(Failure) in try file.write(piece) }
    }

    /// Lets two folders change places in one step, so that there is no moment at which `path` is missing or half there.
    ///
    /// Where the file system knows no such step, there is such a moment, of two renames.
    public static func exchange(_ path: String, with other: String) throws(Failure) {
        for path in [path, other] { try protected.check(removing: path) }
        #if canImport(Darwin)
            let result = renamex_np(path, other, UInt32(RENAME_SWAP))
        #else
            let result = renameat2(AT_FDCWD, path, AT_FDCWD, other, 1 << 1)  // RENAME_EXCHANGE
        #endif
        if result == 0 { return }
        guard [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) else {
            throw .system("rename to \(split(other).name)", path)
        }
        let aside = other + ".aside"
        try remove(aside)
        try rename(path, to: aside)
        try rename(other, to: path)
        try rename(aside, to: other)
    }

    /// Bytes of a file, or of all files in a folder and below, and how many there are.
    public static func measure(_ path: String) throws(Failure) -> (files: Int, bytes: Int) {
        switch kind(path) {
        case .file: return (1, try stamp(path).size)
        case .folder:
            var sum = (files: 0, bytes: 0)
            for name in try list(path) {
                let part = try measure(path + "/" + name)
                sum = (sum.files + part.files, sum.bytes + part.bytes)
            }
            return sum
        case .other, nil: return (0, 0)
        }
    }

    /// A path without links and dots, as far as it exists; the rest as it is.
    public static func resolved(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let (folder, name) = split(path)
        guard folder != path, kind(path) == nil, !name.isEmpty else { return path }
        let base = resolved(folder)
        return (base.hasSuffix("/") ? base : base + "/") + name
    }
}
