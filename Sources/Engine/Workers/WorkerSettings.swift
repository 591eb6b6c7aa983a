public import RectoSandbox

/// What a worker is told before its first request: its limits, and the fences that it goes behind.
public struct WorkerSettings: Hashable, Sendable {
    /// Bytes for documents, pages and pixels.
    public var memory: Int
    /// Seconds of processor time for one request.
    public var processorTime: Int
    /// What the worker gives up before it opens a document.
    public var sandbox: SandboxMode
    /// Whether the worker draws by the libraries alone.
    public var isPlain: Bool
    /// Folders that it still writes into.
    public var writable: [String]

    public init(memory: Int, processorTime: Int, sandbox: SandboxMode, isPlain: Bool = false, writable: [String]) {
        self.memory = memory
        self.processorTime = processorTime
        self.sandbox = sandbox
        self.isPlain = isPlain
        self.writable = writable
    }

    /// For a forked worker: fields that end with 0, and an empty one at the end.
    ///
    /// Not JSON as all the rest: to find out how that is read takes a fresh process 3 ms.
    var message: [UInt8] {
        let fields = [String(memory), String(processorTime), sandbox.rawValue, isPlain ? "plain" : "fast"] + writable
        return fields.flatMap { Array($0.utf8) + [0] } + [0]
    }

    /// Waits, in a forked worker, for what the host says; `nil` when the host has no use for this one.
    ///
    /// - Parameter input: Where requests come from; standard input.
    public static func fromHost(input: Int32 = 0) -> WorkerSettings? {
        var fields: [String] = []
        while true {
            // A host that is gone in the middle has told nothing.
            guard let field = field(of: input) else { return nil }
            if field.isEmpty { break }
            fields.append(field)
        }
        guard fields.count >= 4, let memory = Int(fields[0]), let processorTime = Int(fields[1]),
            let sandbox = SandboxMode(rawValue: fields[2])
        else { return nil }
        return WorkerSettings(
            memory: memory, processorTime: processorTime, sandbox: sandbox, isPlain: fields[3] == "plain",
            writable: Array(fields[4...]))
    }

    /// Byte by byte, since what comes after belongs to ``WorkerChannel``.
    private static func field(of input: Int32) -> String? {
        var bytes: [UInt8] = []
        while let byte = PipeEnd.read(input, atMost: 1)?.first {
            guard byte != 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }
}
