import RectoReaders
import RectoShelf

extension ReaderIssue {
    /// - Parameter document: SHA-256 of the PDF; empty if it is not known.
    init(_ entry: ShelfEntry, document: String) {
        self.init(
            key: entry.id, document: document, title: entry.title,
            place: Place(path: entry.path, base: entry.base))
    }
}
