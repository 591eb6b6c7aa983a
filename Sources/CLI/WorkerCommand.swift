import ArgumentParser
import Recto
import RectoExport

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
        let exports = ExportService(documents, memory: memory)
        while let request = try channel.next() {
            if try documents.answer(request, on: channel) { continue }
            if try structures.answer(request, on: channel) { continue }
            if try exports.answer(request, on: channel) { continue }
            try channel.answer(Failure(.internal, "a worker does not know “\(request.verb)”"))
        }
    }
}
