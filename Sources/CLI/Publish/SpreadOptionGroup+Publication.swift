import Recto

extension SpreadOptionGroup {
    /// The options for an open document.
    func options(for publication: Publication) async throws -> SpreadOptions? {
        let labels = try await publication.pages().map { page in (try? page.get())?.label ?? "" }
        return try options(pageCount: publication.pageCount, labels: labels)
    }
}
