import ArgumentParser
import Recto

/// Prints the first words of a PDF that comes from a store of one's own, byte by byte; no file of it is written.
@main
struct ContentAdapter: AsyncParsableCommand {
    @Argument(help: "A PDF, each byte of which was changed by the key.") var path: String
    @Option(help: "From 0, which changes nothing, to 255.") var key: UInt8 = 0
    @Option(help: "The recto executable, which has the workers' program.") var recto: String

    func run() async throws {
        let deadline = Duration.seconds(60)
        let workers = WorkerConfiguration(
            executable: recto, memory: 512 << 20, count: 1,
            processorTime: WorkerConfiguration.processorTime(for: deadline))
        let content = try ContentBytes(HiddenContent(key: key), path: path)
        // Pages are read in small pieces all over the file. The cache asks for blocks, and keeps some.
        let publication = try await Publication(
            BlockCache(content, budget: 16 << 20), address: path, workers: workers, deadline: deadline)
        do {
            print("\(publication.name): \(publication.pageCount) pages")
            for try await page in publication.text(pages: [0]) {
                print(try page.content.get().text)
            }
        } catch {
            await publication.close()
            throw error
        }
        await publication.close()
    }
}
