public import Recto
import RectoIssue

/// Writes an issue as an EPUB 3 of fixed layout: pictures of the pages with their words, links, films, sounds, pictures and
/// frames as elements that other people's readers play.
///
/// The same issue and options give the same bytes. Specification: EPUB 3.2.
public struct EPUBExport: Sendable {
    /// What was written.
    public struct Summary: Sendable {
        public var title: String
        public var pageCount: Int
        public var bytes: Int
        /// What was left out or could not be read, a line each.
        public var notes: [String]
        /// Of pages that have no picture, each naming its page.
        public var lost: [Failure]
    }

    private let issue: OpenedIssue
    private let options: EPUBOptions
    private let output: String
    private let done: @Sendable (Int, Int) -> Void

    /// - Parameters:
    ///   - issue: Stays open.
    ///   - output: The file; appears when it is whole.
    ///   - done: Told how many pages of how many are done.
    public init(
        _ issue: OpenedIssue, options: EPUBOptions, output: String,
        done: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) {
        self.issue = issue
        self.options = options
        self.output = output
        self.done = done
    }

    /// - Throws: ``Failure`` `.io`, `.damaged` where not a single page can be drawn; `CancellationError`.
    public func run() async throws -> Summary {
        let contents = try await IssueContents.read(issue, title: options.title, spreads: options.spreads)
        let partial = try PartialFile(of: output)
        do {
            let summary = try await write(contents, to: partial.path)
            try partial.adopt()
            return summary
        } catch {
            partial.remove()
            throw error
        }
    }

    private func write(_ contents: IssueContents, to path: String) async throws -> Summary {
        let book = try Book(path)
        let assets = issue.package.map { AssetCopier($0, to: book, form: .xhtml) }
        try book.add(BookItem(path: "page.css", mediaType: "text/css"), Array(PageDocument.style.utf8))
        let leaves = BookLeaf.leaves(of: contents.pages, contents.spreads)
        let addresses = BookAddresses(leaves)
        let nav = NavigationDocument(contents: contents, addresses: addresses)
        try book.add(
            BookItem(path: "nav.xhtml", mediaType: "application/xhtml+xml", properties: ["nav"]), Array(nav.markup.utf8)
        )
        var notes = contents.problems
        var overlays = OverlayMarkup(contents, addresses, assets)
        var lost: [Failure] = []
        let count = contents.pages.count
        let words = issue.publication.text().makeAsyncIterator()
        var pictures = DrawnAhead(pagesOf: contents, issue.publication, options)
        for leaf in leaves {
            let path = addresses.path(leaf.pages[0].index)
            book.page = BookItem.id(path)
            book.picture = nil
            var pages: [PageDocument.Page] = []
            for (index, frame) in leaf.pages {
                let picture = try await pictures.next()
                let text = options.hasText ? try await words.next() : nil
                var page = PageDocument.Page(index: index, frame: frame, text: try? text?.content.get())
                switch picture {
                case .success(let bytes):
                    let file = addresses.picture(index)
                    let properties = index == 0 ? ["cover-image"] : []
                    try book.add(BookItem(path: file, mediaType: "image/jpeg", properties: properties), bytes)
                    page.picture = "../" + file
                    if book.picture == nil { book.picture = BookItem.id(file) }
                case .failure(let failure):
                    lost.append(failure.place == nil ? failure.at("page \(index + 1)") : failure)
                }
                pages.append(page)
                done(index + 1, count)
            }
            let document = PageDocument(
                contents: contents, leaf: leaf, pages: pages, overlays: try overlays.elements(of: leaf))
            try book.add(
                BookItem(path: path, mediaType: "application/xhtml+xml", properties: ["svg"]),
                Array(document.markup.utf8))
        }
        guard lost.count < count else {
            throw Failure(
                .damaged, "not a single page could be drawn: \(lost.last?.message ?? "there is none")",
                at: issue.publication.name)
        }
        for (path, markup) in overlays.pages {
            guard let markup else { continue }
            try book.add(BookItem(path: path, mediaType: "application/xhtml+xml"), Array(markup.utf8))
        }
        let identity = try await IssueIdentity(contents, issue.publication)
        let package = PackageDocument(
            contents: contents, leaves: leaves, addresses: addresses, items: book.items,
            extras: overlays.pages.map(\.path), identity: identity, hasText: options.hasText)
        try book.finish(package.markup)
        notes += overlays.notes + (assets?.notes ?? [])
        return Summary(
            title: contents.title, pageCount: count, bytes: try Files.stamp(path).size, notes: notes, lost: lost)
    }
}
