import RectoEscaping
import RectoPackaging

/// A part of the shelf as an OPDS 1.2 acquisition feed with the Page Streaming Extension 1.2, for comic readers
/// (github.com/anansi-project/opds-pse).
public struct PageStreamFeed: Sendable {
    public static let mediaType = AtomHead.acquisition

    /// Where a reader has been last.
    public struct LastRead: Hashable, Sendable {
        /// From 1.
        public var page: Int
        /// RFC 3339.
        public var date: String

        public init(page: Int, date: String) {
            self.page = page
            self.date = date
        }
    }

    public var title: String
    /// The address of the shelf, with a slash at its end.
    public var base: String
    public var part: CataloguePart
    public var page: CataloguePage
    /// When an issue was last changed, in nanoseconds since 1970.
    public var updated: Int
    /// By the issue's id.
    public var lastRead: [String: LastRead] = [:]

    /// - Parameter part: Not ``CataloguePart/top``, which is a ``NavigationFeed``.
    public init(title: String, base: String, part: CataloguePart, page: CataloguePage, updated: Int) {
        self.title = title
        self.base = base
        self.part = part
        self.page = page
        self.updated = updated
    }

    public var xml: String {
        let head = AtomHead(title: title, base: base, part: part, page: page, updated: updated)
        return ([head.xml] + page.entries.map { entry($0, head) }).joined(separator: "\n") + "\n</feed>\n"
    }

    private func entry(_ entry: ShelfEntry, _ head: AtomHead) -> String {
        let facts = entry.facts
        var lines = [
            "<entry>", element("id", facts?.identifier ?? "urn:recto:issue:\(entry.id)"),
            element("title", entry.title), "<updated>\(Timestamp.text(entry.updated))</updated>",
        ]
        for creator in facts?.creators ?? [] {
            lines.append("<author><name>\(MarkupEscape.text(creator))</name></author>")
        }
        if let language = facts?.language { lines.append(element("dc:language", language)) }
        if let publisher = facts?.publisher { lines.append(element("dc:publisher", publisher)) }
        if let date = facts?.date { lines.append(element("dc:issued", date)) }
        if let series = facts?.series {
            let position = facts?.number.map { " position=\"\(MarkupEscape.text($0))\"" } ?? ""
            lines.append("<schema:Series name=\"\(MarkupEscape.text(series))\"\(position)/>")
        }
        if let summary = facts?.summary { lines.append(element("summary", summary)) }
        let address = "issues/\(entry.id)/"
        lines.append(head.link("http://opds-spec.org/image", address + "cover.jpg", "image/jpeg"))
        lines.append(head.link("http://opds-spec.org/image/thumbnail", address + "cover.jpg", "image/jpeg"))
        for file in entry.acquisitions {
            lines.append(
                head.link(
                    "http://opds-spec.org/acquisition/open-access", address + file.name, file.mediaType,
                    size: file.name == entry.ownFile ? entry.stamp.size : nil))
        }
        // Who streams pages has to know how many there are.
        if let facts, facts.pageCount > 0 {
            let last = lastRead[entry.id].map {
                " pse:lastRead=\"\(min($0.page, facts.pageCount))\" pse:lastReadDate=\"\(MarkupEscape.text($0.date))\""
            }
            lines.append(
                """
                <link rel="http://vaemendis.net/opds-pse/stream" \
                href="\(MarkupEscape.text(base + address))stream/{pageNumber}?width={maxWidth}" \
                type="image/jpeg" pse:count="\(facts.pageCount)"\(last ?? "")/>
                """)
        }
        return (lines + ["</entry>"]).joined(separator: "\n")
    }

    private func element(_ name: String, _ text: String) -> String { "<\(name)>\(MarkupEscape.text(text))</\(name)>" }
}
