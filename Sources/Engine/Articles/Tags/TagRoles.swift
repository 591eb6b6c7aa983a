import RectoGeometry
import RectoPageContent
import RectoText

/// Takes tags as evidence for roles, as far as the page does not contradict them.
struct TagRoles {
    let pages: [ArticlePage]

    /// The part of the page, from either end, in which furniture stands.
    private static let margin = 0.13
    /// Larger type within the page is no furniture, whatever its tag says.
    private static let largestArtifact = 1.25
    /// A page may have no text but a line at its edge.
    private static let fewCharacters = 80
    private static let longestCaption = 90
    private static let fewestHeadings = 3

    /// Sets the roles of artifacts.
    ///
    /// Paragraphs are none, and neither is most of a page.
    func markFurniture(_ units: inout [TextUnit]) {
        guard units.contains(where: { $0.tag?.role == .artifact }) else { return }
        var (artifacts, totals): ([Int: Int], [Int: Int]) = ([:], [:])
        for unit in units {
            totals[unit.page, default: 0] += unit.characters
            if unit.tag?.role == .artifact { artifacts[unit.page, default: 0] += unit.characters }
        }
        let usual = TextUnit.usualSize(units)
        for index in units.indices where units[index].tag?.role == .artifact && !units[index].role.isFurniture {
            let unit = units[index]
            let height = pages[unit.page].text.size.height
            let isOuter = unit.box.maxY < Self.margin * height || unit.box.y > (1 - Self.margin) * height
            let own = artifacts[unit.page] ?? 0
            guard !unit.isProse, unit.jump == nil, isOuter || unit.size <= Self.largestArtifact * usual,
                own * 2 < totals[unit.page] ?? 0 || isOuter && own <= Self.fewCharacters
            else { continue }
            let isCount = unit.wording.letters == 0
            set(&units[index], isCount ? .folio : .runninghead, 0.97, "tagged as an artifact")
        }
    }

    /// Sets roles that are not certain yet.
    func mark(_ units: inout [TextUnit], _ styles: DocumentStyles) {
        let headings = units.indices.filter { units[$0].tag?.role == .heading && !units[$0].role.isFurniture }
        let isTrusted = Self.areTrusted(headings.map { units[$0] }, of: units)
        let headStyles = headings.map { units[$0].style }
        for index in units.indices {
            guard let tag = units[index].tag else { continue }
            let unit = units[index]
            switch (tag.role, unit.role) {
            case (.heading, .body), (.heading, .note), (.heading, .list):
                if isTrusted, Self.isShort(unit), unit.jump == nil, !unit.wording.isByline {
                    set(&units[index], .heading, 0.8, "tagged as a heading")
                }
            case (.paragraph, .heading):
                if isTrusted, headings.count >= Self.fewestHeadings, unit.size < RoleFinder.large * styles.size,
                    !headStyles.contains(where: unit.style.isLike)
                {
                    set(&units[index], .body, 0.6, "tagged as a paragraph")
                }
            case (.caption, .body), (.caption, .note):
                if unit.wording.words <= Self.longestCaption, unit.size <= 1.1 * styles.size,
                    !(unit.isProse && styles.isBody(unit.style) && unit.lines.count > 4)
                {
                    set(&units[index], .caption, 0.8, "tagged as a caption")
                }
            case (.note, .body), (.note, .note):
                if unit.size < styles.size { set(&units[index], .footnote, 0.75, "tagged as a note") }
            case (.list, .body):
                if !unit.isTurned, unit.size <= 1.1 * styles.size { set(&units[index], .list, 0.7, "tagged as a list") }
            case (.figure, .body), (.figure, .note):
                if !unit.isProse, !styles.isBody(unit.style) { set(&units[index], .figure, 0.8, "tagged as a figure") }
            default: break
            }
        }
    }

    private func set(_ unit: inout TextUnit, _ role: BlockRole, _ confidence: Double, _ reason: String) {
        (unit.role, unit.confidence, unit.reason) = (role, confidence, reason)
    }

    /// Whether few headings are paragraphs, and not most of the text is headings.
    private static func areTrusted(_ headings: [TextUnit], of units: [TextUnit]) -> Bool {
        !headings.isEmpty && headings.count(where: { !isShort($0) }) * 4 <= headings.count
            && headings.count * 2 <= units.count(where: { !$0.role.isFurniture })
    }

    private static func isShort(_ unit: TextUnit) -> Bool {
        !unit.isProse && unit.lines.count <= 4 && unit.wording.letters >= 2
            && (unit.wording.isIdeographic ? unit.wording.letters <= 50 : unit.wording.words <= 20)
    }
}
