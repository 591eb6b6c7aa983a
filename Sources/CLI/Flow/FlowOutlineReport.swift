import Recto

/// What `recto outline` prints of a book whose text is set on the spot.
struct FlowOutlineReport {
    let outline: FlowOutline

    var text: String {
        outline.entries.map { entry in
            var line = String(repeating: "  ", count: max(1, min(entry.level, 65)) - 1) + entry.title.printable
            if let place = Self.place(entry) { line += " → " + place.printable }
            if let problem = entry.problem { line += " (\(problem.printable))" }
            return line + "\n"
        }.joined()
    }

    var csv: String {
        CSV.row(["level", "title", "item", "path", "fragment", "offset", "problem"])
            + outline.entries.map { entry in
                CSV.row([
                    String(entry.level), entry.title, entry.item.map { String($0 + 1) }, entry.path, entry.fragment,
                    entry.offset.map(String.init), entry.problem,
                ])
            }.joined()
    }

    func json(_ book: FlowPublication) throws(Failure) -> [UInt8] {
        var bytes = Array("{\"schema\":\"recto/book-outline/1\",\"file\":".utf8)
        try CompactJSON.append(book.name, to: &bytes)
        bytes += Array(",\"itemCount\":\(book.itemCount),".utf8)
        return bytes + (try CompactJSON.encode(outline)).dropFirst() + Array("\n".utf8)
    }

    /// As `recto locate` takes it.
    private static func place(_ entry: FlowOutline.Entry) -> String? {
        guard let path = entry.path else { return nil }
        let offset = entry.offset.flatMap { $0 == 0 ? nil : String($0) }
        return (entry.fragment ?? offset).map { "\(path)#\($0)" } ?? path
    }
}
