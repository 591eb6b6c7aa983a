import HTTPTypes
import Recto
import RectoAddresses
import RectoHTTP
import RectoShelf
import RectoTokens

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the reader of an issue is told of the shelf around it.
extension ShelfServer {
    /// `series.json`: the way back to the shelf, and the issue that follows in the same series or folder.
    ///
    /// Of a shelf that the link does not open, nothing is told.
    func series(_ entry: ShelfEntry, _ place: Place) -> Answer {
        var series = SeriesFile()
        if isShelfOpen(at: place) {
            series.shelf = "../../"
            series.next = shelf.arrangement.next(after: entry.id).map { ("../\($0.id)/", $0.title) }
        }
        return Answer("application/json", series.json, caching: .check)
    }

    /// Whether the shelf itself may be seen under the path that a request came by, not only one of its issues.
    private func isShelfOpen(at place: Place) -> Bool {
        guard let keys = options.keys, place.path != options.path else { return true }
        let token = place.path.dropFirst((options.path + "signed/").count).dropLast()
        return keys.fault(of: token, for: .shelf, now: time(nil)) == nil
    }
}
