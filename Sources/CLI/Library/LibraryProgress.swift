import ArgumentParser
import Recto
import RectoLibrary

/// Whether transfers show how far they are.
struct LibraryProgressOption: ParsableArguments {
    @Option(help: "Progress on standard error: a bar on a terminal (auto), JSON lines, or none.")
    var progress = ProgressMode.auto
}

/// Shows how far all transfers together are.
enum LibraryProgress {
    /// Fetches what is queued.
    static func work(
        _ library: Library, _ option: LibraryProgressOption
    ) async throws -> (here: [Int], broken: [Int]) {
        let style = ProgressStyle(option.progress, quiet: false)
        guard style != .none else { return try await library.work() }
        let events = await library.events()
        let watching = Task { await show(events, style) }
        let result: Result<(here: [Int], broken: [Int]), any Error>
        do { result = .success(try await library.work()) } catch { result = .failure(error) }
        // The bar goes before anything else is printed.
        watching.cancel()
        await watching.value
        return try result.get()
    }

    private static func show(_ events: AsyncStream<LibraryEvent>, _ style: ProgressStyle) async {
        let progress = PartProgress(style)
        var known: [Int: (bytes: Int, total: Int)] = [:]
        for await event in events {
            // Of a server that does not say how much there is, nothing can be shown.
            guard case .progress(let id, let bytes, let total?) = event, total > 0 else { continue }
            known[id] = (bytes, total)
            let all = known.values.reduce((bytes: 0, total: 0)) { ($0.bytes + $1.bytes, $0.total + $1.total) }
            progress.show("library", Double(all.bytes) / Double(all.total))
        }
        progress.clear()
    }
}
