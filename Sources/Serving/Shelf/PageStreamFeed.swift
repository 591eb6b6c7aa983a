import RectoEscaping
import RectoPackaging

/// The shelf as an OPDS 1.2 catalogue with the Page Streaming Extension 1.2, for comic readers
/// (github.com/anansi-project/opds-pse).
public struct PageStreamFeed: Sendable {
    public static let mediaType = "application/atom+xml;profile=opds-catalog;kind=acquisition"

    public var title: String
    /// The address of the shelf, with a slash at its end.
    public var base: String
    public var page: CataloguePage

    public init(title: String, base: String, page: CataloguePage) {
        self.title = title
        self.base = base
        self.page = page
    }

    public var xml: String {
        var xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:pse="http://vaemendis.net/opds-pse/ns">
            <id>\(MarkupEscape.text(base))opds.xml</id>
            <title>\(MarkupEscape.text(title))</title>
            <updated>1970-01-01T00:00:00Z</updated>
            \(link("self", page.number))\(link("start", 1))
            """
        if page.number > 1 { xml += "\n" + link("previous", page.number - 1) }
        if page.number < page.count { xml += "\n" + link("next", page.number + 1) }
        for entry in page.entries { xml += "\n" + write(entry) }
        return xml + "\n</feed>\n"
    }

    private func link(_ rel: String, _ number: Int) -> String {
        let query = number == 1 ? "" : "?page=\(number)"
        return "<link rel=\"\(rel)\" href=\"\(MarkupEscape.text(base))opds.xml\(query)\" type=\"\(Self.mediaType)\"/>"
    }

    private func write(_ entry: ShelfEntry) -> String {
        let address = MarkupEscape.text("\(base)issues/\(entry.id)/")
        var xml = """
            <entry>
            <id>\(MarkupEscape.text(entry.facts?.identifier ?? "urn:recto:issue:\(entry.id)"))</id>
            <title>\(MarkupEscape.text(entry.title))</title>
            <updated>\(Self.time(entry.stamp.modified))</updated>
            """
        let creators = entry.facts.map { $0.creators.isEmpty ? [$0.publisher].compactMap(\.self) : $0.creators } ?? []
        for creator in creators { xml += "\n<author><name>\(MarkupEscape.text(creator))</name></author>" }
        xml += """

            <link rel="http://opds-spec.org/image" href="\(address)cover.jpg" type="image/jpeg"/>
            <link rel="http://opds-spec.org/image/thumbnail" href="\(address)cover.jpg" type="image/jpeg"/>
            <link rel="http://opds-spec.org/acquisition/open-access" href="\(address)document.pdf" type="application/pdf"/>
            """
        // Who streams pages has to know how many there are.
        if let facts = entry.facts, facts.pageCount > 0 {
            xml += """

                <link rel="http://vaemendis.net/opds-pse/stream" href="\(address)stream/{pageNumber}?width={maxWidth}" \
                type="image/jpeg" pse:count="\(facts.pageCount)"/>
                """
        }
        return xml + "\n</entry>"
    }

    /// - Parameter nanoseconds: Since 1970.
    static func time(_ nanoseconds: Int) -> String {
        let seconds = nanoseconds / 1_000_000_000
        var (days, rest) = (seconds / 86_400, seconds % 86_400)
        if rest < 0 {
            days -= 1
            rest += 86_400
        }
        // Days since 1 March of the year 0, in eras of 400 years (H. Hinnant, “chrono-compatible low-level date algorithms”).
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let day = shifted - era * 146_097
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let number = month < 10 ? month + 3 : month - 9
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
        return
            "\(year + era * 400 + (number <= 2 ? 1 : 0))-\(two(number))-\(two(dayOfYear - (153 * month + 2) / 5 + 1))"
            + "T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
    }
}
