public import RectoMarks

extension PageOverview {
    /// Reads what there is to know of a page.
    ///
    /// Cost: the text of the page and of all before it.
    ///
    /// - Parameter page: From 0.
    /// - Throws: ``Failure`` `.usage` if there is no such page, or why it can't be read.
    public init(_ page: Int, of publication: Publication, marks: MarkSet = MarkSet()) async throws {
        guard page < publication.pageCount else {
            throw Failure(.usage, "there is no page \(page + 1); the document has \(publication.pageCount)")
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
}
