public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Keeps a second run out of a folder; let go when it ends, also when the process is killed.
public struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock by the file `path`.
    ///
    /// - Throws: ``Failure`` `.io` where somebody else has it.
    public init(_ path: String, of folder: String) throws(Failure) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("write", path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure(.io, "another recto is writing here; wait for it or choose another folder", at: folder)
        }
    }

    deinit {
        // Not by closing it alone: a child that another thread has forked, and that has not become its program yet, has it open as well.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
