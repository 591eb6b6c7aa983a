import Recto

extension PageOverview {
    /// For people.
    var text: String {
        var lines = ["page: \(page) of \(pages)"]
        if label != String(page) { lines.append("label: \(label)") }
        if let section {
            lines.append(
                "section: \(section.title) (\(section.index) of \(section.count), pages \(section.first)-\(section.last))"
            )
        }
        if let positionInSection { lines.append("position in section: \(Self.percent(positionInSection))") }
        lines.append("position in issue: \(Self.percent(positionInIssue))")
        lines.append("text: \(start)-\(end), \(words) words")
        if !description.isEmpty { lines.append("begins: \(description)") }
        lines.append("pictures: \(pictures)")
        lines += marks.map { "mark: \($0)" }
        return lines.map { $0.printable + "\n" }.joined()
    }

    private static func percent(_ part: Double) -> String { "\(Int((part * 100).rounded())) %" }
}
