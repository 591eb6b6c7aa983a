import Recto

/// What became of marks in another version of the PDF: `recto/marks-rebind/1`.
struct MarksRebindReport: Encodable {
    enum Status: String, Encodable { case exact, moved, lost }

    struct Entry: Encodable {
        var id: String
        var status: Status
        /// Where it was, from 1.
        var old: Int
        /// Where it is, from 1.
        var new: Int?
        var quote: String
    }

    let schema = "recto/marks-rebind/1"
    /// The new PDF's name.
    var file: String
    var exact = 0
    var moved = 0
    var lost = 0
    /// In the order of their places in the old PDF.
    var marks: [Entry] = []

    init(_ found: [(Mark, Anchored)], file: String) {
        self.file = file
        for (mark, anchored) in found {
            let status: Status =
                switch anchored {
                case .exact: .exact
                case .moved: .moved
                case .lost: .lost
                }
            switch status {
            case .exact: exact += 1
            case .moved: moved += 1
            case .lost: lost += 1
            }
            marks.append(
                Entry(
                    id: mark.id.description, status: status, old: mark.place.page + 1,
                    new: anchored.place.map { $0.page + 1 }, quote: mark.place.quote?.exact ?? ""))
        }
        marks.sort { ($0.old, $0.id) < ($1.old, $1.id) }
    }

    var text: String {
        let lines = marks.filter { $0.status == .lost }.map {
            "lost: \($0.id) of page \($0.old) \"\($0.quote.prefix(60))\""
        }
        return (lines + ["\(file): \(exact) marks as they were, \(moved) moved, \(lost) lost"])
            .map { $0.printable + "\n" }.joined()
    }
}
