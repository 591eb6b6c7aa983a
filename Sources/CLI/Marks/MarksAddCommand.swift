import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto marks add`: a highlight, a note or a bookmark.
struct MarksAddCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Mark words, a part of a page, or a page.",
        discussion: """
            --find marks words, --text a range of the page's text, --rect a part of the page; without them the page gets a \
            bookmark. Words that are there more than once need a page, or --match. Prints the mark's id.
            """)

    @OptionGroup var store: MarkStoreOptions

    @Option(help: ArgumentHelp("The page, from 1.", valueName: "n"))
    var page: Int?

    @Option(help: ArgumentHelp("Words to mark, as `recto search` finds them.", valueName: "words"))
    var find: String?

    @Option(help: ArgumentHelp("Which of the matches is meant, from 1.", valueName: "n"))
    var match: Int?

    @Option(
        help: ArgumentHelp(
            """
            Characters to mark: offsets in the page's text, as `recto text --format json` has it; the second may be on a \
            later page, as 310-3:24.
            """, valueName: "from-to"))
    var text: String?

    @Option(
        help: ArgumentHelp(
            "A part of the page to mark, in points from its top left corner.", valueName: "x,y,width,height"))
    var rect: String?

    @OptionGroup var appearance: MarkAppearanceOptions

    @Option(help: "Whether the mark becomes one with those that it overlaps or touches.")
    var merge = MarkMerging.sameColour

    @OptionGroup var writer: MarkWriterOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [store.input] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.file, store.path), OutputPlace(.report, nil)] }

    func validate() throws {
        guard [find, text, rect].compactMap({ $0 }).count <= 1 else {
            throw ValidationError("--find, --text and --rect exclude each other; give one")
        }
        guard find != nil || page != nil else {
            throw ValidationError("name the page with --page, or words with --find")
        }
        guard page.map({ $0 >= 1 }) ?? true, match.map({ $0 >= 1 }) ?? true else {
            throw ValidationError("--page and --match count from 1")
        }
        guard match == nil || find != nil else { throw ValidationError("--match needs --find") }
    }

    func run() async throws {
        try await MarkedDocument.with(store.input, password: password, workers: workers) { document in
            if let page, page > document.pageCount {
                throw Failure(.usage, "there is no page \(page); the document has \(document.pageCount)", at: "--page")
            }
            let place = try await place(in: document)
            let kind: Mark.Kind =
                place.quads.isEmpty ? .bookmark : appearance.note.map { $0.isEmpty } ?? true ? .highlight : .note
            var clock = writer.clock
            let now = MarkWriterOptions.now
            var generator = SystemRandomNumberGenerator()
            let mark = Mark(
                id: MarkID(milliseconds: now, using: &generator), kind: kind, place: place,
                colour: appearance.colour ?? .yellow, style: appearance.style ?? .solid, note: appearance.note ?? "",
                tags: appearance.tag, created: now, modified: clock.next(wall: now))
            let file = SidecarMarkStore(store.path, issue: document.issue, version: Version.text)
            let texts = try await Self.texts(around: mark, in: file.read(), document)
            let id = try file.change { set throws(Failure) -> MarkID in
                guard set.present.count < ReadAnnotations.mostMarks else {
                    throw Failure(
                        .tooLarge, "has \(ReadAnnotations.mostMarks) marks, and no room for more", at: store.path)
                }
                set.absorb(mark)
                guard let result = MarkTexts(texts, document.document).merge(mark, in: set, merge, &clock) else {
                    return mark.id
                }
                for change in result.changes { set.absorb(change) }
                return result.mark.id
            }
            try Terminal.print(id.description)
        }
    }

    /// The text of the pages of a mark and of all marks that may meet it.
    private static func texts(around mark: Mark, in set: MarkSet, _ document: MarkedDocument) async throws -> [PageText]
    {
        guard mark.place.span != nil else { return [] }
        var pages = Set(mark.place.pages)
        for other in mark.place.pages.flatMap({ set.present(on: $0) }) { pages.formUnion(other.place.pages) }
        // What ends on the page before, or begins on the next, may touch it.
        for page in pages { pages.formUnion([page - 1, page + 1]) }
        return try await document.text(pages: pages.filter { (0..<document.pageCount).contains($0) }.sorted())
    }

    // MARK: - Places

    private func place(in document: MarkedDocument) async throws -> MarkPlace {
        if let find { return try await found(find, in: document) }
        let page = (page ?? 1) - 1
        if let text { return try await written(text, page, document) }
        guard let own = try await document.text(pages: [page]).first else {
            throw Failure(.damaged, "cannot be read", at: "page \(page + 1)")
        }
        guard let rect else { return MarkPlace(bookmarking: own, document: document.document) }
        let numbers = rect.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 else {
            throw Failure(.usage, "is no x,y,width,height in points", at: "--rect \(rect)")
        }
        let area = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            .intersection(Rect(x: 0, y: 0, width: own.size.width, height: own.size.height))
        guard !area.isEmpty else { throw Failure(.usage, "is outside of the page", at: "--rect \(rect)") }
        let quad = TextQuad(
            topLeft: area.origin, topRight: Point(x: area.maxX, y: area.y),
            bottomRight: Point(x: area.maxX, y: area.maxY), bottomLeft: Point(x: area.x, y: area.maxY))
        return MarkPlace(
            document: document.document, page: page, label: own.label, quads: [MarkQuad(page: page, quad: quad)])
    }

    private func found(_ words: String, in document: MarkedDocument) async throws -> MarkPlace {
        var hits: [SearchHit] = []
        for try await element in try document.publication.search(words, pages: page.map { [$0 - 1] }) {
            if case .success(let found) = element.content { hits += found }
        }
        guard !hits.isEmpty else { throw Failure(.usage, "is not there", at: "--find \(words)") }
        guard hits.count == 1 || match != nil else {
            throw Failure(
                .usage, "is there \(hits.count) times; name one with --match or --page", at: "--find \(words)")
        }
        let number = match ?? 1
        guard number <= hits.count else {
            throw Failure(.usage, "there are \(hits.count) matches", at: "--match \(number)")
        }
        let hit = hits[number - 1]
        let span = MarkSpan(
            start: MarkPoint(page: hit.page, offset: hit.start), end: MarkPoint(page: hit.page, offset: hit.end))
        guard var place = try await document.place(span) else {
            throw Failure(.usage, "has no words there", at: "--find \(words)")
        }
        // The worker knows where each character is.
        if place.range == hit.start..<hit.end {
            place.quads = hit.quads.prefix(MarkPlace.mostQuads).map { MarkQuad(page: hit.page, quad: $0) }
        }
        return place
    }

    private func written(_ range: String, _ page: Int, _ document: MarkedDocument) async throws -> MarkPlace {
        let wrong = Failure(.usage, "is no range, as 310-342 or 310-3:24", at: "--text \(range)")
        let ends = range.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let start = Int(ends[0]), start >= 0 else { throw wrong }
        let last = ends[1].split(separator: ":", omittingEmptySubsequences: false)
        guard last.count <= 2, let end = last.last.flatMap({ Int($0) }), end >= 0 else { throw wrong }
        let lastPage = last.count == 2 ? Int(last[0]).map { $0 - 1 } : page
        guard let lastPage, (page..<document.pageCount).contains(lastPage),
            MarkPoint(page: page, offset: start) < MarkPoint(page: lastPage, offset: end)
        else { throw wrong }
        let span = MarkSpan(
            start: MarkPoint(page: page, offset: start), end: MarkPoint(page: lastPage, offset: end))
        guard let place = try await document.place(span) else {
            throw Failure(.usage, "has no words there", at: "--text \(range)")
        }
        return place
    }
}
