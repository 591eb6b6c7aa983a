import HTTPTypes
import Recto
import RectoAddresses
import RectoEscaping
import RectoShelf

/// Addresses that a catalogue can work out from file names.
extension ShelfServer {
    /// Leads from a file's path on the shelf, and what follows it, to the address by id.
    ///
    /// - Throws: ``Fault`` 404; 503 while the shelf's files are still being read.
    func redirection(to names: [String], isFolder: Bool, _ call: Call) throws -> Answer {
        guard let (found, rest) = shelf.entry(at: names) else {
            throw shelf.isPartial || shelf.isSettling ? Fault.stillReading : .notFound
        }
        let id = try entry(found.id).id
        guard rest.isEmpty || IssueAddress(rest[...], isFolder: isFolder) != nil else { throw Fault.notFound }
        let tail = rest.map { PercentEncoding.encode($0) }.joined(separator: "/")
        let slash = isFolder && !rest.isEmpty ? "/" : ""
        let query = call.rawQuery.isEmpty ? "" : "?\(call.rawQuery)"
        let target = "\(call.place.issue(id))/\(tail)\(slash)\(query)"
        return Answer(
            status: .found, "text/plain; charset=utf-8", Array("\(target)\n".utf8), caching: .check,
            headers: [.location: target])
    }
}
