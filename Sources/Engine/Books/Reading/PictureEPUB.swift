import RectoDiagnostics
import RectoMarkup
import RectoPackaging

/// An EPUB whose spine holds pictures, or pages with nothing but a picture (EPUB 3.3, sections 4 and 5).
struct PictureEPUB {
    static let container = "META-INF/container.xml"

    private let package: Package
    /// The path of the package document, against which its addresses are read.
    private let path: String
    private let items: [String: Item]
    private let encryption: BookEncryption
    private let sheets = StyleSheets()

    /// How many style sheets of a page are read.
    private static let mostSheets = 20

    /// Parsed style sheets by path: all pages of a book often share one.
    private final class StyleSheets {
        var rules: [String: HidingRules] = [:]
    }

    private struct Item {
        var path: String
        var mediaType: String
        var properties: Set<Substring>
    }

    /// - Throws: ``Failure`` `.damaged` for an EPUB that can't be read, `.unsupported` for a book of text.
    static func book(of package: Package) throws(Failure) -> ImageBook {
        guard let container = try element(container, in: package),
            let path = container.all("rootfile").first?.attributes["full-path"]
        else { throw Failure(.damaged, "names no package document", at: Self.container) }
        let encryption = BookEncryption(of: package)
        if let refusal = encryption.refusal(path) { throw Failure(refusal.code, refusal.message) }
        guard let root = try element(path, in: package), let spine = root["spine"] else {
            throw Failure(.damaged, "is no package document, or has no spine", at: path)
        }
        return try PictureEPUB(package, path, root["manifest"], encryption).book(root, spine)
    }

    private init(
        _ package: Package, _ path: String, _ manifest: XMLElement?, _ encryption: BookEncryption
    ) {
        self.package = package
        self.path = path
        self.encryption = encryption
        var items: [String: Item] = [:]
        for item in manifest?.children ?? [] {
            guard let id = item.attributes["id"], let address = item.attributes["href"],
                case .package(let file) = MarkupURL(address, in: path).target
            else { continue }
            items[id] = Item(
                path: file, mediaType: item.attributes["media-type"] ?? "",
                properties: Set((item.attributes["properties"] ?? "").split(separator: " ")))
        }
        self.items = items
    }

    private func book(_ root: XMLElement, _ spine: XMLElement) throws(Failure) -> ImageBook {
        var book = ImageBook()
        let metadata = root["metadata"]
        book.title = metadata?["title"]?.line
        book.creators = (metadata?.children ?? []).filter { $0.name == "creator" }.compactMap(\.line)
        book.language = metadata?["language"]?.line
        if let metadata { book.facts = Self.facts(metadata) }
        switch spine.attributes["page-progression-direction"] {
        case "rtl": book.isRightToLeft = true
        case "ltr": book.isRightToLeft = false
        default: break
        }
        // By path of the spine's file and of its picture: tables of contents name either.
        var pages: [String: Int] = [:]
        let references = spine.children.filter { $0.name == "itemref" && $0.attributes["linear"] != "no" }
        for reference in references {
            guard let item = reference.attributes["idref"].flatMap({ items[$0] }) else { continue }
            let side = Self.side(reference.attributes["properties"])
            if let refusal = encryption.refusal(item.path) {
                book.pages.append(ImageBook.Page(picture: item.path, side: side, refusal: refusal))
                continue
            }
            guard let picture = try picture(of: item) else {
                book.omissions.append(Failure(.unsupported, "is more than a picture, and left out", at: item.path))
                continue
            }
            for name in [item.path, picture] where pages[name] == nil { pages[name] = book.pages.count }
            book.pages.append(
                ImageBook.Page(picture: picture, side: side, refusal: encryption.refusal(picture)))
        }
        if let refusal = book.pages.first?.refusal, book.pages.allSatisfy({ $0.refusal != nil }) {
            throw Failure(refusal.code, refusal.message)
        }
        book.omissions += package.omissions
        guard !book.pages.isEmpty, book.pages.count * 2 >= references.count else {
            throw Failure(.unsupported, "is a book of text; only books whose pages are pictures are read")
        }
        book.bookmarks = try bookmarks(spine).compactMap { title, address, level in
            pages[address].map { ImageBook.Bookmark(title: title, page: $0, level: level) }
        }
        return book
    }

    /// Series come as EPUB 3.3, D.3.2 has them, or as calibre writes them into EPUB 2.
    private static func facts(_ metadata: XMLElement) -> BookFacts {
        let metas = metadata.children.filter { $0.name == "meta" }
        func refinement(_ id: String?, _ property: String) -> String? {
            guard let id else { return nil }
            return metas.first { $0.attributes["refines"] == "#\(id)" && $0.attributes["property"] == property }?.line
        }
        func old(_ name: String) -> String? {
            metas.first { $0.attributes["name"] == name }?.attributes["content"].map { $0.trimming() }
                .flatMap { $0.isEmpty ? nil : $0 }
        }
        let collections = metas.filter {
            $0.attributes["property"] == "belongs-to-collection" && $0.attributes["refines"] == nil
        }
        let series = collections.first { refinement($0.attributes["id"], "collection-type") != "set" }
        let date = metadata["date"]?.line.map { String($0.prefix { $0 != "T" }) }
        return BookFacts(
            series: series?.line ?? old("calibre:series"),
            number: refinement(series?.attributes["id"], "group-position") ?? old("calibre:series_index"),
            publisher: metadata["publisher"]?.line, summary: metadata["description"]?.line,
            date: date.flatMap { BookFacts.isDate($0) ? $0 : nil })
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
    private func picture(of item: Item) throws(Failure) -> String? {
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

    // MARK: - Table of contents

    private func bookmarks(_ spine: XMLElement) throws(Failure) -> [(title: String, path: String, level: Int)] {
        if let nav = items.values.first(where: { $0.properties.contains("nav") }),
            let root = try Self.element(nav.path, in: package)
        {
            let navs = root.all("nav")
            let contents =
                navs.first { $0.attributes["type"]?.split(separator: " ").contains("toc") == true } ?? navs.first
            let found = contents?["ol"].map { list($0, 0, nav.path) } ?? []
            if !found.isEmpty { return found }
        }
        // What EPUB 2 had.
        guard let ncx = spine.attributes["toc"].flatMap({ items[$0] }),
            let root = try Self.element(ncx.path, in: package),
            let map = root["navMap"]
        else { return [] }
        return points(map, 0, ncx.path)
    }

    private func list(_ list: XMLElement, _ level: Int, _ file: String) -> [(title: String, path: String, level: Int)] {
        list.children.filter { $0.name == "li" }.flatMap { item in
            let link = item["a"]
            let own = entry(link?.line ?? item["span"]?.line, link?.attributes["href"], level, file)
            return own + (item["ol"].map { self.list($0, level + 1, file) } ?? [])
        }
    }

    private func points(_ map: XMLElement, _ level: Int, _ file: String) -> [(title: String, path: String, level: Int)]
    {
        map.children.filter { $0.name == "navPoint" }.flatMap { point in
            entry(point["navLabel"]?.line, point["content"]?.attributes["src"], level, file)
                + points(point, level + 1, file)
        }
    }

    private func entry(
        _ title: String?, _ address: String?, _ level: Int, _ file: String
    ) -> [(title: String, path: String, level: Int)] {
        guard let title, let address, case .package(let path) = MarkupURL(address, in: file).target else { return [] }
        return [(title, path, level)]
    }

    private static func element(_ path: String, in package: Package) throws(Failure) -> XMLElement? {
        guard let entry = package[path] else { return nil }
        return XMLElement.parse(try package.read(entry, limit: 8 << 20))
    }
}
