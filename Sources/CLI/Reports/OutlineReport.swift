import Recto

/// What `recto outline` prints.
struct OutlineReport {
    let outline: Outline

    var text: String {
        var lines = outline.entries.map { entry in
            var line = String(repeating: "  ", count: max(1, min(entry.level, 65)) - 1) + entry.title.printable
            if let destination = entry.destination { line += " → " + destination.text.printable }
            if let action = entry.action { line += " → " + action.text.printable }
            if let problem = entry.problem { line += " (\(problem.printable))" }
            return line
        }
        lines += outline.problems.map { "problem: " + $0.printable }
        return lines.map { $0 + "\n" }.joined()
    }

    var csv: String {
        let names = [
            "level", "title", "open", "bold", "italic", "color", "page", "label", "kind", "x", "y", "rect", "zoom",
            "name",
            "action", "uri", "file", "confidence", "problem",
        ]
        return CSV.row(names)
            + outline.entries.map { entry in
                let place = entry.destination
                return CSV.row([
                    String(entry.level), entry.title, entry.open.map(String.init), String(entry.bold),
                    String(entry.italic), entry.color, entry.page.map(String.init), entry.label, place?.kind?.rawValue,
                    place?.x?.short, place?.y?.short, place?.rect?.text, place?.zoom?.short, place?.name,
                    entry.action?.kind.rawValue, entry.action?.uri, entry.action?.file?.name, entry.confidence?.short,
                    entry.problem,
                ])
            }.joined()
    }

    /// The report around what ``Outline/json()`` gave.
    static func json(file: String, pageCount: Int, _ outline: [UInt8]) throws(Failure) -> [UInt8] {
        var bytes = Array("{\"schema\":\"recto/outline/1\",\"file\":".utf8)
        try CompactJSON.append(file, to: &bytes)
        bytes += Array(",\"pageCount\":\(pageCount),".utf8)
        return bytes + outline.dropFirst() + Array("\n".utf8)
    }
}
