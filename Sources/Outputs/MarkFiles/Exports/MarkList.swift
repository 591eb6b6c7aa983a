public import Recto

/// Marks as `recto marks list --format json` tells them: `recto/marks/1`.
public struct MarkList: Encodable, Sendable {
    public struct Area: Encodable, Sendable {
        /// From 1.
        var page: Int
        /// Top-left, top-right, bottom-right, bottom-left; page space, points.
        var corners: TextQuad
    }

    public struct PastNote: Encodable, Sendable {
        var text: String
        var written: String
        var device: String
    }

    public struct Entry: Encodable, Sendable {
        var id: String
        var kind: Mark.Kind
        /// SHA-256 of the PDF that its place is on.
        var document: String
        /// From 1.
        var page: Int
        /// The last page that it is on, from 1.
        var last: Int
        var label: String
        /// In scalars of the page's text.
        var start: Int?
        /// On the last page.
        var end: Int?
        var quote: String
        var colour: Mark.Colour
        var style: Mark.Style
        var note: String
        var tags: [String]
        var created: String
        var modified: String
        var device: String
        var areas: [Area]
        var history: [PastNote]

        init(_ mark: Mark) {
            let place = mark.place
            id = mark.id.description
            kind = mark.kind
            document = place.document
            page = place.page + 1
            last = place.pages.upperBound + 1
            label = place.label
            start = place.range?.lowerBound
            end = place.end?.offset ?? place.range?.upperBound
            quote = place.quote?.exact ?? ""
            colour = mark.colour
            style = mark.style
            note = mark.note
            tags = mark.tags
            created = MarkDate.text(mark.created)
            modified = MarkDate.text(mark.modified.milliseconds)
            device = mark.modified.device
            areas = place.quads.map { Area(page: $0.page + 1, corners: $0.quad) }
            history = mark.history.map {
                PastNote(text: $0.text, written: MarkDate.text($0.written.milliseconds), device: $0.written.device)
            }
        }
    }

    public let schema = "recto/marks/1"
    /// The name.
    public var file: String
    public var marks: [Entry]

    public init(_ marks: [Mark], file: String) {
        self.file = file
        self.marks = marks.map(Entry.init)
    }
}

extension MarkList {
    /// A table: id, kind, page, label, colour, style, quote, note, tags, created, modified.
    public var rows: [[String]] {
        marks.map { mark in
            [
                mark.id, mark.kind.rawValue, String(mark.page), mark.label, mark.colour.rawValue, mark.style.rawValue,
                mark.quote, mark.note, mark.tags.joined(separator: " "), mark.created, mark.modified,
            ]
        }
    }
}
