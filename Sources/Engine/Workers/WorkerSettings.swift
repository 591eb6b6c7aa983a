public import RectoSandbox

/// A worker's settings, which it receives before its first request: its limits and its confinement.
public struct WorkerSettings: Hashable, Sendable {
    /// Bytes for documents, pages and pixels.
    public var memory: Int
    /// Seconds of processor time for the worker's whole life.
    public var processorTime: Int
    /// How far the worker is confined before it opens a document.
    public var sandbox: SandboxMode
    /// Whether the worker draws with the libraries alone.
    public var isPlain: Bool
    /// Whether other processes of its user can't read its memory, nor the system write it to a core file.
    public var isPrivate: Bool
    /// Folders that it may still write to.
    public var writable: [String]

    public init(
        memory: Int, processorTime: Int, sandbox: SandboxMode, isPlain: Bool = false, isPrivate: Bool = false,
        writable: [String]
    ) {
        self.memory = memory
        self.processorTime = processorTime
        self.sandbox = sandbox
        self.isPlain = isPlain
        self.isPrivate = isPrivate
        self.writable = writable
    }

    /// For a forked worker: fields that end with 0, and an empty one at the end.
    ///
    /// Unlike other messages these are not JSON, because the first decoding of JSON takes a fresh process 3 ms.
    var message: [UInt8] {
        let fields = [
            String(memory), String(processorTime), sandbox.rawValue, isPlain ? "plain" : "fast",
            isPrivate ? "private" : "open",
        ]
        return (fields + writable).flatMap { Array($0.utf8) + [0] } + [0]
    }

    /// Waits, in a forked worker, for the host's settings; `nil` if the host does not need this worker.
    ///
    /// - Parameter input: The descriptor of requests: standard input.
    public static func fromHost(input: Int32 = 0) -> WorkerSettings? {
        var fields: [String] = []
        while true {
            // A host that is gone in the middle has told nothing.
            guard let field = field(of: input) else { return nil }
            if field.isEmpty { break }
            fields.append(field)
        }
        guard fields.count >= 5, let memory = Int(fields[0]), let processorTime = Int(fields[1]),
            let sandbox = SandboxMode(rawValue: fields[2])
        else { return nil }
        return WorkerSettings(
            memory: memory, processorTime: processorTime, sandbox: sandbox, isPlain: fields[3] == "plain",
            isPrivate: fields[4] == "private", writable: Array(fields[5...]))
    }

    /// Reads byte by byte, because the bytes that follow belong to ``WorkerChannel``.
    private static func field(of input: Int32) -> String? {
        var bytes: [UInt8] = []
        while let byte = PipeEnd.read(input, atMost: 1)?.first {
            guard byte != 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }
}
