public import RectoBytes
public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A package to be read: a zip file, or the same tree as a folder.
///
/// Nothing is extracted, and no data is read before it is asked for: memory goes with the number of entries. Every reading
/// checks anew what it reads, so that a file that changes meanwhile ends in a failure. Any thread may read at any time.
public final class Package: Sendable {
    /// As it was given.
    public let path: String
    public let isFolder: Bool
    /// Bytes of the zip file, or of all files in the folder.
    public let size: Int
    /// What is wrong with directory, headers and names, ordered by place and rule.
    ///
    /// Judged are PKG-001, 002, 005, 007 to 009 and SEC-001 to 008. What comes after something fatal is not looked at.
    public let faults: [PackageFault]
    /// The files, without what is ignored, ordered by the bytes of their names; empty where something is fatal.
    public let entries: [PackageEntry]

    /// For a book of pictures: what it holds that is not an entry, such as links.
    public let omissions: [Failure]

    let limits: PackageLimits
    let store: Store
    /// Files whose names are not UTF-8: they can't be asked for.
    let nameless: Int

    /// Where the bytes are.
    enum Store: Sendable {
        case zip(ByteSource)
        case folder(OpenFile)
    }

    /// Reads the directory of a package.
    ///
    /// - Throws: ``Failure`` `.io` where it can't be judged: not there, unreadable, neither file nor folder. Everything that
    ///   is wrong with the content is in ``faults``.
    public static func open(_ path: String, limits: PackageLimits = .init()) throws(Failure) -> Package {
        let file = try OpenFile(path)
        let (type, size) = try file.status()
        switch type {
        case S_IFREG: return try Package(.file(file), count: size, path: path, limits: limits)
        case S_IFDIR: return try Package(file, limits: limits)
        default: throw Failure(.io, "is neither a file nor a folder", at: path)
        }
    }

    /// Reads the directory of a package whose bytes are elsewhere; waits for them.
    ///
    /// - Parameter path: What it is called in messages.
    /// - Throws: ``Failure`` `.io`, and what reading throws.
    public static func open(
        _ bytes: any ByteProvider, path: String, limits: PackageLimits = .init()
    ) throws(Failure) -> Package {
        try Package(
            .provider(BlockingBytes(bytes)), count: bytes.identity.count, path: path, limits: limits)
    }

    /// Reads the directory of a book of pictures as leniently as comic readers do.
    ///
    /// Names only give the order of pages, and no file is ever written under them. So they may be in any encoding, have backslashes, or
    /// occur twice. Bytes before and after the archive are ignored, and an entry that can't be read costs a page, not the book. The limits
    /// are those of packages.
    ///
    /// - Throws: ``Failure`` `.io` if the file can't be read. ``faults`` has what makes the book unusable.
    public static func openBook(_ path: String, limits: PackageLimits = .init()) throws(Failure) -> Package {
        let file = try OpenFile(path)
        let (type, size) = try file.status()
        switch type {
        case S_IFREG: return try Package(.file(file), count: size, path: path, limits: limits, isBook: true)
        case S_IFDIR: return try Package(file, limits: limits, isBook: true)
        default: throw Failure(.io, "is neither a file nor a folder", at: path)
        }
    }

    /// A zip file in memory, for tests.
    package convenience init(
        bytes: [UInt8], path: String = "memory", limits: PackageLimits = .init(), isBook: Bool = false
    ) throws(Failure) {
        try self.init(.memory(bytes), count: bytes.count, path: path, limits: limits, isBook: isBook)
    }

    private init(_ source: ByteSource, count: Int, path: String, limits: PackageLimits, isBook: Bool = false)
        throws(Failure)
    {
        self.path = path
        if isBook {
            let reader = try BookZip(source, count: count, limits: limits)
            self.limits = limits
            isFolder = false
            size = count
            faults = reader.faults
            entries = reader.entries
            omissions = reader.omissions
            nameless = 0
            store = .zip(source)
            return
        }
        let reader = try ZipReader(source, count: count, limits: limits)
        self.limits = limits
        isFolder = false
        size = count
        faults = reader.faults
        entries = reader.entries
        omissions = []
        nameless = reader.nameless
        store = .zip(source)
    }

    private init(_ root: OpenFile, limits: PackageLimits, isBook: Bool = false) throws(Failure) {
        let reader = try FolderReader(root, limits: limits, isBook: isBook)
        path = root.path
        self.limits = limits
        isFolder = true
        size = reader.size
        faults = reader.faults
        entries = reader.entries
        omissions = reader.omissions
        nameless = reader.nameless
        store = .folder(root)
    }

    /// Whether it is in a file or a folder at ``path``.
    public var isLocal: Bool {
        switch store {
        case .zip(.file), .folder: true
        case .zip: false
        }
    }

    /// Nothing fatal was found.
    public var isReadable: Bool { !faults.contains { $0.isFatal } }

    /// The entry of exactly this name, byte by byte; O(log n).
    public subscript(name: String) -> PackageEntry? {
        let key = Array(name.utf8)
        var range = entries.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let bytes = Array(entries[middle].name.utf8)
            if bytes == key { return entries[middle] }
            range = bytes.precedes(key) ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}
