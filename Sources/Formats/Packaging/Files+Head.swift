public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Files {
    /// What a regular file is and how it begins, with one look: for whoever looks at thousands.
    ///
    /// - Parameter count: Bytes at most.
    /// - Returns: `nil` for what is no regular file, links included.
    /// - Throws: ``Failure`` `.io`.
    public static func head(_ path: String, _ count: Int) throws(Failure) -> (version: Version, bytes: [UInt8])? {
        guard let file = try OpenFile.ifThere(path, flags: O_NONBLOCK | O_NOFOLLOW) else { return nil }
        let status = try file.attributes()
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        let version = Version(status)
        return (version, try file.bytes(in: 0..<min(count, version.stamp.size)))
    }

    /// What tells one content of a file from another without reading it, also where somebody has set the file's time back.
    public struct Version: Hashable, Sendable {
        public var stamp: Stamp
        /// When the content or anything else of the file was changed; nanoseconds since 1970, and the system's alone to set.
        public var changed: Int

        public init(stamp: Stamp, changed: Int) {
            self.stamp = stamp
            self.changed = changed
        }

        init(_ status: stat) {
            #if canImport(Darwin)
                let time = status.st_ctimespec
            #else
                let time = status.st_ctim
            #endif
            self.init(stamp: Stamp(status), changed: Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
        }
    }

    /// - Throws: ``Failure`` `.io`, also for a file that is not there.
    public static func version(_ path: String) throws(Failure) -> Version {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system("open", path) }
        return Version(status)
    }

    /// The SHA-256 digest of a regular file's content as 64 hexadecimal digits; `nil` where it is not, or no longer, that version.
    ///
    /// - Throws: ``Failure`` `.io`.
    public static func digest(_ path: String, of version: Version) throws(Failure) -> String? {
        guard let file = try OpenFile.ifThere(path, flags: O_NONBLOCK | O_NOFOLLOW),
            Version(try file.attributes()) == version
        else { return nil }
        var digest = Digest()
        try file.forEachPiece(upTo: version.stamp.size) { digest.add($0) }
        return Version(try file.attributes()) == version ? digest.digits : nil
    }
}

extension Files.Stamp {
    init(_ status: stat) {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        self.init(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
            modified: Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))
    }
}
