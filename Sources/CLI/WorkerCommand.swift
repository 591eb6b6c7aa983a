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

    func run() async throws {
        WorkerLimits.apply(memory: memory)
        let memory = memory
        try await Lane.run { try Self.serve(memory: memory) }
    }

    @Lane
    private static func serve(memory: Int) throws(Failure) {
        let channel = WorkerChannel()
        channel.watchHost()
        let documents = DocumentService(memory: memory)
        let structures = StructureService(documents)
        let texts = TextService(documents, version: Version.text)
        let exports = ExportService(documents, memory: memory)
        while let request = try channel.next() {
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
