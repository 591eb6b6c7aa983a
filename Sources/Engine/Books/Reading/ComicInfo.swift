import RectoEPUBPackages

/// What `ComicInfo.xml` says (ComicInfo 2.0).
struct ComicInfo {
    private let root: XMLElement

    /// Who made it: writers before those who draw.
    private static let roles = ["Writer", "Penciller", "Inker", "Colorist", "Letterer", "CoverArtist"]

    init(_ root: XMLElement) { self.root = root }

    /// Completes a book whose pages are in the order of their names.
    func tell(_ book: inout ImageBook) {
        book.title = title
        for person in Self.roles.flatMap({ (root[$0]?.line ?? "").split(separator: ",") }) {
            let name = person.trimming()
            if !name.isEmpty, !book.creators.contains(name) { book.creators.append(name) }
        }
        book.language = root["LanguageISO"]?.line
        func number(_ name: String) -> Int? { root[name]?.line.flatMap { Int($0) } }
        book.facts = BookFacts(
            series: root["Series"]?.line, number: root["Number"]?.line ?? root["Volume"]?.line,
            publisher: root["Publisher"]?.line, summary: root["Summary"]?.line,
            date: BookFacts.date(year: number("Year"), month: number("Month"), day: number("Day")))
        switch root["Manga"]?.line {
        case "YesAndRightToLeft": book.isRightToLeft = true
        case "No": book.isRightToLeft = false
        default: break
        }
        tellPages(&book)
    }

    private var title: String? {
        let series = [root["Series"]?.line, root["Number"]?.line].compactMap(\.self).joined(separator: " ")
        let parts = [root["Series"] == nil ? "" : series, root["Title"]?.line ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ": ")
    }

    private func tellPages(_ book: inout ImageBook) {
        var deleted: Set<Int> = []
        for page in root["Pages"]?.children ?? [] {
            guard let image = page.attributes["Image"].flatMap({ Int($0) }), book.pages.indices.contains(image) else {
                continue
            }
            if page.attributes["Type"] == "Deleted" { deleted.insert(image) }
            if page.attributes["DoublePage"]?.lowercased() == "true" { book.pages[image].side = .both }
            if let title = page.attributes["Bookmark"]?.trimming(), !title.isEmpty {
                book.bookmarks.append(ImageBook.Bookmark(title: title, page: image))
            }
        }
        book.bookmarks.sort { $0.page < $1.page }
        guard !deleted.isEmpty, deleted.count < book.pages.count else { return }
        book.bookmarks = book.bookmarks.filter { !deleted.contains($0.page) }.map { bookmark in
            var bookmark = bookmark
            bookmark.page -= deleted.count { $0 < bookmark.page }
            return bookmark
        }
        book.pages = book.pages.enumerated().filter { !deleted.contains($0.offset) }.map(\.element)
    }
}
