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
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ELOOP || errno == ENOENT { return nil }
            throw .system("open", path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("look at", path) }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        let stamp = Stamp(status)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: min(count, stamp.size)) { buffer, filled in
            while filled < buffer.count {
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(filled))
                if got < 0, errno == EINTR { continue }
                failed = got < 0
                guard got > 0 else { return }
                filled += got
            }
        }
        guard !failed else { throw .system("read", path) }
        return (stamp, bytes)
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
