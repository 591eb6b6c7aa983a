import RectoGeometry
import RectoPageContent
import RectoText

/// Decides what each unit is for, apart from what opens an article; see ``OpeningFinder``.
struct RoleFinder {
    let styles: DocumentStyles
    let columns: ColumnGeometry
    /// By page.
    let pictures: [PagePictures]
    let pages: [ArticlePage]

    /// Text is smaller than the running text from here on, in its size.
    static let small = 0.94
    /// And larger from here on.
    static let large = 1.08
    /// How far the numbers of an axis are from it, in their size.
    private static let axisRoom = 3.0

    /// Sets roles; units that have one keep it.
    func mark(_ units: inout [TextUnit]) {
        let mainTurned = turnedPages(units)
        let textPages = Set(units.lazy.filter { $0.isProse && styles.isBody($0.style) }.map(\.page))
        for index in units.indices where units[index].role == .body {
            let unit = units[index]
            if unit.isTurned, !mainTurned.contains(unit.page) {
                set(&units[index], isInPicture(unit) ? .figure : .note, 0.8, "runs otherwise than the text")
            } else if unit.monospacedShare > 0.7, unit.wording.words >= 2 || unit.lines.count >= 2,
                styles.main?.isMonospaced != true
            {
                set(&units[index], .code, 0.9, "letters of one width")
            } else if unit.wording.isCode, unit.size < Self.large * styles.size {
                set(&units[index], .code, 0.75, "more signs than words")
            } else if isInDrawing(unit) || isNumberAtDrawing(unit) || isOnChart(unit, textPages) {
                set(&units[index], .figure, 0.85, "within a drawing")
            } else if isCaption(unit) {
                set(&units[index], .caption, 0.9, "named as a figure or a table")
            }
        }
        markFootnotes(&units)
        let captionStyles = captionStyles(units)
        for index in units.indices where units[index].role == .body {
            let unit = units[index]
            let isHead = isHeading(units, index, mayBeTurned: mainTurned.contains(unit.page))
            if isBesidePicture(unit), !isHead || captionStyles.contains(CaptionStyle(unit.style)) {
                set(&units[index], .caption, 0.75, "small type at a picture")
            } else if isHead {
                set(&units[index], .heading, headingConfidence(unit), "stands out, short, text follows")
            } else if unit.wording.isListItem, unit.size <= 1.1 * styles.size {
                set(&units[index], .list, 0.85, "begins with a bullet or a number")
            } else if unit.size < Self.small * styles.size, !styles.isBody(unit.style) {
                set(&units[index], .note, 0.6, "small type")
            }
        }
        markListings(&units)
        markPullQuotes(&units)
        markSidebars(&units)
    }

    private func set(_ unit: inout TextUnit, _ role: BlockRole, _ confidence: Double, _ reason: String) {
        (unit.role, unit.confidence, unit.reason) = (role, confidence, reason)
    }

    /// Pages most of whose text runs otherwise than from left to right or from right to left.
    private func turnedPages(_ units: [TextUnit]) -> Set<Int> {
        var balance: [Int: Int] = [:]
        for unit in units { balance[unit.page, default: 0] += unit.isTurned ? unit.characters : -unit.characters }
        return Set(balance.filter { $0.value > 0 }.map(\.key))
    }

    // MARK: - Pictures

    private func isInDrawing(_ unit: TextUnit) -> Bool {
        guard !(unit.isProse && styles.isBody(unit.style)), unit.size < 1.3 * styles.size else { return false }
        return pictures[unit.page].drawings.contains { unit.box.share(in: $0) > 0.7 }
    }

    /// The numbers of an axis stand beside what is drawn.
    private func isNumberAtDrawing(_ unit: TextUnit) -> Bool {
        guard unit.wording.digits > 0, unit.wording.letters <= unit.wording.words, unit.size < styles.size,
            unit.lines.allSatisfy({ line in line.words.allSatisfy { $0.text.unicodeScalars.count <= 8 } })
        else { return false }
        return pictures[unit.page].drawings.contains { unit.box.share(in: $0.grown(Self.axisRoom * unit.size)) > 0.9 }
    }

    /// Whether a drawing fills the page, and nothing on it is text.
    private func isOnChart(_ unit: TextUnit, _ textPages: Set<Int>) -> Bool {
        guard !unit.isProse, unit.wording.words <= 6 || unit.wording.digits > unit.wording.letters,
            unit.size < styles.size, !textPages.contains(unit.page)
        else { return false }
        return pictures[unit.page].charts.contains { unit.box.share(in: $0.grown(Self.axisRoom * unit.size)) > 0.7 }
    }

    private func isInPicture(_ unit: TextUnit) -> Bool {
        pictures[unit.page].pictures.contains { unit.box.share(in: $0) > 0.7 }
    }

    private func isCaption(_ unit: TextUnit) -> Bool {
        guard unit.wording.hasCaptionLabel, unit.wording.words <= 90 else { return false }
        return unit.wording.hasClosedCaptionLabel || !styles.isBody(unit.style)
    }

    /// Small or slanted type right below, above or beside a picture, as wide as that at most.
    private func isBesidePicture(_ unit: TextUnit) -> Bool {
        guard !pictures[unit.page].pictures.isEmpty, !unit.isTurned, unit.lines.count <= 8, unit.wording.words <= 80,
            unit.wording.words >= 2, unit.size <= styles.size * 1.02, unit.wording.letters >= 4, !unit.wording.isByline
        else { return false }
        let isOther =
            unit.size < 0.97 * styles.size || unit.style.isItalic && styles.main?.isItalic == false
            || unit.style.family != styles.main?.family
            || unit.style.isBold && styles.main?.isBold == false && unit.lines.count > 1
        guard isOther, !styles.isBody(unit.style) || unit.style.isItalic else { return false }
        return pictures[unit.page].pictures.contains { picture in
            CaptionPairs.distance(unit.box, picture).map { $0.points < 2.2 * unit.size } ?? false
        }
    }

    private struct CaptionStyle: Hashable {
        var halfPoints: Int
        var family: String
        var isBold: Bool
        var isItalic: Bool

        init(_ style: UnitStyle) {
            (halfPoints, family, isBold, isItalic) = (style.halfPoints, style.family, style.isBold, style.isItalic)
        }
    }

    /// Styles that are used beside pictures for the most part.
    private func captionStyles(_ units: [TextUnit]) -> Set<CaptionStyle> {
        var counts: [CaptionStyle: (all: Int, beside: Int)] = [:]
        for unit in units where unit.role == .body || unit.role == .caption {
            let style = CaptionStyle(unit.style)
            counts[style, default: (0, 0)].all += 1
            if unit.role == .caption || isBesidePicture(unit) { counts[style, default: (0, 0)].beside += 1 }
        }
        return Set(counts.filter { $0.value.beside >= 2 && $0.value.beside * 10 >= $0.value.all * 6 }.map(\.key))
    }

    // MARK: - Footnotes

    /// Small type at the foot of a column, below its text, that begins with the number of a note; and what goes on below it.
    private func markFootnotes(_ units: inout [TextUnit]) {
        for page in Set(units.map(\.page)) {
            let own = units.indices.filter { units[$0].page == page && units[$0].role == .body && !units[$0].isTurned }
            let texts = own.filter { styles.isBody(units[$0].style) && units[$0].size >= Self.small * styles.size }
            var notes: [TextUnit] = []
            for index in own.sorted(by: { units[$0].box.y < units[$1].box.y }) {
                let unit = units[index]
                guard unit.size < Self.small * styles.size,
                    unit.box.y > 0.5 * pages[page].text.size.height,
                    !texts.contains(where: {
                        units[$0].box.y > unit.box.y && units[$0].box.sharedWidth(unit.box) > 0.3
                    })
                else { continue }
                let goesOn = notes.contains {
                    $0.style.isLike(unit.style) && abs($0.box.x - unit.box.x) < 3 * unit.size
                        && unit.box.y - $0.box.maxY < 1.2 * unit.size
                }
                guard unit.wording.startsWithNoteSign || goesOn || isBelowShortRule(unit) else { continue }
                set(&units[index], .footnote, 0.85, "small, at the foot, with a number")
                notes.append(units[index])
            }
        }
    }

    private func isBelowShortRule(_ unit: TextUnit) -> Bool {
        pages[unit.page].graphics.marks.rules.contains { rule in
            rule.width > rule.height && rule.width < 0.5 * pages[unit.page].text.size.width
                && rule.maxY <= unit.box.y + 1 && unit.box.y - rule.maxY < 1.5 * unit.size
                && abs(rule.x - unit.box.x) < 2 * unit.size
        }
    }

    // MARK: - Headings

    /// Short, in a style that stands out and that is used for little else, and not in the middle of a sentence.
    private func isHeading(_ units: [TextUnit], _ index: Int, mayBeTurned: Bool) -> Bool {
        let unit = units[index]
        guard isShort(unit), !unit.isTurned || mayBeTurned, unit.wording.letters >= 2 else { return false }
        let ratio = unit.size / styles.size
        let isLarge = ratio >= Self.large
        let standsOut = ratio >= Self.small && styles.standsOut(unit.style)
        guard isLarge || standsOut, !unit.wording.isByline, !unit.wording.hasAddress, !unit.wording.hasCodeSigns
        else { return false }
        if ratio >= 1.6 { return true }
        // A style of other text, such as that of an introduction, is no heading's.
        guard styles.shortShare(unit.style) >= 0.5 || isLarge && unit.lines.count <= 2 else { return false }
        if !isLarge, endsLikeSentence(unit) || !unit.style.isBold && !isSetApart(units, index) { return false }
        if unit.wording.digits > unit.wording.letters { return false }
        return isFollowedByText(units, index)
    }

    /// Whether there is room above a unit, or it is the first of its column.
    private func isSetApart(_ units: [TextUnit], _ index: Int) -> Bool {
        let unit = units[index]
        let above = units[..<index].suffix(8).last {
            $0.page == unit.page && !$0.role.isFurniture && $0.box.sharedWidth(unit.box) > 0.3 && $0.box.y < unit.box.y
        }
        return above.map { unit.box.y - $0.box.maxY > 0.45 * unit.size } ?? true
    }

    private func isShort(_ unit: TextUnit) -> Bool {
        unit.lines.count <= 4
            && (unit.wording.isIdeographic ? unit.wording.letters <= 50 : unit.wording.words <= 20)
    }

    private func endsLikeSentence(_ unit: TextUnit) -> Bool {
        guard unit.wording.endsSentence, let last = unit.wording.text.unicodeScalars.last else { return false }
        return !"!?！？؟".unicodeScalars.contains(last)
    }

    /// Whether text comes next: below, or at the top of the next column or page.
    private func isFollowedByText(_ units: [TextUnit], _ index: Int) -> Bool {
        let unit = units[index]
        for next in units[(index + 1)...].prefix(6) where !next.role.isFurniture {
            if next.page > unit.page + 1 { return false }
            if next.role.isFloat { continue }
            if styles.isBody(next.style), next.wording.words > 3 || next.wording.isIdeographic { return true }
            if next.wording.isListItem { return true }
            guard next.size <= unit.size || styles.standsOut(next.style) else { return false }
        }
        return false
    }

    private func headingConfidence(_ unit: TextUnit) -> Double {
        let ratio = unit.size / styles.size
        return min(0.95, 0.7 + 0.5 * max(0, ratio - 1) + (styles.shortShare(unit.style) > 0.8 ? 0.1 : 0))
    }

    // MARK: - Listings

    /// Small lines among those of a program are part of it, whatever they say: comments, blank numbers.
    private func markListings(_ units: inout [TextUnit]) {
        var first = 0
        while first < units.count {
            var end = first + 1
            while end < units.count, isListing(units[end], like: units[first]) { end += 1 }
            let run = first..<end
            if run.count >= 3, isListing(units[first], like: units[first]),
                run.count(where: { units[$0].role == .code }) * 4 >= run.count
            {
                for index in run { set(&units[index], .code, 0.7, "among lines of code") }
            }
            first = end
        }
    }

    private func isListing(_ unit: TextUnit, like first: TextUnit) -> Bool {
        (unit.role == .code || unit.role == .note) && unit.page == first.page && unit.size < Self.large * styles.size
            && abs(unit.size - first.size) < 0.1 * first.size
    }

    // MARK: - Quotes and boxes

    /// Large type whose words occur in the text near by.
    private func markPullQuotes(_ units: inout [TextUnit]) {
        let candidates = units.indices.filter { index in
            let wording = units[index].wording
            // Fewer words are a heading's, which the text may well repeat.
            return (units[index].role == .body || units[index].role == .heading)
                && (wording.isIdeographic ? wording.letters >= 16 : wording.words >= 5)
                && units[index].size >= Self.large * styles.size && !styles.isBody(units[index].style)
        }
        let near = Set(candidates.flatMap { units[$0].page - 1...units[$0].page + 1 })
        var texts: [Int: String] = [:]
        for unit in units where near.contains(unit.page) && unit.role == .body && styles.isBody(unit.style) {
            texts[unit.page, default: ""] += unit.wording.key
        }
        for index in candidates {
            let unit = units[index]
            let key = unit.wording.key
            let isRepeated = (unit.page - 1...unit.page + 1).contains { texts[$0]?.contains(key) ?? false }
            let isQuoted = unit.wording.text.unicodeScalars.first.map { "“„«\"「".unicodeScalars.contains($0) } ?? false
            if isRepeated || isQuoted && unit.wording.words >= 6 && unit.lines.count >= 2 {
                set(&units[index], .pullquote, isRepeated ? 0.95 : 0.7, "words of the text in large type")
            }
        }
    }

    /// Text in a frame or on an area that is part of the page only.
    private func markSidebars(_ units: inout [TextUnit]) {
        var totals: [Int: Int] = [:]
        for unit in units { totals[unit.page, default: 0] += unit.characters }
        for page in Set(units.map(\.page)) {
            for (number, region) in pictures[page].regions.enumerated() {
                let inside = units.indices.filter {
                    units[$0].page == page && units[$0].region == nil && units[$0].box.share(in: region) > 0.9
                        && !units[$0].role.isFurniture
                }
                let characters = inside.reduce(0) { $0 + units[$1].characters }
                guard inside.contains(where: { units[$0].isProse }), characters * 2 < totals[page] ?? 0,
                    inside.contains(where: { units[$0].role == .body || units[$0].role == .list })
                else { continue }
                for index in inside {
                    units[index].region = number
                    if units[index].role == .body || units[index].role == .list || units[index].role == .note {
                        set(&units[index], .sidebar, 0.75, "within a frame or on an area")
                    }
                }
            }
        }
    }
}
