import Recto

/// What `recto info` prints of a book whose text is set on the spot.
struct FlowInfoReport {
    var file: String
    let bytes: Int
    let facts: FlowFacts

    /// Of documents that can't be read, as far as that is known before they are read.
    var failures: [Failure] { facts.items.compactMap(\.failure) }

    func json(isOneLine: Bool = false) throws(Failure) -> [UInt8] {
        var bytes = Array("{\"schema\":\"recto/book-info/1\",\"file\":".utf8)
        try CompactJSON.append(file, to: &bytes)
        bytes += Array(",\"bytes\":\(self.bytes),\"book\":".utf8)
        try CompactJSON.append(Book(facts), to: &bytes)
        bytes += Array(",\"items\":[".utf8)
        for (index, item) in facts.items.enumerated() {
            bytes += Array(((index == 0 ? "" : ",") + (isOneLine ? "" : "\n")).utf8)
            try CompactJSON.append(Item(index: index, item: item), to: &bytes)
        }
        return bytes + Array(((isOneLine ? "" : "\n") + "]}\n").utf8)
    }

    /// The facts without the items, which have lines of their own.
    private struct Book: Encodable {
        private let facts: FlowFacts

        init(_ facts: FlowFacts) { self.facts = facts }

        private enum Key: String, CodingKey {
            case kind, title, titleDirection, creators, creatorDirections, languages, identifier, publisher, summary,
                subjects, rights, date, modified
            case series, number, version, isFixedLayout, direction, encoding, contentsCount, pageCount, landmarkCount
            case problems
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(facts.kind, forKey: .kind)
            try values.encodeIfPresent(facts.title, forKey: .title)
            try values.encodeIfPresent(facts.titleDirection, forKey: .titleDirection)
            try values.encode(facts.creators, forKey: .creators)
            if !facts.creatorDirections.isEmpty {
                try values.encode(facts.creatorDirections, forKey: .creatorDirections)
            }
            try values.encode(facts.languages, forKey: .languages)
            try values.encodeIfPresent(facts.identifier, forKey: .identifier)
            try values.encodeIfPresent(facts.publisher, forKey: .publisher)
            try values.encodeIfPresent(facts.summary, forKey: .summary)
            try values.encode(facts.subjects, forKey: .subjects)
            try values.encodeIfPresent(facts.rights, forKey: .rights)
            try values.encodeIfPresent(facts.date, forKey: .date)
            try values.encodeIfPresent(facts.modified, forKey: .modified)
            try values.encodeIfPresent(facts.series, forKey: .series)
            try values.encodeIfPresent(facts.number, forKey: .number)
            try values.encodeIfPresent(facts.version, forKey: .version)
            try values.encodeIfPresent(facts.isFixedLayout, forKey: .isFixedLayout)
            try values.encodeIfPresent(facts.direction, forKey: .direction)
            try values.encodeIfPresent(facts.encoding, forKey: .encoding)
            try values.encode(facts.contentsCount, forKey: .contentsCount)
            try values.encode(facts.pageCount, forKey: .pageCount)
            try values.encode(facts.landmarkCount, forKey: .landmarkCount)
            try values.encode(facts.problems, forKey: .problems)
        }
    }

    private struct Item: Encodable {
        var index: Int
        var path: String
        var mediaType: String?
        var title: String?
        var isAuxiliary: Bool?
        var problem: String?

        init(index: Int, item: FlowFacts.Item) {
            self.index = index
            (path, mediaType, title) = (item.path, item.mediaType, item.title)
            (isAuxiliary, problem) = (item.isAuxiliary, item.failure?.message)
        }
    }

    /// The row of `--format csv`; what only pages have stays empty.
    var row: [String?] {
        var row = [String?](repeating: nil, count: InfoReport.columns.count)
        func set(_ name: String, _ value: String?) {
            if let index = InfoReport.columns.firstIndex(of: name) { row[index] = value }
        }
        set("file", file)
        set("bytes", String(bytes))
        set("content", "text that flows")
        set("title", facts.title)
        set("author", facts.creators.isEmpty ? nil : facts.creators.joined(separator: ", "))
        set("language", facts.languages.first)
        set("created", facts.date)
        set("modified", facts.modified)
        set("direction", facts.direction)
        set("error", failures.first?.description)
        return row
    }

    var text: String {
        let kind =
            switch facts.kind {
            case .epub: "EPUB \(facts.version ?? "")\(facts.isFixedLayout == true ? ", fixed layout" : "")"
            case .text: "plain text, \(facts.encoding ?? "")"
            case .markdown: "Markdown, \(facts.encoding ?? "")"
            }
        func list(_ values: [String]) -> String? { values.isEmpty ? nil : values.joined(separator: ", ") }
        func count(_ number: Int) -> String? { number == 0 ? nil : String(number) }
        var lines: [(String, String?)] = [
            ("File", "\(file) (\(bytes) bytes)"), ("Kind", kind), ("Title", facts.title),
            ("Author", list(facts.creators)), ("Series", facts.series), ("Number", facts.number),
            ("Publisher", facts.publisher), ("Date", facts.date), ("Modified", facts.modified),
            ("Identifier", facts.identifier), ("Language", list(facts.languages)), ("Subjects", list(facts.subjects)),
            ("Summary", facts.summary), ("Rights", facts.rights),
            (
                "Direction",
                facts.direction.map { $0 == "rtl" ? "pages are turned to the right" : "pages are turned to the left" }
            ),
            ("Documents", String(facts.items.count)), ("Contents", count(facts.contentsCount)),
            ("Page list", count(facts.pageCount)), ("Landmarks", count(facts.landmarkCount)),
        ]
        for item in facts.items {
            if let failure = item.failure { lines.append(("Damaged", "\(item.path): \(failure.message)")) }
        }
        lines += facts.problems.map { ("Warning", $0) }
        return lines.compactMap { name, value in
            value.map {
                name + String(repeating: " ", count: max(1, 13 - name.count)) + isolated(name, $0.printable) + "\n"
            }
        }.joined()
    }

    /// What a line says, in the direction that the book gives for it; a terminal that knows no directions shows nothing of that.
    private func isolated(_ name: String, _ text: String) -> String {
        let directions =
            switch name {
            case "Title": [facts.titleDirection]
            case "Author": facts.creatorDirections
            default: [String?]()
            }
        guard let first = directions.first, let direction = first, directions.allSatisfy({ $0 == direction }) else {
            return text
        }
        return (direction == "rtl" ? "\u{2067}" : "\u{2066}") + text + "\u{2069}"
    }
}
