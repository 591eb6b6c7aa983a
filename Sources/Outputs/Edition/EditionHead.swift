import RectoEscaping
import RectoGeometry
import RectoIssue

/// The part of an edition's `<head>` that is for search engines, other sites and home screens.
struct EditionHead {
    let issue: IssueContents
    let around: EditionSurroundings

    /// Lines of HTML.
    var markup: String {
        var lines = ["<meta name=\"description\" content=\"\(MarkupEscape.text(issue.summary))\">"]
        if !issue.creators.isEmpty { lines.append(named("author", issue.creators.joined(separator: ", "))) }
        lines += icons
        if let manifest = around.manifest { lines.append(link("manifest", manifest)) }
        if let home = around.address("") { lines.append(link("canonical", home)) }
        if let sitemap = around.sitemap { lines.append(link("sitemap", sitemap, " type=\"application/xml\"")) }
        lines += openGraph
        if let folder = around.brandFolder { lines.append(link("stylesheet", "\(folder)/\(Brand.sheet)")) }
        // JSON-LD is a data block, not a script, so the page's Content-Security-Policy allows it.
        lines.append(
            "<script type=\"application/ld+json\">\(StructuredData(issue: issue, around: around).text)</script>")
        if let head = around.head { lines.append(head) }
        return lines.joined(separator: "\n")
    }

    private var icons: [String] {
        guard !around.icons.isEmpty else { return [link("icon", "data:,")] }
        return around.icons.map { icon in
            let sizes = icon.side.map { " sizes=\"\($0)x\($0)\"" } ?? ""
            let rel = icon.side == EditionIcons.touch ? "apple-touch-icon" : "icon"
            return link(rel, icon.href, " type=\"\(icon.mediaType)\"\(sizes)")
        }
    }

    /// The tags of the Open Graph protocol (ogp.me), and the `twitter:` tags that differ from them.
    private var openGraph: [String] {
        var lines = [
            property("og:type", "article"), property("og:title", issue.title),
            property("og:description", issue.summary),
        ]
        if let publisher = issue.publisher ?? around.brand?.name { lines.append(property("og:site_name", publisher)) }
        if let language = issue.language, language.contains("-") {
            lines.append(property("og:locale", language.replacing("-", with: "_")))
        }
        if let date = issue.date { lines.append(property("article:published_time", date)) }
        let picture = around.cover.flatMap { around.address($0) }
        if let home = around.address("") { lines.append(property("og:url", home)) }
        if let picture {
            lines.append(property("og:image", picture))
            if let size = around.coverSize {
                lines.append(property("og:image:width", String(size.width)))
                lines.append(property("og:image:height", String(size.height)))
            }
            lines.append(property("og:image:alt", issue.title))
        }
        lines.append(named("twitter:card", picture == nil ? "summary" : "summary_large_image"))
        lines.append(named("twitter:title", issue.title))
        lines.append(named("twitter:description", issue.summary))
        if let picture { lines.append(named("twitter:image", picture)) }
        return lines
    }

    private func property(_ name: String, _ content: String) -> String {
        "<meta property=\"\(name)\" content=\"\(MarkupEscape.text(content))\">"
    }

    private func named(_ name: String, _ content: String) -> String {
        "<meta name=\"\(name)\" content=\"\(MarkupEscape.text(content))\">"
    }

    private func link(_ rel: String, _ href: String, _ more: String = "") -> String {
        "<link rel=\"\(rel)\" href=\"\(MarkupEscape.text(href))\"\(more)>"
    }
}
