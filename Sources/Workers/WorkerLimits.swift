#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a worker process may use, set by itself before it reads the first byte of a document.
public enum WorkerLimits {
    /// Code, stacks and buffers that a worker has before it opens a document, on top of the memory it is given for pages.
    private static let base = 16 << 20

    /// Bounds the memory that this process may allocate.
    ///
    /// On Linux by RLIMIT_DATA, which counts private writable memory and so bounds resident memory, unlike RLIMIT_AS, which
    /// also counts what the allocator only reserves. No core files: a page that crashes must not fill the disk.
    ///
    /// - Parameter memory: Bytes for documents, pages and pixels.
    public static func apply(memory: Int) {
        var limit = rlimit()
        let bytes = rlim_t(memory + base)
        #if canImport(Darwin)
            let resource = RLIMIT_DATA
        #else
            let resource = __rlimit_resource_t(bitPattern: RLIMIT_DATA.rawValue)
        #endif
        if getrlimit(resource, &limit) == 0 {
            limit.rlim_cur = min(bytes, limit.rlim_max)
            setrlimit(resource, &limit)
        }
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Darwin)
            setrlimit(RLIMIT_CORE, &none)
        #else
            setrlimit(__rlimit_resource_t(bitPattern: RLIMIT_CORE.rawValue), &none)
        #endif
    }
}
