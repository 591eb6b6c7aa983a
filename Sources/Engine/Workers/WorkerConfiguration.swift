public import RectoSandbox

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
    /// Whether workers draw by the libraries alone, without what the executable has in their place: slower, for comparison.
    public var isPlain: Bool
    /// Folders that workers write into, such as that of an export; each has to be there when a worker starts.
    public var writable: [String]
    /// Seconds of processor time that a worker may take for one request: the last line, where nobody is left to watch deadlines.
    public var processorTime: Int
    /// Workers that are there already; used up before any is started.
    public var forked: ForkedWorkers?

    public init(
        executable: String, arguments: [String] = ["worker"], memory: Int, count: Int, sandbox: SandboxMode = .auto,
        isPlain: Bool = false, writable: [String] = [], processorTime: Int = 3600, forked: ForkedWorkers? = nil
    ) {
        self.executable = executable
        self.arguments = arguments
        self.memory = memory
        self.count = max(1, count)
        self.sandbox = sandbox
        self.isPlain = isPlain
        self.writable = writable
        self.processorTime = max(1, processorTime)
        self.forked = forked
    }

    var settings: WorkerSettings {
        WorkerSettings(
            memory: memory, processorTime: processorTime, sandbox: sandbox, isPlain: isPlain, writable: writable)
    }

    /// The whole command line but for the executable.
    var commandLine: [String] {
        arguments + [
            "--memory", String(memory), "--processor-time", String(processorTime), "--sandbox", sandbox.rawValue,
        ] + (isPlain ? ["--plain"] : []) + writable.flatMap { ["--writable", $0] }
    }
}
