import RectoSandbox

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a worker process may use, set by itself before it reads the first byte of a document.
public enum WorkerLimits {
    /// Code, stacks and buffers that a worker has before it opens a document, on top of the memory it is given for pages.
    private static let base = 16 << 20
    /// Of one file that a worker writes: the tiles of a page of 100,000 pixels a side fit.
    private static let fileSize = 16 << 30
    /// A document, its fonts, its output.
    private static let descriptors = 512

    /// Bounds what this process may allocate, write and keep open.
    ///
    /// Memory is bounded on Linux by RLIMIT_DATA, which counts private writable memory and so bounds resident memory, unlike
    /// RLIMIT_AS, which also counts what the allocator only reserves. No core files: a page that crashes must not fill the disk.
    ///
    /// - Parameter memory: Bytes for documents, pages and pixels.
    public static func apply(memory: Int) {
        // A sanitizer counts for more than any limit; such a program is only ever tested.
        if !Sandbox.isWatched { set(RLIMIT_DATA, memory + base) }
        set(RLIMIT_CORE, 0)
        set(RLIMIT_FSIZE, fileSize)
        set(RLIMIT_NOFILE, descriptors)
        // What is too large for a file is an error of write, with a message.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Ends this process when it has used so many seconds more of the processor.
    ///
    /// The host's deadline comes first; this is for a worker whose host hangs.
    public static func grant(processorTime seconds: Int) {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        var limit = rlimit()
        #if canImport(Darwin)
            let resource = RLIMIT_CPU
        #else
            let resource = __rlimit_resource_t(bitPattern: RLIMIT_CPU.rawValue)
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(rlim_t(Int(used.tv_sec) + seconds + 1), limit.rlim_max)
        setrlimit(resource, &limit)
    }

    #if canImport(Darwin)
        private typealias Resource = Int32
    #else
        private typealias Resource = __rlimit_resource
    #endif

    /// For good where the system lets it: nothing raises them again.
    private static func set(_ resource: Resource, _ value: Int) {
        #if canImport(Darwin)
            let number = resource
        #else
            let number = __rlimit_resource_t(bitPattern: resource.rawValue)
        #endif
        var limit = rlimit()
        guard getrlimit(number, &limit) == 0 else { return }
        limit.rlim_max = min(rlim_t(value), limit.rlim_max)
        limit.rlim_cur = limit.rlim_max
        setrlimit(number, &limit)
    }
}
