public import RectoSandbox

/// How worker processes are started.
public struct WorkerConfiguration: Sendable {
    /// The executable with the `worker` command; usually this process's own.
    public var executable: String
    /// The arguments of the executable.
    public var arguments: [String]
    /// The bytes that each worker may use for documents, pages and pixels.
    public var memory: Int
    /// The maximum number of processes.
    public var count: Int
    /// How far workers are confined before they open a document.
    public var sandbox: SandboxMode
    /// Whether workers draw with the libraries alone, without Recto's replacements for parts of them: slower, for comparison.
    public var isPlain: Bool
    /// Folders that workers write to, such as that of an export; each must exist when a worker starts.
    public var writable: [String]
    /// Seconds of processor time that a worker may take in its whole life: the kernel ends it then, busy or not.
    ///
    /// One that has used half of them is replaced before its next request, so that each request finds the other half; see
    /// ``processorTime(for:)``.
    public var processorTime: Int
    /// Whether other processes of the user can't read the memory of workers, and crashes leave no core: so wherever a document comes from
    /// a ``ByteProvider``, which may decrypt it.
    var isPrivate = false
    /// Workers that are already running; they are used before any is started.
    public var forked: ForkedWorkers?

    public init(
        executable: String, arguments: [String] = ["worker"], memory: Int, count: Int, sandbox: SandboxMode = .auto,
        isPlain: Bool = false, writable: [String] = [], processorTime: Int, forked: ForkedWorkers? = nil
    ) {
        self.executable = executable
        self.arguments = arguments
        self.memory = memory
        self.count = max(1, count)
        self.sandbox = sandbox
        self.isPlain = isPlain
        self.writable = writable
        self.processorTime = max(2, processorTime)
        self.forked = forked
    }

    /// Seconds for workers whose requests have this deadline: twice as many, and a few for the start.
    public static func processorTime(for deadline: Duration) -> Int { 2 * (Int(deadline.components.seconds) + 2) }

    /// The processor time that a worker may have used when it gets another request.
    var processorTimeToBegin: Duration { .seconds(processorTime / 2) }

    /// The same, with or without ``isPrivate``.
    func withPrivacy(_ isPrivate: Bool) -> WorkerConfiguration {
        var configuration = self
        configuration.isPrivate = isPrivate
        return configuration
    }

    var settings: WorkerSettings {
        WorkerSettings(
            memory: memory, processorTime: processorTime, sandbox: sandbox, isPlain: isPlain, isPrivate: isPrivate,
            writable: writable)
    }

    /// The whole command line but for the executable.
    var commandLine: [String] {
        arguments + [
            "--memory", String(memory), "--processor-time", String(processorTime), "--sandbox", sandbox.rawValue,
        ] + (isPlain ? ["--plain"] : []) + (isPrivate ? ["--private"] : [])
            + writable.flatMap { ["--writable", $0] }
    }
}
