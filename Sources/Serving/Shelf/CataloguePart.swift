import RectoEscaping

/// Which issues of the shelf a catalogue lists.
public enum CataloguePart: Hashable, Sendable {
    /// Where catalogues begin: groups, and what is in none.
    case top
    case all
    /// All, the last changed first.
    case recent
    case group(ShelfGroup)
    /// Those with these words.
    case search(String)

    /// What follows `?` in the part's addresses, but for the page.
    var query: String? {
        switch self {
        case .top: nil
        case .all: "list=all"
        case .recent: "list=new"
        case .group(let group): "group=\(group.id)"
        case .search(let words): "q=\(PercentEncoding.encode(words))"
        }
    }

    /// - Parameters:
    ///   - file: The name of the catalogue, as `opds.xml`.
    ///   - page: From 1.
    func address(_ file: String, page: Int = 1) -> String {
        let parts = [query, page == 1 ? nil : "page=\(page)"].compactMap(\.self)
        return parts.isEmpty ? file : "\(file)?\(parts.joined(separator: "&"))"
    }

    /// - Parameter shelf: The shelf's title.
    func title(of shelf: String) -> String {
        switch self {
        case .top: shelf
        case .all: "All issues"
        case .recent: "Newest"
        case .group(let group): group.name
        case .search(let words): "\(shelf): \(words)"
        }
    }

    /// The pages that lead through a list, with their relations; the page itself is not among them.
    static func neighbours(_ page: CataloguePage) -> [(rel: String, number: Int)] {
        var links: [(rel: String, number: Int)] = [("first", 1), ("last", page.count)]
        if page.number > 1 { links.append(("previous", page.number - 1)) }
        if page.number < page.count { links.append(("next", page.number + 1)) }
        return links
    }
}
