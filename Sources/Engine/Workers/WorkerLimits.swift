import RectoSandbox

#if canImport(Darwin)
    import Darwin
#else
    import CGlibc
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

    /// Of the first thread, which does nothing deep; the kernel counts it apart from other memory.
    private static let stack = 8 << 20
    /// Of addresses that are mapped to files and to nothing: fonts, late libraries.
    private static let mappings = 1 << 30

    /// Bounds what this process may allocate, write, keep open and compute, for good.
    ///
    /// Memory is bounded on Linux by RLIMIT_DATA, which counts private writable memory and so bounds resident memory. What it does
    /// not count, the sandbox refuses. RLIMIT_AS also counts what is only mapped and never written to, so that it has to be wider;
    /// it bounds the kernel's own tables of what is mapped. No core files: a page that crashes must not fill the disk.
    ///
    /// - Parameters:
    ///   - memory: Bytes for documents, pages and pixels.
    ///   - processorTime: Seconds for the whole life of this process; the kernel ends it then.
    ///   - isPrivate: Whether to keep other processes of the user from reading this one's memory, and it from core dumps, which a program
    ///     that the kernel pipes them to gets whatever the limit is.
    public static func apply(memory: Int, processorTime: Int, isPrivate: Bool = false) {
        #if !canImport(Darwin)
            if isPrivate { _ = recto_refuse_dumps() }
        #endif
        // A sanitizer counts for more than any limit; such a program is only ever tested.
        if !Sandbox.isWatched {
            set(RLIMIT_DATA, memory + base)
            // A picture that is given up is mapped a second time for a moment; see SurfaceRetention.
            if let mapped { set(RLIMIT_AS, mapped + 2 * memory + mappings) }
        }
        set(RLIMIT_STACK, stack)
        // Where the host cannot look at the clock (see ProcessorClock), a worker that lives long would be ended for nothing.
        #if os(Linux)
            set(RLIMIT_CPU, processorTime)
        #endif
        set(RLIMIT_CORE, 0)
        set(RLIMIT_FSIZE, fileSize)
        set(RLIMIT_NOFILE, descriptors)
        // What is too large for a file is an error of write, with a message.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Bytes of addresses that this process has mapped; `nil` where the system does not tell.
    private static var mapped: Int? {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let text = PipeEnd.read(file, atMost: 256).map { String(decoding: $0, as: UTF8.self) }
        return text?.split(separator: " ").first.flatMap { Int($0) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
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
