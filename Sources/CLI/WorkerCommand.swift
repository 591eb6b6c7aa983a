import ArgumentParser
import Recto
import RectoExport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `recto worker`: renders one document for the process that started it, until that process is gone.
struct WorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Serves another recto over standard input and output.", shouldDisplay: false)

    @Option var memory: Int
    @Option var processorTime: Int
    @Option var sandbox = SandboxMode.auto
    @Option(parsing: .singleValue) var writable: [String] = []
    /// For the tests of the fences: what to try when the first page is asked for.
    @Option var misbehave: Misbehaviour?

    /// Sets the limits of this process and goes behind the fences.
    ///
    /// To be called on the first thread before there are others, which inherit the fences from it.
    func confine() -> Result<Sandbox, Failure> {
        WorkerLimits.apply(memory: memory)
        Memory.keep(memory / 8)
        return Result { () throws(Failure) in try Sandbox.enter(sandbox, writable: writable) }
    }

    func run() async throws { try await serve(confine()) }

    /// - Parameter confinement: What ``confine()`` said.
    func serve(_ confinement: Result<Sandbox, Failure>) async throws {
        let (memory, seconds, misbehaviour) = (memory, processorTime, misbehave)
        try await Lane.run {
            try Self.serve(memory: memory, processorTime: seconds, confinement, misbehaviour)
        }
    }

    @Lane
    private static func serve(
        memory: Int, processorTime: Int, _ confinement: Result<Sandbox, Failure>, _ misbehaviour: Misbehaviour?
    ) throws(Failure) {
        let channel = WorkerChannel()
        channel.watchHost()
        let sandbox: Sandbox
        switch confinement {
        case .success(let entered): sandbox = entered
        case .failure(let failure):
            while try channel.next() != nil { try channel.answer(failure) }
            _exit(0)
        }
        let documents = DocumentService(memory: memory)
        let structures = StructureService(documents)
        let texts = TextService(documents, version: Version.text)
        let exports = ExportService(documents, memory: memory)
        while let request = try channel.next() {
            WorkerLimits.grant(processorTime: processorTime)
            if request.verb == SandboxRequest.verb {
                try channel.answer(sandbox)
                continue
            }
            if let misbehaviour, misbehaviour.begins(with: request.verb) { try misbehaviour.run() }
            if try documents.answer(request, on: channel) { continue }
            if try structures.answer(request, on: channel) { continue }
            if try texts.answer(request, on: channel) { continue }
            if try exports.answer(request, on: channel) { continue }
            try channel.answer(Failure(.internal, "a worker does not know “\(request.verb)”"))
        }
        // The host waits for the end. Freeing object by object what the system takes back at once took a tenth of a second of
        // a manual of 67,000 objects.
        _exit(0)
    }
}
