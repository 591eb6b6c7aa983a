import RectoEscaping

/// The beginning of the shelf's OPDS 1.2 catalogue: all issues, the newest, and each group, as feeds of their own.
public struct NavigationFeed: Sendable {
    public static let mediaType = AtomHead.navigation

    public var title: String
    /// The address of the shelf, with a slash at its end.
    public var base: String
    /// Groups only.
    public var page: CataloguePage
    /// How many issues there are.
    public var issues: Int
    /// When one was last changed, in nanoseconds since 1970.
    public var updated: Int

    /// - Parameter groups: A part of the groups that the shelf shows.
    public init(title: String, base: String, groups: CataloguePage, issues: Int, updated: Int) {
        self.title = title
        self.base = base
        page = groups
        self.issues = issues
        self.updated = updated
    }

    public var xml: String {
        let head = AtomHead(title: title, base: base, part: .top, page: page, updated: updated)
        var lines = [head.xml]
        if page.number == 1 {
            lines.append(entry(head, .all, "\(Self.count(issues))", rel: "subsection", updated))
            lines.append(
                entry(head, .recent, "The last changed first", rel: "http://opds-spec.org/sort/new", updated))
        }
        for item in page.items {
            guard case .group(let group) = item else { continue }
            let kind = group.isSeries ? "Series" : "Folder"
            lines.append(
                entry(
                    head, .group(group), "\(kind), \(Self.count(group.entries.count))", rel: "subsection",
                    group.updated,
                    cover: group.entries.first?.id))
        }
        return lines.joined(separator: "\n") + "\n</feed>\n"
    }

    private static func count(_ issues: Int) -> String { "\(issues) issue\(issues == 1 ? "" : "s")" }

    private func entry(
        _ head: AtomHead, _ part: CataloguePart, _ content: String, rel: String, _ updated: Int, cover: String? = nil
    ) -> String {
        let address = part.address(AtomHead.file)
        var lines = [
            "<entry>", "<id>\(MarkupEscape.text(base + address))</id>",
            "<title>\(MarkupEscape.text(part.title(of: title)))</title>",
            "<updated>\(Timestamp.text(updated))</updated>", "<content type=\"text\">\(content)</content>",
            head.link(rel, address, AtomHead.acquisition),
        ]
        if let cover {
            lines.append(head.link("http://opds-spec.org/image/thumbnail", "issues/\(cover)/cover.jpg", "image/jpeg"))
        }
        return (lines + ["</entry>"]).joined(separator: "\n")
    }
}
