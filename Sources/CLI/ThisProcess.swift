import CStart
import Recto
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The running process.
enum ThisProcess {
    /// The workers that were forked when it started.
    static var workers: ForkedWorkers? {
        get { stock.withLock { $0 } }
        set { stock.withLock { $0 = newValue } }
    }

    private static let stock = Mutex<ForkedWorkers?>(nil)

    /// That are there to be used.
    static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The most workers that the system has room for.
    static var mostWorkers: Int {
        get { room.withLock { $0 } }
        set { room.withLock { $0 = newValue } }
    }

    private static let room = Mutex(Int.max)

    /// The path of its executable, of which workers are started.
    static func executable() throws(Failure) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        #if canImport(Darwin)
            var size = UInt32(buffer.count)
            guard _NSGetExecutablePath(&buffer, &size) == 0 else {
                throw Failure(.internal, "cannot tell the path of the executable")
            }
        #else
            if readlink("/proc/self/exe", &buffer, buffer.count - 1) <= 0 {
                // Without /proc: as the kernel was told, which a shell does with the whole path.
                guard let told = recto_executed_path(), realpath(told, &buffer) != nil else {
                    throw Failure(.io, "cannot tell the path of the executable; is /proc mounted?")
                }
            }
        #endif
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}
