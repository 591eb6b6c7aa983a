import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads what is in a folder, as if it were a package; no link is ever followed.
struct FolderReader {
    private(set) var entries: [PackageEntry] = []
    private(set) var faults: [PackageFault] = []
    /// Files that have no usable name and are in nobody's list.
    private(set) var nameless = 0
    /// Bytes of all files.
    private(set) var size = 0
    /// What a book's folder holds besides files and folders, such as links.
    private(set) var omissions: [Failure] = []

    /// A regular file's type bits.
    static let regular = S_IFREG

    private let limits: PackageLimits
    private var names = NameTable()
    private var count = 0
    /// Whether the folder is read as a book; see ``Package/openBook(_:limits:)``.
    private let isBook: Bool
    /// The files of a book, which get their names once all are known.
    private var files: [(name: [UInt8], size: Int)] = []

    /// - Throws: ``Failure`` `.io`; what is wrong with the content is in ``faults``.
    init(_ root: OpenFile, limits: PackageLimits, isBook: Bool = false) throws(Failure) {
        self.limits = limits
        self.isBook = isBook
        // A descriptor of its own, since listing moves the place in the folder.
        let folder = try Self.openFolder([0x2E], in: root, path: root.path)
        do throws(PackageTrouble) {
            try scan(folder, prefix: [], depth: 1)
            nameFiles()
            faults += names.faults + names.junkFaults
        } catch {
            switch error {
            case .failure(let failure): throw failure
            case .fault(let fault):
                faults.append(fault)
                entries = []
            }
        }
        // No part of a file's name is ordered as the whole is: "a/b" comes after "a-c", "a" before it.
        entries.sort { Array($0.name.utf8).precedes(Array($1.name.utf8)) }
        faults.sort(by: PackageFault.isOrdered)
    }

    /// A file below a folder, opened part by part, so that no part can be a link.
    ///
    /// - Parameter fileName: The name in the file system, if `name` differs from it.
    static func open(_ name: String, fileName: [UInt8]? = nil, in root: OpenFile) throws(Failure) -> OpenFile {
        let parts = (fileName ?? Array(name.utf8)).split(separator: 0x2F)
        var folder = root
        for part in parts.dropLast() {
            let path = folder.path + "/" + String(decoding: part, as: UTF8.self)
            folder = try openFolder(Array(part), in: folder, path: path)
        }
        let path = root.path + "/" + name
        let descriptor = withCString(Array(parts.last ?? [])) {
            openat(folder.descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw .system("open", path) }
        return OpenFile(adopting: descriptor, path: path)
    }

    private static func openFolder(_ name: [UInt8], in folder: OpenFile, path: String) throws(Failure) -> OpenFile {
        let descriptor = withCString(name) {
            openat(folder.descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw .system("open", path) }
        return OpenFile(adopting: descriptor, path: path)
    }

    // MARK: - One folder

    private mutating func scan(_ folder: consuming OpenFile, prefix: [UInt8], depth: Int) throws(PackageTrouble) {
        for name in try list(folder) {
            let path = prefix + name
            let text = String(validating: path, as: UTF8.self)
            let shown = text ?? String(decoding: path, as: UTF8.self)
            if let junk = EntryName.junk(path[...]) {
                names.ignore(junk, at: nil)
                continue
            }
            func fault(_ rule: PackageFault.Rule, _ message: String) -> PackageFault {
                PackageFault(rule, message, entry: shown)
            }
            if !isBook, let danger = EntryName.danger(path[...]) { throw .fault(fault(.path, danger)) }
            guard path.count <= limits.pathBytes else {
                throw .fault(fault(.expansion, "name of \(path.count) bytes, limit \(limits.pathBytes)"))
            }
            guard depth <= limits.pathDepth else {
                throw .fault(fault(.expansion, "folders nested \(depth) deep, limit \(limits.pathDepth)"))
            }
            let (type, fileSize) = try status(of: name, in: folder)
            switch type {
            case S_IFDIR where isBook: try descend(name, in: folder, prefix: path + [0x2F], depth: depth)
            case S_IFDIR:
                guard let text else {
                    nameless += 1
                    faults.append(fault(.encoding, "name is not UTF-8; rename it"))
                    continue
                }
                try names.add(text, isFolder: true, at: nil)
                try descend(name, in: folder, prefix: path + [0x2F], depth: depth)
            case S_IFREG:
                try addFile(path, text, shown, fileSize)
            case S_IFLNK where isBook: omissions.append(Failure(.unsupported, "is a link, and left out", at: shown))
            case _ where isBook: omissions.append(Failure(.unsupported, "is no file, and left out", at: shown))
            case S_IFLNK:
                throw .fault(fault(.kind, "symbolic link; packages hold files and folders only"))
            default:
                throw .fault(
                    fault(.kind, "special file (device, pipe or socket); packages hold files and folders only"))
            }
        }
    }

    private mutating func addFile(_ path: [UInt8], _ text: String?, _ shown: String, _ fileSize: Int)
        throws(PackageTrouble)
    {
        guard fileSize <= limits.entry else {
            throw .fault(
                PackageFault(
                    .expansion, "\(ByteCount.text(fileSize)), limit \(ByteCount.text(limits.entry)) for one file",
                    entry: shown))
        }
        size += fileSize
        guard size <= min(limits.package, limits.inflated) else {
            let limit = ByteCount.text(min(limits.package, limits.inflated))
            throw .fault(PackageFault(.expansion, "the folder has more than \(limit)"))
        }
        if isBook { return files.append((path, fileSize)) }
        guard let text else {
            nameless += 1
            faults.append(PackageFault(.encoding, "name is not UTF-8; rename it", entry: shown))
            return
        }
        try names.add(text, isFolder: false, at: nil)
        entries.append(
            PackageEntry(
                name: text, size: fileSize, packedSize: fileSize, isStored: true, checksum: nil, offset: 0))
    }

    /// Gives the files of a book names in UTF-8, even if those in the file system are not.
    private mutating func nameFiles() {
        var bookNames = BookName(files.map(\.name))
        for file in files {
            let name = bookNames.text(file.name)
            var entry = PackageEntry(
                name: name, size: file.size, packedSize: file.size, isStored: true, checksum: nil, offset: 0)
            if !name.utf8.elementsEqual(file.name) { entry.fileName = file.name }
            entries.append(entry)
        }
    }

    private mutating func descend(_ name: [UInt8], in folder: OpenFile, prefix: [UInt8], depth: Int)
        throws(PackageTrouble)
    {
        let path = folder.path + "/" + String(decoding: name, as: UTF8.self)
        let descriptor = Self.withCString(name) {
            openat(folder.descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw .failure(.system("open", path)) }
        try scan(OpenFile(adopting: descriptor, path: path), prefix: prefix, depth: depth + 1)
    }

    // MARK: - System

    private func status(of name: [UInt8], in folder: OpenFile) throws(PackageTrouble) -> (type: mode_t, size: Int) {
        var status = stat()
        guard Self.withCString(name, { fstatat(folder.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            throw .failure(.system("read", folder.path + "/" + String(decoding: name, as: UTF8.self)))
        }
        return (status.st_mode & S_IFMT, Int(status.st_size))
    }

    /// The names in a folder, ordered by bytes, none of them ended by anything.
    private mutating func list(_ folder: OpenFile) throws(PackageTrouble) -> [[UInt8]] {
        let descriptor = dup(folder.descriptor)
        guard descriptor >= 0 else { throw .failure(.system("list", folder.path)) }
        guard let stream = fdopendir(descriptor) else {
            let failure = Failure.system("list", folder.path)
            close(descriptor)
            throw .failure(failure)
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name != [0x2E], name != [0x2E, 0x2E] else { continue }
            count += 1
            guard count <= limits.entries else {
                throw .fault(PackageFault(.expansion, "more than \(limits.entries) entries"))
            }
            names.append(name)
        }
        return names.sorted { $0.precedes($1) }
    }

    private static func withCString<Value>(_ name: [UInt8], _ body: (UnsafePointer<CChar>) -> Value) -> Value {
        (name.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { name in
            guard let base = name.baseAddress else { return body("") }
            return body(base)
        }
    }
}
