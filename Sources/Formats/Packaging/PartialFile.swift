public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The hidden file beside its target that gets the target's name when it is complete.
///
/// Its name is always the same, so that the next run takes over what a killed one left. A lock keeps a second run to the same
/// target out, which would write into it or remove it; whoever makes a folder takes it as that lock only. Let go when it ends.
public struct PartialFile: ~Copyable {
    public let path: String
    private let target: String
    private let descriptor: Int32

    /// - Throws: ``Failure`` `.io`, also where somebody else writes to the same target; `.usage` where it is an input of this
    ///   process.
    public init(of target: String) throws(Failure) {
        let (folder, name) = Files.split(target)
        let path = "\(folder)/.\(name).recto-partial"
        self.init(adopting: try Self.claim(path, of: target), path: path, target: target)
    }

    private init(adopting descriptor: Int32, path: String, target: String) {
        self.descriptor = descriptor
        self.path = path
        self.target = target
    }

    /// A descriptor of the file that has the name, with its lock.
    private static func claim(_ path: String, of target: String) throws(Failure) -> Int32 {
        try Files.protected.check(writing: path)
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .system("write", path) }
            // File systems that can't lock can't tell who else is there.
            if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                close(descriptor)
                throw Failure(.io, "another recto is writing this; wait for it or choose another name", at: target)
            }
            // It may have got its target's name between opening and locking, and must not be written to then.
            var (opened, there) = (stat(), stat())
            if fstat(descriptor, &opened) == 0, lstat(path, &there) == 0, opened.st_ino == there.st_ino,
                opened.st_dev == there.st_dev
            {
                return descriptor
            }
            close(descriptor)
        }
    }

    deinit { close(descriptor) }

    /// Gives it its target's name.
    ///
    /// - Throws: ``Failure`` `.io`, also where an input of this process changed while it ran.
    public borrowing func adopt() throws(Failure) {
        try Files.protected.checkUnchanged()
        try Files.rename(path, to: target)
    }

    /// Removes it, where its target is not to be or is a folder.
    public borrowing func remove() { unlink(path) }
}
