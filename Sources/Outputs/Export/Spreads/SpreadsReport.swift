public import Recto

/// `spreads.json`: which spreads documents have and why, and the files that an export wrote; for people, programs and the
/// next run.
public struct SpreadsReport: Hashable, Sendable, Codable {
    /// What was decided, by whom and why.
    public struct Decision: Hashable, Sendable, Codable {
        public var value: String
        public var source: DecisionSource
        public var reason: String

        init<Value>(_ decided: Decided<Value>, _ text: (Value) -> String) {
            value = text(decided.value)
            source = decided.source
            reason = decided.reason
        }
    }

    /// Two sources that disagreed.
    public struct Note: Hashable, Sendable, Codable {
        public var subject: DecisionNote.Subject
        /// From 0; `nil` for the whole document.
        public var page: Int?
        public var winner: DecisionSource
        public var loser: DecisionSource
        public var text: String
    }

    /// A page in its spread.
    public struct Page: Hashable, Sendable, Codable {
        /// From 0.
        public var index: Int
        public var label: String
        /// verso, recto, alone or both.
        public var side: PageRole
        /// Spread space, points: x, y, width, height.
        public var rect: [Double]
    }

    public struct Spread: Hashable, Sendable, Codable {
        /// From 0.
        public var index: Int
        /// From left to right.
        public var pages: [Page]
        /// Points.
        public var width: Double
        public var height: Double
        public var isJoined: Bool
        public var source: DecisionSource
        public var reason: String
    }

    /// Something that could not be written.
    public struct Loss: Hashable, Sendable, Codable {
        /// From 0; `nil` for a document.
        public var spread: Int?
        public var code: Failure.Code
        public var message: String
    }

    /// One input.
    public struct Document: Hashable, Sendable, Codable {
        public var document: PagesReport.Source
        public var direction: Decision
        public var mode: Decision
        public var first: Decision
        public var alignment: Decision
        public var gap: Decision
        public var notes: [Note]
        public var spreads: [Spread]
        public var files: [SpreadRecord]
        public var failures: [Loss]
    }

    /// An input that could not be read at all.
    public struct LostInput: Hashable, Sendable, Codable {
        public var name: String
        public var code: Failure.Code
        public var message: String
    }

    public static let currentSchema = "recto/spreads/1"

    public var schema = SpreadsReport.currentSchema
    public var options: SpreadExportOptions
    /// The libraries and fonts that made the files.
    public var renderer: String
    public var documents: [Document]
    public var failures: [LostInput]
}

/// A file that an export of spreads wrote.
public struct SpreadRecord: Hashable, Sendable, Codable {
    /// Relative to `spreads.json`.
    public var path: String
    /// From 0; `nil` for a file of all spreads.
    public var spread: Int?
    /// Pages, from 0.
    public var first: Int
    public var last: Int
    /// Pages, from 0, whose places in a document are empty, since they are damaged; `nil` where all are there.
    public var missing: [Int]?
    /// `nil` for drawings.
    public var pixelWidth: Int?
    public var pixelHeight: Int?
    /// The list of overlays, relative to `spreads.json`.
    public var overlays: String?
    public var bytes: Int
    /// Of the file's content.
    public var digest: String
    /// Stands for all that went into it; a file with another one is written again.
    public var fingerprint: String
    /// Time that it took.
    ///
    /// The only entry that two runs need not agree on.
    public var seconds: Double
    /// Faults of the pages, then poppler's messages about them: the first few, and how many there were.
    public var warnings: [String]
    public var warningCount: Int
    /// Those of ``warnings`` that are printed for the user; not in the file.
    public var told: [Chatter.Warning] = []

    private enum CodingKeys: String, CodingKey {
        case path, spread, first, last, missing, pixelWidth, pixelHeight, overlays, bytes, digest, fingerprint, seconds
        case warnings, warningCount
    }

    /// All files, the one that makes the others make sense last.
    var roots: [String] { (overlays.map { [$0] } ?? []) + [path] }
}

extension SpreadRecord: JournalRecord {
    var key: String { SpreadUnit.name(path, fingerprint) }
}

extension SpreadsReport.Document {
    init(_ plan: SpreadPlan, files: [SpreadRecord], failures: [SpreadsReport.Loss]) {
        let model = plan.model
        document = plan.source
        direction = SpreadsReport.Decision(model.direction, \.rawValue)
        mode = SpreadsReport.Decision(model.mode, \.rawValue)
        first = SpreadsReport.Decision(model.first, \.rawValue)
        alignment = SpreadsReport.Decision(model.alignment, \.rawValue)
        gap = SpreadsReport.Decision(model.gap, \.short)
        notes = model.notes.map { note in
            SpreadsReport.Note(
                subject: note.subject, page: note.page, winner: note.winner, loser: note.loser, text: note.text)
        }
        spreads = model.spreads.map { spread in
            let reason = spread.reason
            return SpreadsReport.Spread(
                index: spread.index,
                pages: spread.pages.map { page in
                    SpreadsReport.Page(
                        index: page.page, label: plan.label(page.page), side: page.side,
                        rect: [page.frame.x, page.frame.y, page.frame.width, page.frame.height].map(Self.rounded))
                },
                width: Self.rounded(spread.size.width), height: Self.rounded(spread.size.height),
                isJoined: spread.isJoined, source: reason.source, reason: reason.reason)
        }
        self.files = files
        self.failures = failures
    }

    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
