/// What an address below `/issues/ID/` names; names only, nothing is looked up.
package indirect enum IssueAddress: Hashable, Sendable {
    case reader
    case edition
    /// The shelf around the issue, for its reader.
    case series
    /// The issue as catalogues have it.
    case publication
    case cover
    case document
    case package
    /// The file as it was put on the shelf, by the suffix of its name.
    case original(String)
    case manifest
    case media
    case search
    /// A page for comic readers, from 0.
    case stream(Int)
    case words(folder: String, kind: WordsKind, chunk: Int)
    case module(folder: String, name: String)
    case asset(String)
    /// A file of a widget, as its frame loads it: with the key of its folder, which tells who may.
    case widget(key: String, folder: String, path: String)
    /// A file beside edition.json that tells its content.
    case part(String)
    case descriptor(folder: String, page: Int)
    case tile(folder: String, page: Int, level: Int, column: Int, row: Int)
    case image(folder: String, page: Int)
    case imageInfo(folder: String, page: Int)
    case imagePart(folder: String, page: Int, [String])
    /// The articles, to be read as text.
    case articles
    /// Where they are on the pages.
    case articleIndex
    /// One of them, by its id.
    case article(String)
    /// What there is to know of a page, from 0.
    case overview(Int)
    /// A reader's marks: a container of the Web Annotation Protocol.
    case annotations
    /// One of them, by its id.
    case annotation(String)
    /// All of them as a file.
    case annotationsFile
    case annotationImport
    /// Those on a page, from 0, as IIIF has them.
    case pageAnnotations(Int)
    /// Where a reader is.
    case progression
    /// A book of text in the layout that the query asks for.
    case flow
    /// A document of a book of text, from 0, as HTML.
    case chapter(Int)
    /// A picture of a book of text, by its path in the book.
    case bookPicture(String)
    /// Of a book of text in a layout.
    case layout(FlowSettings, IssueAddress)

    /// What comes before a widget's key.
    package static let widgets = "widgets-"

    package enum WordsKind: String, Hashable, Sendable { case text, search }

    /// - Parameters:
    ///   - names: Behind the id.
    ///   - isFolder: Whether a slash follows them.
    package init?(_ names: ArraySlice<String>, isFolder: Bool) {
        guard let first = names.first else {
            self = .reader
            return
        }
        guard !isFolder else {
            guard names.elementsEqual(["annotations"]) else { return nil }
            self = .annotations
            return
        }
        let rest = Array(names.dropFirst())
        switch (first, rest.count) {
        case ("index.html", 0): self = .reader
        case ("edition.json", 0): self = .edition
        case ("series.json", 0): self = .series
        case ("publication.json", 0): self = .publication
        case ("articles.json", 0): self = .articles
        case ("articles", 1) where rest[0] == "index.json": self = .articleIndex
        case ("articles", 1) where rest[0].hasSuffix(".json"): self = .article(String(rest[0].dropLast(5)))
        case ("cover.jpg", 0): self = .cover
        case ("document.pdf", 0): self = .document
        case ("issue.recto", 0): self = .package
        case (let name, 0) where name.hasPrefix("original."): self = .original(String(name.dropFirst(9)))
        case ("iiif", 1) where rest[0] == "manifest.json": self = .manifest
        case ("iiif", 1) where rest[0] == "media.json": self = .media
        case ("iiif", 1) where rest[0] == "search": self = .search
        case ("pages", 1) where rest[0].hasSuffix(".json"):
            guard let page = Self.number(rest[0].dropLast(5)), page >= 1 else { return nil }
            self = .overview(page - 1)
        case ("iiif", 3) where rest[0] == "page" && rest[2] == "annotations":
            guard let page = Self.number(rest[1]), page >= 1 else { return nil }
            self = .pageAnnotations(page - 1)
        case ("annotations", 1) where rest[0] == "import": self = .annotationImport
        case ("annotations", 1): self = .annotation(rest[0])
        case ("annotations.annotations", 0): self = .annotationsFile
        case ("progression", 0): self = .progression
        case ("flow.json", 0): self = .flow
        case ("flow", 2) where rest[0] == "chapters" && rest[1].hasSuffix(".html"):
            guard let number = Self.number(rest[1].dropLast(5)), number >= 1, !rest[1].hasPrefix("0")
            else { return nil }
            self = .chapter(number - 1)
        case ("flow", 2...) where rest[0] == "files":
            self = .bookPicture(rest.dropFirst().joined(separator: "/"))
        case ("flow", 2...):
            guard let settings = FlowSettings(name: rest[0]),
                let inner = IssueAddress(names.dropFirst(2), isFolder: false),
                inner.isOfLayout
            else { return nil }
            self = .layout(settings, inner)
        case ("stream", 1):
            guard let page = Self.number(rest[0]) else { return nil }
            self = .stream(page)
        case (let first, 2...) where first.hasPrefix(Self.widgets):
            self = .widget(
                key: String(first.dropFirst(Self.widgets.count)), folder: rest[0],
                path: "assets/" + rest.joined(separator: "/"))
        case ("assets", 1...): self = .asset(names.joined(separator: "/"))
        case (let folder, 2) where folder.hasPrefix("words-"):
            guard let kind = WordsKind(rawValue: rest[0]), rest[1].hasSuffix(".json"),
                let chunk = Self.number(rest[1].dropLast(5))
            else { return nil }
            self = .words(folder: folder, kind: kind, chunk: chunk)
        case (let folder, 1) where folder.hasPrefix("reader-"): self = .module(folder: folder, name: rest[0])
        case (let folder, 1...) where folder == "pages" || folder.hasPrefix("pages-"):
            guard let address = Self.page(folder, rest) else { return nil }
            self = address
        case (_, 0), (_, 1): self = .part(names.joined(separator: "/"))
        default: return nil
        }
    }

    /// Whether a layout of a book has it, too.
    private var isOfLayout: Bool {
        switch self {
        case .edition, .part, .words, .document, .manifest, .search, .overview, .descriptor, .tile, .image, .imageInfo,
            .imagePart:
            true
        default: false
        }
    }

    private static func page(_ folder: String, _ rest: [String]) -> IssueAddress? {
        guard rest[0].hasPrefix("page-") else { return nil }
        let name = rest[0].dropFirst(5)
        if name.hasSuffix(".dzi") {
            guard rest.count == 1, let number = pageNumber(name.dropLast(4)) else { return nil }
            return .descriptor(folder: folder, page: number)
        }
        if name.hasSuffix("_files") {
            guard rest.count == 3, let page = pageNumber(name.dropLast(6)), let level = number(rest[1]),
                rest[2].hasSuffix(".jpg")
            else { return nil }
            let place = rest[2].dropLast(4).split(separator: "_", omittingEmptySubsequences: false)
            guard place.count == 2, let column = number(place[0]), let row = number(place[1]) else { return nil }
            return .tile(folder: folder, page: page, level: level, column: column, row: row)
        }
        guard let page = pageNumber(name) else { return nil }
        if rest.count == 1 { return .image(folder: folder, page: page) }
        if rest.count == 2, rest[1] == "info.json" { return .imageInfo(folder: folder, page: page) }
        return .imagePart(folder: folder, page: page, Array(rest.dropFirst()))
    }

    /// As in the names of pages: from 1, at least four digits.
    private static func pageNumber(_ text: some StringProtocol) -> Int? {
        guard text.utf8.count >= 4, let number = number(text), number >= 1 else { return nil }
        // One name for a page: `page-00001` is none where there are four digits.
        guard text.utf8.count == 4 || text.first != "0" else { return nil }
        return number - 1
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        guard (1...7).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
