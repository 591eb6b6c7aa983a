import RectoPackaging

/// A library's lock, which parts of one process share; let go with the last of them.
final class LibraryLease {
    private let lock: FolderLock

    init(_ lock: consuming FolderLock) { self.lock = lock }
}
