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

    public init(executable: String, arguments: [String] = ["worker"], memory: Int, count: Int) {
        self.executable = executable
        self.arguments = arguments
        self.memory = memory
        self.count = max(1, count)
    }
}
