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
    public static func head(_ path: String, _ count: Int) throws(Failure) -> (stamp: Stamp, bytes: [UInt8])? {
        guard let file = try OpenFile.ifThere(path, flags: O_NONBLOCK | O_NOFOLLOW) else { return nil }
        let status = try file.attributes()
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        let stamp = Stamp(status)
        return (stamp, try file.bytes(in: 0..<min(count, stamp.size)))
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
