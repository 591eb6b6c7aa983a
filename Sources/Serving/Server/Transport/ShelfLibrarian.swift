import Recto
import RectoIssue
import RectoShelf

/// Looks into the issues that nobody has opened yet, when there is nothing else to do: titles, numbers of pages, covers.
public struct ShelfLibrarian: Sendable {
    private let server: ShelfServer
    /// First spreads that are drawn ahead.
    private let warm: Int

    private static let interval = Duration.seconds(2)
    /// Pixels of the longer side of what is drawn ahead: what a window shows of a page.
    private static let side = 2048

    public init(_ server: ShelfServer, warm: Int = 0) {
        self.server = server
        self.warm = warm
    }

    /// Goes on until it is cancelled.
    public func run() async {
        var seen: [String: ShelfEntry] = [:]
        while !Task.isCancelled {
            // First of all the server has to be there.
            try? await Task.sleep(for: Self.interval)
            await look(&seen)
        }
    }

    /// Goes once through the shelf.
    ///
    /// - Parameter seen: What has been looked into already, by id.
    func look(_ seen: inout [String: ShelfEntry]) async {
        for entry in server.shelf.entries where !Task.isCancelled {
            var state = entry
            (state.facts, state.digest) = (nil, nil)
            guard seen[entry.id] != state else { continue }
            seen[entry.id] = state
            // What is wrong with an issue is told to whoever opens it.
            if entry.facts == nil { _ = try? await server.cover(entry, .background) }
            // For whoever fetches issues from here: only when all readers have what they want.
            if entry.digest == nil { _ = try? await server.digest(of: entry) }
            if warm > 0 { try? await warmUp(entry) }
        }
    }

    private func warmUp(_ entry: ShelfEntry) async throws {
        let plan = try await server.plan(entry, .background)
        let pages = plan.contents.spreads.spreads.prefix(warm).flatMap { $0.pageRange }
        for page in pages {
            for tile in plan.tiles(page, atMost: Self.side) {
                try Task.checkCancellation()
                let path =
                    "/issues/\(entry.id)/\(plan.pagesFolder)/\(plan.pageName(page))_files/"
                    + "\(tile.level)/\(tile.column)_\(tile.row).jpg"
                _ = try await server.tile(
                    plan, plan.pagesFolder, page: page, level: tile.level, column: tile.column, row: tile.row,
                    path: path, .background)
            }
        }
    }
}
