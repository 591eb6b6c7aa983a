import Recto
import RectoMarkFiles

extension PageOverview {
    /// Reads what there is to know of a page.
    ///
    /// Cost: the text of the page and of all before it.
    ///
    /// - Throws: ``Failure`` `.usage` if there is no such page, or why it can't be read.
    init(_ page: Int, of publication: Publication, marks: MarkSet) async throws {
        guard page < publication.pageCount else {
            throw Failure(
                .usage, "there is no page \(page + 1); the document has \(publication.pageCount)", at: "--page")
        }
        var start = 0
        var text: PageText?
        for try await element in publication.text(pages: Array(0...page)) {
            if element.page == page {
                text = try element.content.get()
            } else if case .success(let before) = element.content {
                start += before.text.unicodeScalars.count
            }
        }
        var pictures = 0
        for try await element in publication.images(pages: [page]) {
            pictures = try element.content.get().images.count
        }
        guard let text else { throw Failure(.internal, "page \(page + 1) was not read") }
        // A document whose structure is damaged has no sections.
        let outline = (try? await publication.outline())?.entries ?? []
        self.init(
            text, pageCount: publication.pageCount, start: start,
            outline: outline.compactMap { entry in
                entry.level == 1 ? entry.page.map { (title: entry.title, page: $0) } : nil
            }, pictures: pictures, marks: marks)
    }

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
