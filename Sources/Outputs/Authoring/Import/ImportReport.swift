import Recto

/// What became of a PDF's links, films and sounds: `recto/import/1`.
public struct ImportReport: Hashable, Sendable, Encodable {
    /// One annotation.
    public struct Entry: Hashable, Sendable, Encodable {
        /// From 1.
        public var page: Int
        /// The annotation's object, as "12 0".
        public var object: String?
        /// The kind in the PDF, as Link or Screen.
        public var source: String
        public var dialect: LinkDialect?
        /// Of a link, as the PDF has it.
        public var address: String?
        /// The kind of overlay that it became; `nil` where it was left out.
        public var kind: String?
        /// The ids of its overlays.
        public var overlays: [String]
        /// Where a link leads: the page's number, or an address.
        public var target: String?
        /// Why it was left out.
        public var reason: String?
        /// What of it is lost or was changed.
        public var notes: [String]

        public init(page: Int, object: String? = nil, source: String) {
            self.page = page
            self.object = object
            self.source = source
            overlays = []
            notes = []
        }
    }

    /// A file of the package.
    public struct Asset: Hashable, Sendable, Encodable {
        public var path: String
        /// What it was called in the PDF, or where it lay in the folder of assets.
        public var from: String
        public var bytes: Int
        public var sha256: String
    }

    public struct Outline: Hashable, Sendable, Encodable {
        public var entries: Int
        /// Entries that lead to no page, and what became of them.
        public var problems: [String]
    }

    /// Articles that open as text.
    public struct Articles: Hashable, Sendable, Encodable {
        public var imported: Int
        /// Those without text, or of whose order nobody can be sure.
        public var leftOut: Int
        public var overlays = 0
    }

    public struct Counts: Hashable, Sendable, Encodable {
        public var annotations: Int
        public var overlays: Int
        public var leftOut: Int
    }

    public let schema = "recto/import/1"
    /// The PDF's name.
    public var file: String
    public var pageCount: Int
    public var counts = Counts(annotations: 0, overlays: 0, leftOut: 0)
    /// By page, then as the PDF lists them.
    public var entries: [Entry] = []
    public var assets: [Asset] = []
    /// `nil` where it was not asked for.
    public var outline: Outline?
    /// `nil` where they were not asked for.
    public var articles: Articles?
    /// What is true of the whole.
    public var notes: [String] = []

    public init(file: String, pageCount: Int) {
        self.file = file
        self.pageCount = pageCount
    }

    /// For people: a line for each annotation that is not just a link as it was, and what there is in all.
    public var text: String {
        var lines: [String] = []
        for entry in entries {
            let name =
                entry.address.map { "\(entry.source) \"\($0.count > 100 ? $0.prefix(99) + "…" : $0)\"" } ?? entry.source
            var line = "page \(entry.page): \(name)"
            if let kind = entry.kind {
                line += " → \(kind) \(entry.overlays.joined(separator: ", "))"
                if let target = entry.target, target != entry.address { line += " to \(target)" }
            } else {
                line += " left out: \(entry.reason ?? "no reason")"
            }
            if !entry.notes.isEmpty { line += " (\(entry.notes.joined(separator: "; ")))" }
            lines.append(line)
        }
        for asset in assets { lines.append("\(asset.path): \(asset.bytes) bytes, from \(asset.from)") }
        if let outline {
            lines.append("outline: \(outline.entries) entries")
            lines += outline.problems.map { "outline: \($0)" }
        }
        if let articles {
            lines.append(
                "articles: \(articles.imported) with \(articles.overlays) overlays, \(articles.leftOut) left out")
        }
        lines += notes
        var kinds: [String: Int] = [:]
        for entry in entries { if let kind = entry.kind { kinds[kind, default: 0] += entry.overlays.count } }
        let found = kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        lines.append(
            "\(file): \(counts.annotations) annotations, \(counts.overlays) overlays"
                + (found.isEmpty ? "" : " (\(found))") + ", \(counts.leftOut) left out")
        return lines.map { $0.printable + "\n" }.joined()
    }
}
