import Recto
import RectoMarkFiles
import RectoReaders
import RectoShelf

/// How far readers have come.
extension ShelfServer {
    /// Where the reader who asks has been last, by issue; empty if the server does not keep places, or does not know the reader.
    func lastRead(_ entries: [ShelfEntry], _ call: Call) async throws -> [String: PageStreamFeed.LastRead] {
        guard let desk = readers, let reader = call.reader else { return [:] }
        let ids = entries.map(\.id)
        return try await blocking { () throws(Failure) in
            var found: [String: PageStreamFeed.LastRead] = [:]
            for id in ids {
                guard let latest = try desk.database.positions(of: reader, in: id).latest else { continue }
                found[id] = PageStreamFeed.LastRead(
                    page: latest.page + 1, date: MarkDate.text(latest.modified.milliseconds))
            }
            return found
        }
    }
}
