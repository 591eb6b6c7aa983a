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
    /// Folders that workers write into, such as that of an export; each has to be there when a worker starts.
    public var writable: [String]
    /// Seconds of processor time that a worker may take in its whole life: the kernel ends it then, busy or not.
    ///
    /// One that has used half of them is replaced before its next request, so that each request finds the other half; see
    /// ``processorTime(for:)``.
    public var processorTime: Int
    /// Workers that are there already; used up before any is started.
    public var forked: ForkedWorkers?

    public init(
        executable: String, arguments: [String] = ["worker"], memory: Int, count: Int, sandbox: SandboxMode = .auto,
        writable: [String] = [], processorTime: Int, forked: ForkedWorkers? = nil
    ) {
        self.executable = executable
        self.arguments = arguments
        self.memory = memory
        self.count = max(1, count)
        self.sandbox = sandbox
        self.writable = writable
        self.processorTime = max(2, processorTime)
        self.forked = forked
    }

    /// Seconds for workers whose requests have this deadline: twice as many, and a few for the start.
    public static func processorTime(for deadline: Duration) -> Int { 2 * (Int(deadline.components.seconds) + 2) }

    /// What a worker may have used when it gets another request.
    var processorTimeToBegin: Duration { .seconds(processorTime / 2) }

    var settings: WorkerSettings {
        WorkerSettings(memory: memory, processorTime: processorTime, sandbox: sandbox, writable: writable)
    }

    /// The whole command line but for the executable.
    var commandLine: [String] {
        arguments + [
            "--memory", String(memory), "--processor-time", String(processorTime), "--sandbox", sandbox.rawValue,
        ] + writable.flatMap { ["--writable", $0] }
    }
}
