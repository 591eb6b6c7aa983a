import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The running process.
enum ThisProcess {
    /// The path of its executable, of which workers are started.
    static func executable() throws(Failure) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        #if canImport(Darwin)
            var size = UInt32(buffer.count)
            guard _NSGetExecutablePath(&buffer, &size) == 0 else {
                throw Failure(.internal, "cannot tell the path of the executable")
            }
        #else
            guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else {
                throw Failure(.internal, "cannot tell the path of the executable; is /proc mounted?")
            }
        #endif
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}
