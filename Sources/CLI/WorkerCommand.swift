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
    @Flag var plain = false
    /// Keeps others from reading its memory.
    @Flag(name: .customLong("private")) var isPrivate = false
    @Option(parsing: .singleValue) var writable: [String] = []
    /// For the tests of the fences: what to try when the first page is asked for.
    @Option var misbehave: Misbehaviour?

    var settings: WorkerSettings {
        WorkerSettings(
            memory: memory, processorTime: processorTime, sandbox: sandbox, isPlain: plain, isPrivate: isPrivate,
            writable: writable)
    }

    func run() async throws {
        // Which loads conversions of the C library: behind the fence that takes longer than before it.
        Engine.loadPoppler()
        try await Self.serve(settings, misbehave)
    }

    /// Serves until the host has no more requests, and ends this process.
    ///
    /// To be called on the first thread before there are others, which inherit the limits and the fences from it.
    static func serve(_ settings: WorkerSettings, _ misbehaviour: Misbehaviour? = nil) async throws {
        WorkerLimits.apply(
            memory: settings.memory, processorTime: settings.processorTime, isPrivate: settings.isPrivate)
        Memory.keep(settings.memory / 8)
        let sandbox = Sandbox.enter(settings.sandbox, writable: settings.writable)
        try await Lane.run { try serve(settings, sandbox, misbehaviour) }
    }

    @Lane
    private static func serve(
        _ settings: WorkerSettings, _ entered: Sandbox, _ misbehaviour: Misbehaviour?
    ) throws(Failure) {
        let channel = try WorkerChannel.overStandardStreams()
        channel.watchHost()
        // The lane and the one that watches the host: there are no more threads to come.
        var sandbox = entered
        sandbox.seal(settings.sandbox, tells: getenv("RECTO_SANDBOX_REPORT") != nil)
        do throws(Failure) {
            try sandbox.require(settings.sandbox)
        } catch {
            while try channel.next() != nil { try channel.answer(error) }
            _exit(0)
        }
        let memory = settings.memory
        Policy.begin(isPlain: settings.isPlain)
        // No answer leaves that was made of two versions of a file, whichever library read it.
        DocumentBytes.endProcessOnChange()
        let documents = DocumentService(memory: memory, policies: Policy.inForce)
        let structures = StructureService(documents)
        let texts = TextService(documents, version: Version.text)
        let exports = ExportService(documents, memory: memory)
        let books = BookService()
        let flows = FlowService()
        while let request = try channel.next() {
            if request.verb == SandboxRequest.verb {
                try channel.answer(sandbox)
                continue
            }
            if request.verb == PoliciesRequest.verb {
                try channel.answer(Policy.all)
                continue
            }
            if let misbehaviour, misbehaviour.begins(with: request.verb) { try misbehaviour.run() }
            if try documents.answer(request, on: channel) { continue }
            if try structures.answer(request, on: channel) { continue }
            if try texts.answer(request, on: channel) { continue }
            if try exports.answer(request, on: channel) { continue }
            if try books.answer(request, on: channel) { continue }
            if try flows.answer(request, on: channel) { continue }
            try channel.answer(Failure(.internal, "a worker does not know “\(request.verb)”"))
        }
        // The host waits for the end. Freeing object by object what the system takes back at once took a tenth of a second of
        // a manual of 67,000 objects.
        _exit(0)
    }
}
