import RectoDiagnostics
import RectoMarkup
import RectoPlaces

/// Markdown as a book of one item; its headings are its contents.
enum MarkdownChapters {
    static func read(_ source: String, path: String) throws(Failure) -> SingleText {
        let tree = try ContentTree(html: try MarkdownText.html(source))
        let text = ItemText(tree)
        var entries: [FlowOutline.Entry] = []
        for (index, node) in tree.nodes.enumerated() {
            guard case .element(let name, .html, _) = node.content, name.utf8.count == 2, name.first == "h",
                let level = name.last?.wholeNumberValue, (1...6).contains(level)
            else { continue }
            let range = text.range(ofNode: index)
            guard !range.isEmpty else { continue }
            let title = text[range].split(whereSeparator: \.isWhitespace).joined(separator: " ")
            var entry = FlowOutline.Entry(title: title, level: level)
            (entry.item, entry.path, entry.offset) = (0, path, range.lowerBound)
            entries.append(entry)
        }
        // The only heading of its level that nothing comes before is the book's title.
        let first = entries.first
        let isTitle = first?.level == 1 && entries.count { $0.level == 1 } == 1
        level(&entries)
        return SingleText(text: text, title: isTitle ? first?.title : nil, entries: entries)
    }

    /// Without gaps between levels.
    private static func level(_ entries: inout [FlowOutline.Entry]) {
        var open: [Int] = []
        for index in entries.indices {
            let level = entries[index].level
            while let last = open.last, last >= level { open.removeLast() }
            open.append(level)
            entries[index].level = open.count
        }
    }
}
