/// A highlight, a note or a bookmark of a reader.
public struct Mark: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case highlight, note, bookmark
    }

    /// The colours of W3C EPUB Annotations 1.0, and grey for those that it does not have.
    public enum Colour: String, Hashable, Sendable, Codable, CaseIterable {
        case pink, orange, yellow, green, blue, purple, grey
    }

    public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
        case solid, underline, strikethrough, outline
    }

    /// A note as it was before, or as another device wrote it.
    public struct PastNote: Hashable, Sendable, Codable {
        public var text: String
        public var written: HybridTime

        public init(text: String, written: HybridTime) {
            self.text = text
            self.written = written
        }
    }

    public let id: MarkID
    public var kind: Kind
    public var place: MarkPlace
    public var colour: Colour
    public var style: Style
    public private(set) var note: String
    /// Each once, in alphabetical order.
    public var tags: [String] { didSet { tags = Set(tags).sorted() } }
    /// Milliseconds since 1970.
    public let created: Int64
    /// When anything of it was changed last, and on which device.
    public var modified: HybridTime
    /// When the mark was removed; `nil` for a mark that is there.
    ///
    /// A mark that was removed is kept, so that other devices learn of it.
    public var deleted: HybridTime?
    /// The mark that this one became a part of.
    public var mergedInto: MarkID?
    /// Every note that it had, the latest first, the present one among them; at most ``mostNotes``.
    public private(set) var notes: [PastNote]

    /// How many notes are kept: the present one and ten earlier ones.
    public static let mostNotes = 11
    /// The most bytes of UTF-8 that a note has.
    public static let longestNote = 16 << 10

    public init(
        id: MarkID, kind: Kind, place: MarkPlace, colour: Colour = .yellow, style: Style = .solid, note: String = "",
        tags: [String] = [], created: Int64, modified: HybridTime
    ) {
        self.id = id
        self.kind = kind
        self.place = place
        self.colour = colour
        self.style = style
        self.note = note
        self.tags = Set(tags).sorted()
        self.created = created
        self.modified = modified
        notes = note.isEmpty ? [] : [PastNote(text: note, written: modified)]
    }

    public var isDeleted: Bool { deleted != nil }

    /// Notes that are not the present one, the latest first: earlier ones, and those of other devices that came too late.
    public var history: [PastNote] { notes.filter { $0.text != note } }

    /// Writes another note; the one before goes to ``history``.
    public mutating func write(_ text: String, at time: HybridTime) {
        note = text
        modified = time
        notes = Self.latest(notes + (text.isEmpty ? [] : [PastNote(text: text, written: time)]))
    }

    /// Takes over the notes of another version of this mark.
    mutating func adopt(notes others: [PastNote]) { notes = Self.latest(notes + others) }

    /// Each text once, with the last time at which it was written; the latest of them.
    ///
    /// Of all notes together it is the same as of the latest of each part, so that devices that hear of them in any order agree.
    private static func latest(_ notes: [PastNote]) -> [PastNote] {
        var written: [String: HybridTime] = [:]
        for note in notes { written[note.text] = max(written[note.text] ?? note.written, note.written) }
        return Array(
            written.map { PastNote(text: $0.key, written: $0.value) }
                .sorted { ($1.written, $0.text) < ($0.written, $1.text) }.prefix(mostNotes))
    }
}
