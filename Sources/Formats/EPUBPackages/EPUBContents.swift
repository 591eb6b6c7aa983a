package import RectoDiagnostics
import RectoMarkup
package import RectoPackaging

/// What a book's contents, its list of printed pages and its landmarks lead to (EPUB 3.3, section 7; NCX of DAISY).
package struct EPUBContents: Sendable {
    package struct Entry: Sendable, Hashable {
        package var title: String
        /// The file that it leads to, from the root of the book; `nil` for a heading that leads nowhere.
        package var path: String?
        /// Within the file.
        package var fragment: String?
        /// From 0.
        package var level: Int
        /// For landmarks, what is there, such as `bodymatter`.
        package var type: String?
    }

    package private(set) var entries: [Entry] = []
    package private(set) var pages: [Entry] = []
    package private(set) var landmarks: [Entry] = []

    /// More entries of one list are left out.
    package static let most = 50_000

    /// - Throws: As ``Package/read(_:limit:)``.
    package init(_ book: EPUBPackage, in package: Package) throws(Failure) {
        // Sorted, so that a book with two of them always has the same contents.
        let nav = book.items.values.filter { $0.properties.contains("nav") }.min { $0.path < $1.path }
        if let nav, let root = try EPUBPackage.element(nav.path, in: package) {
            let navs = root.all("nav")
            func list(_ type: Substring) -> [Entry]? {
                navs.first { $0.attributes["type"]?.split(separator: " ").contains(type) == true }.map {
                    Self.entries(of: $0, nav.path)
                }
            }
            entries = list("toc") ?? navs.first.map { Self.entries(of: $0, nav.path) } ?? []
            pages = list("page-list") ?? []
            landmarks = list("landmarks") ?? []
        }
        // What EPUB 2 had.
        if entries.isEmpty || pages.isEmpty,
            let ncx = book.spineElement.attributes["toc"].flatMap({ book.items[$0] })
                ?? book.items.values.filter({ $0.mediaType == "application/x-dtbncx+xml" }).min(by: {
                    $0.path < $1.path
                }),
            let root = try EPUBPackage.element(ncx.path, in: package)
        {
            if entries.isEmpty, let map = root["navMap"] { entries = Self.points(map, 0, ncx.path) }
            if pages.isEmpty, let list = root["pageList"] {
                pages = list.children.filter { $0.name == "pageTarget" }.flatMap { Self.point($0, 0, ncx.path) }
            }
        }
        if landmarks.isEmpty {
            landmarks = (book.root["guide"]?.children ?? []).filter { $0.name == "reference" }.flatMap { reference in
                Self.entry(
                    reference.attributes["title"] ?? reference.attributes["type"], reference.attributes["href"], 0,
                    reference.attributes["type"], book.path)
            }
        }
        entries = Array(entries.prefix(Self.most))
        pages = Array(pages.prefix(Self.most))
        landmarks = Array(landmarks.prefix(Self.most))
    }

    private static func entries(of nav: XMLElement, _ file: String) -> [Entry] {
        (nav["ol"] ?? nav.all("ol").first).map { list($0, 0, file) } ?? []
    }

    private static func list(_ list: XMLElement, _ level: Int, _ file: String) -> [Entry] {
        list.children.filter { $0.name == "li" }.flatMap { item in
            let link = item["a"] ?? item.children.first { $0.name != "ol" }?.all("a").first
            let own = entry(
                label(link) ?? label(item["span"]), link?.attributes["href"], level, link?.attributes["type"], file)
            return own + (item["ol"].map { self.list($0, level + 1, file) } ?? [])
        }
    }

    /// What a link says: its text, else what its pictures say, else its title.
    private static func label(_ element: XMLElement?) -> String? {
        guard let element else { return nil }
        if let line = element.line { return line }
        let pictures = element.all("img") + element.all("image")
        let said = pictures.compactMap { $0.attributes["alt"].flatMap(words) ?? $0.attributes["title"].flatMap(words) }
        return words(said.joined(separator: " ")) ?? element.attributes["title"].flatMap(words)
    }

    /// A text in one line; nil if there is none.
    private static func words(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : line
    }

    private static func points(_ map: XMLElement, _ level: Int, _ file: String) -> [Entry] {
        map.children.filter { $0.name == "navPoint" }.flatMap { element in
            point(element, level, file) + points(element, level + 1, file)
        }
    }

    private static func point(_ point: XMLElement, _ level: Int, _ file: String) -> [Entry] {
        entry(
            point["navLabel"]?.line ?? point.attributes["value"], point["content"]?.attributes["src"], level, nil, file)
    }

    private static func entry(
        _ title: String?, _ address: String?, _ level: Int, _ type: String?, _ file: String
    ) -> [Entry] {
        guard let title else { return [] }
        var entry = Entry(title: title, level: level, type: type)
        if let address {
            let url = MarkupURL(address, in: file)
            entry.fragment = url.fragment
            switch url.target {
            case .package(let path): entry.path = path
            case .fragment: entry.path = file
            default: entry.fragment = nil
            }
        }
        return [entry]
    }
}
