import RectoDiagnostics
import RectoEPUBPackages
import RectoMarkup
import RectoPackaging

/// An EPUB whose spine holds pictures, or pages with nothing but a picture (EPUB 3.3, sections 4 and 5).
struct PictureEPUB {
    private let package: Package
    private let epub: EPUBPackage
    private let sheets = StyleSheets()

    /// How many style sheets of a page are read.
    private static let mostSheets = 20

    /// Parsed style sheets by path: all pages of a book often share one.
    private final class StyleSheets {
        var rules: [String: HidingRules] = [:]
    }

    /// - Throws: ``Failure`` `.damaged` for an EPUB that can't be read, ``ImageBook/isText(_:)`` for a book of text.
    static func book(of package: Package) throws(Failure) -> ImageBook {
        try PictureEPUB(package: package, epub: EPUBPackage(of: package)).book()
    }

    private init(package: Package, epub: EPUBPackage) {
        self.package = package
        self.epub = epub
    }

    private func book() throws(Failure) -> ImageBook {
        var book = ImageBook()
        let metadata = EPUBMetadata(epub)
        book.title = metadata.title
        book.creators = metadata.creators
        book.language = metadata.languages.first
        let date = metadata.date.map { String($0.prefix { $0 != "T" }) }
        book.facts = BookFacts(
            series: metadata.series, number: metadata.number, publisher: metadata.publisher, summary: metadata.summary,
            date: date.flatMap { BookFacts.isDate($0) ? $0 : nil })
        book.isRightToLeft = metadata.isRightToLeft
        // By path of the spine's file and of its picture: tables of contents name either.
        var pages: [String: Int] = [:]
        let references = epub.spineElement.children.count {
            $0.name == "itemref" && $0.attributes["linear"] != "no"
        }
        for reference in epub.spine where reference.isLinear {
            let item = reference.item
            let side = Self.side(reference.properties)
            if let refusal = epub.encryption.refusal(item.path) {
                book.pages.append(ImageBook.Page(picture: item.path, side: side, refusal: refusal))
                continue
            }
            guard let picture = try picture(of: item) else {
                book.omissions.append(Failure(.unsupported, "is more than a picture, and left out", at: item.path))
                // A long novel is known after half of it.
                if book.omissions.count * 2 > references { throw ImageBook.isText }
                continue
            }
            for name in [item.path, picture] where pages[name] == nil { pages[name] = book.pages.count }
            book.pages.append(
                ImageBook.Page(picture: picture, side: side, refusal: epub.encryption.refusal(picture)))
        }
        if let refusal = book.pages.first?.refusal, book.pages.allSatisfy({ $0.refusal != nil }) {
            throw Failure(refusal.code, refusal.message)
        }
        book.omissions += package.omissions
        guard !book.pages.isEmpty, book.pages.count * 2 >= references else { throw ImageBook.isText }
        book.bookmarks = try EPUBContents(epub, in: package).entries.compactMap { entry in
            entry.path.flatMap { pages[$0] }.map {
                ImageBook.Bookmark(title: entry.title, page: $0, level: entry.level)
            }
        }
        return book
    }

    private static func side(_ properties: String?) -> ImageBook.Side? {
        for property in (properties ?? "").split(separator: " ") {
            switch property {
            case "page-spread-left", "rendition:page-spread-left": return .left
            case "page-spread-right", "rendition:page-spread-right": return .right
            // Old and new names of the same property (EPUB 3.3, 8.2.2.4 and D.5).
            case "page-spread-center", "rendition:page-spread-center", "rendition:spread-none": return .center
            default: continue
            }
        }
        return nil
    }

    /// The one picture that a page of the spine is; `nil` if it is more, or less.
    private func picture(of item: EPUBPackage.Item) throws(Failure) -> String? {
        if item.mediaType.hasPrefix("image/"), item.mediaType != "image/svg+xml" { return item.path }
        return try picture(at: item.path, depth: 0)
    }

    /// - Parameter depth: How many SVG files lead to this one; an SVG may itself be the picture of a page.
    private func picture(at file: String, depth: Int) throws(Failure) -> String? {
        guard depth < 4, let page = try Self.element(file, in: package) else { return nil }
        let content = DrawnContent(page["body"] ?? page, try styles(of: page, file))
        guard page.name == "svg" || !content.hasText, content.pictures.count == 1, let address = content.pictures[0],
            case .package(let path) = MarkupURL(address, in: file).target
        else { return nil }
        return path.lowercased().hasSuffix(".svg") ? try picture(at: path, depth: depth + 1) : path
    }

    private func styles(of page: XMLElement, _ file: String) throws(Failure) -> [HidingRules] {
        var styles: [HidingRules] = []
        for element in (page.all("link") + page.all("style")).prefix(Self.mostSheets) {
            if element.name == "style" {
                styles.append(HidingRules(element.text))
                continue
            }
            let relations = (element.attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
            guard relations.contains("stylesheet"), !relations.contains("alternate"),
                let address = element.attributes["href"],
                case .package(let path) = MarkupURL(address, in: file).target
            else { continue }
            if let known = sheets.rules[path] {
                styles.append(known)
            } else if let entry = package[path], let bytes = try? package.read(entry, limit: 1 << 20) {
                let rules = HidingRules(String(decoding: bytes, as: UTF8.self))
                sheets.rules[path] = rules
                styles.append(rules)
            }
        }
        return styles
    }

    private static func element(_ path: String, in package: Package) throws(Failure) -> XMLElement? {
        do throws(Failure) {
            return try EPUBPackage.element(path, in: package)
        } catch  where error.code == .tooLarge {
            // No page of one picture has as much to say.
            return nil
        }
    }
}
