import RectoEscaping

/// A list of covers with titles, in HTML.
struct CoverList {
    struct Cover {
        /// The address behind it.
        var href: String
        var picture: String?
        var title: String
        var language: String?
        var details: [String]
        var isGroup = false
    }

    /// - Parameters:
    ///   - href: Of the issue, with a slash at its end if it is a folder.
    ///   - picture: Of its cover.
    ///   - page: At which the reader has been last, from 1.
    static func cover(_ entry: ShelfEntry, href: String, picture: String?, page: Int? = nil) -> Cover {
        let pages = entry.facts.map { facts in
            if let page { return "page \(min(page, facts.pageCount)) of \(facts.pageCount)" }
            return "\(facts.pageCount) page\(facts.pageCount == 1 ? "" : "s")"
        }
        return Cover(
            href: href, picture: picture, title: entry.title, language: entry.facts?.language,
            details: [entry.facts?.publisher, entry.facts?.date, pages].compactMap(\.self))
    }

    static func html(_ covers: [Cover]) -> String {
        let items = covers.map { cover in
            let picture = cover.picture.map { "<img src=\"\(MarkupEscape.text($0))\" alt=\"\" loading=\"lazy\">" } ?? ""
            let language = cover.language.map { " lang=\"\(MarkupEscape.text($0))\"" } ?? ""
            return """
                <li\(cover.isGroup ? " class=\"group\"" : "")><a href="\(MarkupEscape.text(cover.href))"><span class="cover">\
                \(picture)</span>
                <span class="title"\(language)>\(MarkupEscape.text(cover.title))</span></a>
                <span class="details">\(MarkupEscape.text(cover.details.joined(separator: " · ")))</span></li>

                """
        }
        return "<ul>\n\(items.joined())</ul>"
    }
}
