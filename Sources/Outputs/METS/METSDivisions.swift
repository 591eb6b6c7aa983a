import Recto
import RectoEscaping
import RectoIssue

/// The logical structure of an issue: sections, articles, and what each article consists of.
struct METSDivisions {
    private let issue: IssueArticles
    private let files: [Int: METSFile]

    static let issueDescription = "MODS_ISSUE"

    /// The id of what describes an article.
    static func description(_ article: RectoArticles.Article) -> String { "MODS_\(article.id)" }

    init(_ issue: IssueArticles, _ files: [METSFile]) {
        self.issue = issue
        self.files = Dictionary(files.map { ($0.page, $0) }) { first, _ in first }
    }

    var markup: String {
        let title = MarkupEscape.text(issue.contents.title)
        let sections = issue.sections.map { section in
            let label = section.title.map { " LABEL=\"\(MarkupEscape.text($0))\"" } ?? ""
            return
                "<div TYPE=\"ContentSection\"\(label)>\n\(section.articles.map(division).joined(separator: "\n"))\n</div>"
        }
        return """
            <div TYPE="Newspaper" LABEL="\(title)">
            <div TYPE="Issue" DMDID="\(Self.issueDescription)" LABEL="\(title)">
            \(sections.joined(separator: "\n"))
            </div>
            </div>
            """
    }

    private func division(_ article: RectoArticles.Article) -> String {
        var heading: [String] = []
        var body: [String] = []
        var illustrations: [String] = []
        for (index, block) in article.blocks.enumerated() {
            let id = "\(article.id).\(index + 1)"
            func part(_ type: String) -> String { "<div ID=\"\(id)\" TYPE=\"\(type)\">\(pointer(block))</div>" }
            switch block.role {
            case .kicker: heading.append(part("Overline"))
            case .title: heading.append(part("Title"))
            case .standfirst: heading.append(part("SubTitle"))
            case .byline: heading.append(part("Author"))
            case .heading: body.append(part("SubHeading"))
            case .pullquote: body.append(part("PullQuote"))
            case .sidebar: body.append(part("Sidebar"))
            case .footnote: body.append(part("Footnote"))
            case .note: body.append(part("Note"))
            case .caption: illustrations.append(illustration(part("Caption"), block.picture))
            case .figure: illustrations.append(illustration(part("TextInImage"), block.picture))
            case .runninghead, .folio, .ornament: continue
            default: body.append(part("Paragraph"))
            }
        }
        var parts: [String] = []
        if !heading.isEmpty { parts.append("<div TYPE=\"Heading\">\n\(heading.joined(separator: "\n"))\n</div>") }
        if !body.isEmpty {
            parts.append(
                "<div TYPE=\"Body\"><div TYPE=\"BodyContent\">\n\(body.joined(separator: "\n"))\n</div></div>")
        }
        return "<div ID=\"\(article.id)\" TYPE=\"Article\" DMDID=\"\(Self.description(article))\" "
            + "LABEL=\"\(MarkupEscape.text(issue.title(of: article)))\">\n"
            + (parts + illustrations).joined(separator: "\n") + "\n</div>"
    }

    private func illustration(_ words: String, _ picture: ArticleBlock.Picture?) -> String {
        let image = picture.flatMap { picture in
            files[picture.page].map { file in
                let rect = picture.rect
                let corners = [rect.x, rect.y, rect.maxX, rect.maxY].map { String(Self.units($0)) }
                return "<div TYPE=\"Image\"><fptr><area FILEID=\"\(file.id)\" SHAPE=\"RECT\" "
                    + "COORDS=\"\(corners.joined(separator: ","))\"/></fptr></div>"
            }
        }
        return "<div TYPE=\"Illustration\">\(image ?? "")\(words)</div>"
    }

    /// In the unit of the ALTO files, 1/1200 inch.
    private static func units(_ points: Double) -> Int { Int((min(max(points, 0), 1e9) * 1200 / 72).rounded()) }

    private func pointer(_ block: ArticleBlock) -> String {
        let areas = block.spans.flatMap { span -> [String] in
            guard let file = files[span.page] else { return [] }
            return file.blocks.areas(of: span.offset..<span.offset + span.length).map { area in
                let end = area.end.map { " END=\"\($0)\"" } ?? ""
                return "<area FILEID=\"\(file.id)\" BETYPE=\"IDREF\" BEGIN=\"\(area.begin)\"\(end)/>"
            }
        }
        switch areas.count {
        case 0: return ""
        case 1: return "<fptr>\(areas[0])</fptr>"
        default: return "<fptr><seq>\(areas.joined())</seq></fptr>"
        }
    }
}
