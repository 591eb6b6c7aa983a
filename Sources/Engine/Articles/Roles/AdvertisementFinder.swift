import RectoGeometry
import RectoPageContent
import RectoText

/// Finds advertisements: text that says so, or that looks like nothing else in the document and names prices and addresses.
struct AdvertisementFinder {
    let styles: DocumentStyles
    /// By page.
    let pictures: [PagePictures]
    let pages: [ArticlePage]

    /// Statistics of fewer pages do not tell what is usual.
    private static let fewestPages = 4
    private static let fewestCharacters = 20
    /// How much of the text is in styles that occur nowhere else.
    private static let leastForeign = 0.7
    /// How much of the area has pictures or colour.
    private static let leastFilled = 0.5
    /// How much of the text may be paragraphs.
    private static let mostProse = 0.6
    /// A page of more areas is a chart.
    private static let mostAreas = 60

    private struct StyleKey: Hashable {
        var family: String
        var halfPoints: Int
        var isBold: Bool

        init(_ style: UnitStyle) { (family, halfPoints, isBold) = (style.family, style.halfPoints, style.isBold) }
    }

    /// Sets roles; page numbers and running heads keep theirs.
    func mark(_ units: inout [TextUnit]) {
        var characters: [StyleKey: Int] = [:]
        for unit in units { characters[StyleKey(unit.style), default: 0] += unit.characters }
        var first = 0
        while first < units.count {
            let page = units[first].page
            var end = first
            while end < units.count, units[end].page == page { end += 1 }
            let own = (first..<end).filter { !units[$0].role.isFurniture && units[$0].role != .jump }
            if !own.isEmpty {
                markLabelled(&units, own, page)
                markForeign(&units, own, first..<end, page, characters)
            }
            first = end
        }
    }

    private func set(_ unit: inout TextUnit, _ confidence: Double, _ reason: String) {
        (unit.role, unit.level, unit.confidence, unit.reason) = (.advertisement, 0, confidence, reason)
        unit.region = nil
    }

    /// Frames, coloured areas and pictures; smaller ones first.
    private func areas(_ page: Int) -> [Rect] {
        (pictures[page].regions + pictures[page].pictures).sorted { $0.area < $1.area }
    }

    // MARK: - Those that say so

    private func markLabelled(_ units: inout [TextUnit], _ own: [Int], _ page: Int) {
        let prose = own.filter { units[$0].isProse && styles.isBody(units[$0].style) }
        for label in own where units[label].wording.isAdvertisementLabel && units[label].size <= 1.3 * styles.size {
            set(&units[label], 0.95, "says that it is one")
            let (box, reach) = (units[label].box, 2 * units[label].size)
            let area = areas(page).prefix(Self.mostAreas).first { area in
                box.share(in: area.grown(reach)) > 0.9
                    && own.contains { $0 != label && units[$0].box.share(in: area.grown(2)) > 0.9 }
            }
            if let area {
                let inside = own.filter { units[$0].box.share(in: area.grown(2)) > 0.9 }
                // The text of an article may have a tint, and the label of a neighbour beside it.
                guard inside.count(where: prose.contains) * 2 <= prose.count || prose.count <= 1 else { continue }
                for index in inside { set(&units[index], 0.9, "in the area of an advertisement") }
            } else if prose.isEmpty {
                for index in own { set(&units[index], 0.85, "on a page that says that it is an advertisement") }
            }
        }
    }

    // MARK: - Those that look like nothing else

    private func markForeign(
        _ units: inout [TextUnit], _ own: [Int], _ all: Range<Int>, _ page: Int, _ characters: [StyleKey: Int]
    ) {
        // The first page is the cover, which looks like nothing else in any magazine.
        guard page > 0, pages.count >= Self.fewestPages else { return }
        let rest = own.filter { units[$0].role != .advertisement }
        let size = pages[page].text.size
        let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let hasFurniture = all.contains { units[$0].role == .folio || units[$0].role == .runninghead }
        if isForeign(rest.map { units[$0] }, characters), filled(whole, page) >= Self.leastFilled,
            kinds(rest.map { units[$0] }) >= (hasFurniture ? 2 : 1)
        {
            for index in rest { set(&units[index], 0.75, "a page like no other, with prices or addresses") }
            return
        }
        for area in areas(page).prefix(Self.mostAreas) {
            let inside = rest.filter {
                units[$0].role != .advertisement && units[$0].box.share(in: area.grown(1)) > 0.9
            }
            guard inside.count < rest.count, inside.count >= 2, isForeign(inside.map { units[$0] }, characters),
                filled(area, page) >= Self.leastFilled, kinds(inside.map { units[$0] }) >= 2
            else { continue }
            for index in inside { set(&units[index], 0.7, "an area like no other, with prices and addresses") }
        }
    }

    private func isForeign(_ units: [TextUnit], _ characters: [StyleKey: Int]) -> Bool {
        let total = units.reduce(0) { $0 + $1.characters }
        guard total >= Self.fewestCharacters, !units.contains(where: { styles.isBody($0.style) }) else { return false }
        var counts: [StyleKey: Int] = [:]
        for unit in units { counts[StyleKey(unit.style), default: 0] += unit.characters }
        let foreign = counts.reduce(0) { $0 + (characters[$1.key] == $1.value ? $1.value : 0) }
        let prose = units.reduce(0) { $0 + ($1.isProse ? $1.characters : 0) }
        return Double(foreign) >= Self.leastForeign * Double(total) && Double(prose) <= Self.mostProse * Double(total)
    }

    /// How much of an area has a picture or a colour; 0 to 1.
    private func filled(_ area: Rect, _ page: Int) -> Double {
        let graphics = pages[page].graphics
        let fills = graphics.marks.fills.map { area.share(in: $0.rect) }.max() ?? 0
        let images = graphics.images.prefix(400).reduce(0) { $0 + area.share(in: $1.rect) }
        return max(fills, min(1, images))
    }

    /// How many of these are named: an address in the web, a telephone, a price.
    private func kinds(_ units: [TextUnit]) -> Int {
        [
            units.contains { $0.wording.namesAddress }, units.contains { $0.wording.namesTelephone },
            units.contains { $0.wording.namesPrice },
        ].count { $0 }
    }
}
