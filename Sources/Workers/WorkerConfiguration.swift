public import RectoSandbox
import Subprocess

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How worker processes are started.
public struct WorkerConfiguration: Sendable {
    /// The executable that has the `worker` command; usually this process's own.
    public var executable: String
    /// What it is called with.
    public var arguments: [String]
    /// Bytes that each worker may use for documents, pages and pixels.
    public var memory: Int
    /// The most processes at a time.
    public var count: Int
    /// What workers give up before they open a document.
    public var sandbox: SandboxMode
    /// Folders that workers write into, such as that of an export; each has to be there when a worker starts.
    public var writable: [String]
    /// Seconds of processor time that a worker may take for one request: the last line, where nobody is left to watch deadlines.
    public var processorTime: Int

    public init(
        executable: String, arguments: [String] = ["worker"], memory: Int, count: Int, sandbox: SandboxMode = .auto,
        writable: [String] = [], processorTime: Int = 3600
    ) {
        self.executable = executable
        self.arguments = arguments
        self.memory = memory
        self.count = max(1, count)
        self.sandbox = sandbox
        self.writable = writable
        self.processorTime = max(1, processorTime)
    }

    /// What a worker finds in its environment: the host's, and glibc's wish for huge pages.
    ///
    /// A photograph of a page is 30 MB when it is unpacked. Page by page of 4 kB, a quarter of an export of scans was page
    /// faults; glibc hears of this from the environment only. Where the system has no huge pages, or another C library, it
    /// says nothing.
    var environment: Environment {
        #if os(Linux)
            let name = "hugetlb"
            let wish = "glibc.malloc.\(name)=1"
            let tunables = getenv("GLIBC_TUNABLES").map { String(cString: $0) } ?? ""
            guard !tunables.contains(name) else { return .inherit }
            return .inherit.updating(["GLIBC_TUNABLES": tunables.isEmpty ? wish : tunables + ":" + wish])
        #else
            return .inherit
        #endif
    }

    /// The whole command line but for the executable.
    var commandLine: [String] {
        arguments + [
            "--memory", String(memory), "--processor-time", String(processorTime), "--sandbox", sandbox.rawValue,
        ] + writable.flatMap { ["--writable", $0] }
    }
}
