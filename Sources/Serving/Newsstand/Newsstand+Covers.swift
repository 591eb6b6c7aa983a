public import RectoDiagnostics
import RectoLibrary
import RectoPackaging

/// Covers of what is on somebody's page, drawn one after the other while they are looked at.
extension Newsstand {
    /// Covers that are waited for; of a list that is scrolled fast, those that were seen last come first, and the first are left out.
    private static let mostUncovered = 400
    /// Covers that are fetched and drawn at a time.
    static let drawers = 2

    /// Where the cover of an issue is, if it was drawn, and what tells it from another one.
    ///
    /// - Throws: ``Failure`` `.usage` for an issue that is not there.
    public nonisolated func cover(of id: Int) async throws(Failure) -> (path: String, digest: String)? {
        try await blocking { [library] () throws(Failure) in
            let issue = try library.records.issue(id)
            guard let path = library.coverPath(of: issue), let digest = issue.picture else { return nil }
            return (path, digest)
        }
    }

    func wantCovers(of ids: [Int]) {
        let wanted = ids.filter { !uncoverable.contains($0) }
        guard !wanted.isEmpty else { return }
        uncovered = (uncovered.filter { !wanted.contains($0) } + wanted.reversed()).suffix(Self.mostUncovered)
        coverWishes.continuation.yield()
    }

    /// Draws what is wanted, until it is cancelled.
    func drawCovers() async {
        for await _ in coverWishes.stream {
            await withDiscardingTaskGroup { group in
                for _ in 0..<Self.drawers { group.addTask { await self.drawWanted() } }
            }
        }
    }

    private func drawWanted() async {
        while !Task.isCancelled, let id = uncovered.popLast() {
            // Whatever comes of it, it is tried once while this server runs; the library remembers what can't be drawn at all.
            uncoverable.insert(id)
            guard let path = try? await library.cover(of: id), !path.isEmpty else { continue }
            touch(id)
            ring()
        }
    }
}
