import RectoGeometry
import RectoPageContent

/// Finds where articles begin, and what stands there: kicker, title, standfirst and byline.
struct OpeningFinder {
    let styles: DocumentStyles
    let heads: StoryHeads

    /// A title is so much larger than the text, unless the document has none as large.
    private static let leastTitle = 1.25
    /// Sizes that differ by less are one level.
    private static let step = 0.88
    private static let longestStandfirst = 90

    /// The units that articles begin with; sets the roles of what opens them.
    func mark(_ units: inout [TextUnit]) -> [Int] {
        let least = leastTitleSize(units)
        let stories = heads.find(in: units)
        let tagged = taggedTitles(units, least)
        var starts: [Int] = []
        var index = 0
        var hasText = true
        while index < units.count {
            let unit = units[index]
            if unit.role == .heading, unit.region == nil,
                unit.size >= least || stories.contains(index) || tagged.contains(index)
            {
                if hasText || starts.isEmpty || isElsewhere(units, index) {
                    let first = kicker(of: units, index) ?? index
                    if first < index { set(&units[first], .kicker, 0.7, "short, above a title") }
                    starts.append(first)
                    hasText = false
                }
                index = markOpening(&units, index)
                continue
            }
            if unit.role == .body || unit.role == .list || unit.role == .heading { hasText = true }
            index += 1
        }
        markLevels(&units)
        return starts
    }

    private func set(_ unit: inout TextUnit, _ role: BlockRole, _ confidence: Double, _ reason: String) {
        (unit.role, unit.confidence, unit.reason) = (role, confidence, reason)
    }

    /// Whether a title stands apart from the one before it, as on the next page or in another column.
    private func isElsewhere(_ units: [TextUnit], _ index: Int) -> Bool {
        guard let last = units[..<index].last(where: { !$0.role.isFurniture }) else { return true }
        let unit = units[index]
        return last.page != unit.page || last.box.sharedWidth(unit.box) < 0.1
    }

    /// The size from which a heading is a title: the largest one that recurs, or the largest of all.
    private func leastTitleSize(_ units: [TextUnit]) -> Double {
        let heads = units.filter { $0.role == .heading && $0.region == nil && $0.size >= Self.leastTitle * styles.size }
        let sizes = Set(heads.map(\.size)).sorted(by: >)
        guard let largest = sizes.first else { return .infinity }
        let textPages = Set(units.filter { $0.role == .body }.map(\.page)).count
        var level: [Double] = []
        for size in sizes + [0] {
            if let top = level.first, size < Self.step * top {
                let own = heads.filter { level.contains($0.size) }
                let pages = Set(own.map(\.page)).count
                let recurs = pages >= 2 && Double(pages) >= 0.08 * Double(textPages)
                if recurs { return level.last ?? top }
                level = []
            }
            level.append(size)
        }
        return Self.step * largest
    }

    /// A short line above a title that is none itself.
    private func kicker(of units: [TextUnit], _ title: Int) -> Int? {
        guard let index = units[..<title].lastIndex(where: { !$0.role.isFurniture }) else { return nil }
        let (unit, head) = (units[index], units[title])
        let gap = head.box.y - unit.box.maxY
        guard unit.page == head.page, unit.region == nil, unit.jump == nil, gap > -0.3 * head.size,
            gap < 3 * head.size + 20,
            unit.box.sharedWidth(head.box) > 0.3, unit.lines.count <= 2, unit.wording.words <= 10,
            !unit.wording.endsSentence,
            unit.wording.letters <= 60
        else { return nil }
        switch unit.role {
        case .heading: return index
        case .body, .note, .standfirst:
            // The end of a paragraph above would be one more line of its column.
            if index > 0, units[index - 1].page == unit.page, units[index - 1].style.isLike(unit.style),
                unit.box.y > units[index - 1].box.y, unit.box.y - units[index - 1].box.maxY < unit.size
            {
                return nil
            }
            return index
        default: return nil
        }
    }

    /// Sets the roles from a title to the text below it.
    ///
    /// - Returns: the index of what comes next.
    private func markOpening(_ units: inout [TextUnit], _ title: Int) -> Int {
        set(
            &units[title], .title, min(0.97, 0.6 + 0.25 * (units[title].size / styles.size - 1)),
            "the largest type of its page")
        let head = units[title]
        var index = title + 1
        var hasStandfirst = false
        while index < units.count {
            let unit = units[index]
            if unit.role.isFurniture || [.caption, .figure, .jump, .advertisement].contains(unit.role) {
                index += 1
                continue
            }
            guard
                unit.page == head.page
                    || unit.page == head.page + 1 && units[title + 1..<index].allSatisfy({ $0.role.isFurniture })
            else { break }
            if unit.role == .heading, unit.size >= 0.95 * head.size, unit.style.isLike(head.style),
                unit.box.sharedWidth(head.box) > 0.1,
                abs(unit.box.y - head.box.maxY) < 1.5 * head.size
            {
                // The title's second line.
                set(&units[index], .title, 0.8, "goes on from a title")
            } else if unit.wording.isByline || isName(unit) {
                set(&units[index], .byline, unit.wording.isByline ? 0.9 : 0.7, "names who wrote it")
            } else if !hasStandfirst, isStandfirst(unit, below: head) {
                set(&units[index], .standfirst, 0.8, "between title and text, in a style of its own")
                hasStandfirst = true
            } else if hasStandfirst, unit.role != .heading, units[index - 1].role == .standfirst,
                unit.style.isLike(units[index - 1].style), !styles.isBody(unit.style)
            {
                set(&units[index], .standfirst, 0.7, "goes on from a standfirst")
            } else {
                break
            }
            index += 1
        }
        return index
    }

    private func isName(_ unit: TextUnit) -> Bool {
        guard unit.wording.isName, unit.lines.count <= 2 else { return false }
        return unit.role != .heading || unit.size < 1.3 * styles.size
    }

    private func isStandfirst(_ unit: TextUnit, below title: TextUnit) -> Bool {
        guard unit.size < 0.9 * title.size, unit.wording.words <= Self.longestStandfirst,
            unit.wording.words >= 5 || unit.wording.isIdeographic && unit.wording.letters >= 10
        else { return false }
        // Columns that run down the page follow each other from right to left.
        guard unit.isTurned ? unit.box.x < title.box.x : unit.box.y > title.box.y else { return false }
        let ratio = unit.size / styles.size
        if unit.role == .heading {
            let isLong = unit.wording.isIdeographic ? unit.wording.letters >= 20 : unit.wording.words >= 7
            return ratio >= 1.04 && (isLong || unit.lines.count >= 2)
        }
        if ratio >= 1.04, !styles.isBody(unit.style) { return true }
        return !styles.isBody(unit.style) && ratio > 0.95
            && (unit.style.isItalic || unit.style.isBold || styles.standsOut(unit.style))
    }

    /// The levels of headings below the titles, by how much they stand out.
    private func markLevels(_ units: inout [TextUnit]) {
        var levels: [Int] = []
        for unit in units where unit.role == .heading && !levels.contains(rank(unit)) { levels.append(rank(unit)) }
        levels.sort(by: >)
        let titles = titleLevel(units)
        for index in units.indices where units[index].role == .heading {
            var level = (levels.firstIndex(of: rank(units[index])) ?? 0) + 1
            if let titles, let tag = units[index].tag, tag.role == .heading, tag.level > titles {
                level = tag.level - titles
            }
            units[index].level = min(5, level)
        }
    }

    /// Headings that tags call what they call the titles, in a document whose tags tell levels apart.
    private func taggedTitles(_ units: [TextUnit], _ least: Double) -> Set<Int> {
        let heads = units.indices.filter {
            units[$0].role == .heading && units[$0].tag?.role == .heading && (units[$0].tag?.level ?? 0) > 0
        }
        let large = Set(heads.filter { units[$0].size >= least }.compactMap { units[$0].tag?.level })
        guard let level = large.first, large.count == 1, heads.contains(where: { units[$0].tag?.level != level })
        else { return [] }
        return Set(heads.filter { units[$0].tag?.level == level && units[$0].size >= Self.leastTitle * styles.size })
    }

    /// The level that the tags of most titles have; `nil` if they have none or differ.
    private func titleLevel(_ units: [TextUnit]) -> Int? {
        var counts: [Int: Int] = [:]
        for unit in units where unit.role == .title {
            if let tag = unit.tag, tag.role == .heading, tag.level > 0 { counts[tag.level, default: 0] += 1 }
        }
        let all = counts.values.reduce(0, +)
        return counts.first { $0.value * 3 > all * 2 }?.key
    }

    private func rank(_ unit: TextUnit) -> Int { unit.style.halfPoints * 2 + (unit.style.isBold ? 1 : 0) }
}
