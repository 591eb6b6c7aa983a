#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Descriptors of the process.
enum Descriptors {
    /// Pipes of a worker on both sides, what tells that it could not be started, and some for others in between.
    private static let ofAWorker = 24

    /// Whether there are enough for a worker.
    ///
    /// Asked before Subprocess is, which (1.0.2) ends the process where it gets one of two pipes: what it drops half made traps.
    static var sufficeForAWorker: Bool {
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        for _ in 0..<ofAWorker {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            taken.append(descriptor)
        }
        return true
    }
}
