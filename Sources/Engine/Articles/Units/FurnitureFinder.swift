import RectoGeometry
import RectoText

/// Finds running heads and page numbers: what is at the same place on many pages, outside of the text.
struct FurnitureFinder {
    /// The part of the page, from either end, in which they stand.
    private static let margin = 0.13
    private static let fewestPages = 3
    private static let leastShare = 0.25
    /// Larger type at one place on many pages, but with other words, is headlines: so many times the size of most of the text.
    private static let largest = 1.5

    private let pages: [ArticlePage]

    init(_ pages: [ArticlePage]) { self.pages = pages }

    /// Sets the roles of furniture and of ornaments.
    func mark(_ units: inout [TextUnit]) {
        for index in units.indices where units[index].wording.isOrnament {
            set(&units[index], .ornament, 0.95, "no letters")
        }
        let outer = units.indices.filter { isOuter(units[$0]) }
        var words: [String: Set<Int>] = [:]
        var places: [Place: Set<Int>] = [:]
        for index in outer {
            words[key(units[index]), default: []].insert(units[index].page)
            places[Place(units[index]), default: []].insert(units[index].page)
        }
        let numbers = folios(of: units, outer)
        let limits = textLimits(units)
        let largest = Self.largest * TextUnit.usualSize(units)
        for index in outer {
            let unit = units[index]
            let isNumber = numbers.contains(index)
            // Outside of where text stands on other pages: the same words twice may be a headline that is continued.
            let isOutside = limits.map { unit.box.maxY < $0.top + 1 || unit.box.y > $0.bottom - 1 } ?? true
            if isNumber {
                set(&units[index], .folio, 0.97, "counts with the pages")
            } else if isFrequent(words[key(unit)]), isOutside || unit.wording.words <= 8 {
                set(&units[index], .runninghead, 0.95, "same words on many pages")
            } else if isOutside, unit.size <= largest, isFrequent(places[Place(unit)]), unit.lines.count == 1 {
                let isCount = unit.wording.letters == 0
                set(&units[index], isCount ? .folio : .runninghead, 0.8, "same place and style on many pages")
            }
        }
        // What shares a line with furniture is furniture, too: the date beside a title.
        let lines = outer.filter { units[$0].role == .runninghead || units[$0].role == .folio }.map { units[$0] }
        for index in outer where !units[index].role.isFurniture {
            let unit = units[index]
            let isBeside = lines.contains {
                $0.page == unit.page && abs($0.box.y - unit.box.y) < 0.35 * $0.size
                    && abs($0.size - unit.size) < 0.3 * $0.size
            }
            if isBeside, unit.lines.count == 1,
                limits.map({ unit.box.maxY < $0.top || unit.box.y > $0.bottom }) ?? false
            {
                set(&units[index], .runninghead, 0.75, "beside furniture")
            }
        }
    }

    private func set(_ unit: inout TextUnit, _ role: BlockRole, _ confidence: Double, _ reason: String) {
        (unit.role, unit.confidence, unit.reason) = (role, confidence, reason)
    }

    private struct Place: Hashable {
        var height: Int
        var halfPoints: Int
        var family: String

        init(_ unit: TextUnit) {
            height = Int((unit.box.maxY / 3).rounded())
            halfPoints = unit.style.halfPoints
            family = unit.style.family
        }
    }

    private func isOuter(_ unit: TextUnit) -> Bool {
        let size = pages[unit.page].text.size
        guard unit.lines.count <= 2, unit.wording.words <= 20, !unit.isTurned, unit.role != .ornament,
            !unit.wording.hasCaptionLabel
        else { return false }
        return unit.box.maxY < Self.margin * size.height || unit.box.y > (1 - Self.margin) * size.height
    }

    private func isFrequent(_ pages: Set<Int>?) -> Bool {
        let count = pages?.count ?? 0
        return count >= Self.fewestPages && (Double(count) >= Self.leastShare * Double(self.pages.count) || count >= 4)
    }

    /// The words without numbers, and which end of the page they stand at.
    private func key(_ unit: TextUnit) -> String {
        let words = unit.wording.text.lowercased().filter { $0.isLetter }
        return (unit.box.y < 0.5 * pages[unit.page].text.size.height ? "^" : "_") + words
    }

    /// Units that are numbers which grow with the pages, or the labels of their pages.
    private func folios(of units: [TextUnit], _ outer: [Int]) -> Set<Int> {
        var numbers: [Int: Int] = [:]
        var votes: [Int: Set<Int>] = [:]
        var labels: Set<Int> = []
        for index in outer where units[index].wording.text.unicodeScalars.count <= 12 {
            let unit = units[index]
            // "6", "- 6 -", "6 |", "Page 6".
            let digits = unit.wording.text.unicodeScalars.filter(\.isNumeric)
            if let number = Int(String(digits)), unit.wording.letters <= 5 {
                numbers[index] = number
                votes[number - unit.page, default: []].insert(unit.page)
            }
            if unit.wording.text == pages[unit.page].text.label, unit.wording.letters <= 6 { labels.insert(index) }
        }
        let known = Set(votes.filter { $0.value.count >= 2 || $0.value.count == pages.count }.keys)
        return labels.union(numbers.filter { known.contains($0.value - units[$0.key].page) }.map(\.key))
    }

    /// Between which heights paragraphs stand on most pages; `nil` if there are none.
    private func textLimits(_ units: [TextUnit]) -> (top: Double, bottom: Double)? {
        var (tops, bottoms): ([Int: Double], [Int: Double]) = ([:], [:])
        for unit in units where unit.isProse && unit.lines.count >= 3 {
            tops[unit.page] = min(tops[unit.page] ?? .infinity, unit.box.y)
            bottoms[unit.page] = max(bottoms[unit.page] ?? 0, unit.box.maxY)
        }
        guard !tops.isEmpty else { return nil }
        // Text begins higher on few pages only.
        return (tops.values.sorted()[tops.count / 10], bottoms.values.sorted()[bottoms.count - 1 - bottoms.count / 10])
    }
}
