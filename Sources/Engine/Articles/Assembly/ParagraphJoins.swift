import RectoGeometry
import RectoText

/// Decides which units are parts of one paragraph that a column's or a page's end, or something between them, has parted.
struct ParagraphJoins {
    let styles: DocumentStyles
    let columns: ColumnGeometry
    /// Whether most paragraphs begin with an indent, so that one without it goes on.
    let hasIndents: Bool
    /// The same where lines run down the page.
    private let hasVerticalIndents: Bool

    // In the size of the text.
    private static let indent = 0.7
    private static let fullLine = 1.2
    /// Units that may stand between two parts.
    static let mostBetween = 14
    /// Pages that may lie between two parts, full of advertisements.
    private static let mostPages = 3

    init(_ units: [TextUnit], _ styles: DocumentStyles, _ columns: ColumnGeometry) {
        self.styles = styles
        self.columns = columns
        var (indented, flush) = (0, 0)
        for (before, unit) in zip(units, units.dropFirst())
        where before.role == .body && unit.role == .body && before.page == unit.page && unit.box.y > before.box.y
            && unit.lines.count > 1 && before.box.sharedWidth(unit.box) > 0.7
        {
            let column = columns.column(of: unit)
            if unit.indent(of: unit.lines[0], within: column) > Self.indent * unit.size {
                indented += 1
            } else {
                flush += 1
            }
        }
        hasIndents = indented >= 3 && indented > flush
        (indented, flush) = (0, 0)
        for (before, unit) in zip(units, units.dropFirst())
        where before.role == .body && unit.role == .body && before.isVertical && unit.isVertical
            && before.page == unit.page && before.wording.endsSentence
        {
            // Behind a sentence that happens to end with its line, the paragraph may go on.
            guard let end = before.lines.last,
                before.shortfall(of: end, within: columns.column(of: before)) >= Self.fullLine * before.size
            else { continue }
            if unit.indent(of: unit.lines[0], within: columns.column(of: unit)) > Self.indent * unit.size {
                indented += 1
            } else {
                flush += 1
            }
        }
        hasVerticalIndents = indented >= 3 && indented > flush
    }

    /// How a unit goes on from an earlier one; `nil` if it begins a paragraph of its own.
    ///
    /// - Parameter isInterrupted: Whether there is something between the two.
    func join(_ last: TextUnit, _ next: TextUnit, isInterrupted: Bool) -> ArticleSpan.Join? {
        guard last.role == next.role, last.role == .body || last.role == .footnote,
            last.isRightToLeft == next.isRightToLeft,
            last.isTurned == next.isTurned,
            abs(last.size - next.size) <= 0.05 * last.size,
            last.style.family == next.style.family || next.wording.startsLower,
            last.region == next.region, next.page - last.page <= Self.mostPages || isSameStory(last, next)
        else { return nil }
        if let one = last.tag?.story, let other = next.tag?.story, one != other { return nil }
        let isBelow =
            last.page == next.page && next.box.y > last.box.maxY - 0.3 * last.size
            && last.box.sharedWidth(next.box) > 0.5
        let join: ArticleSpan.Join = last.page != next.page ? .page : isBelow ? .float : .column
        if last.wording.isHyphenated, next.wording.startsLower { return join }
        guard let lastLine = last.lines.last, let firstLine = next.lines.first else { return nil }
        if last.isVertical, next.isVertical, hasVerticalIndents {
            let isIndented = next.indent(of: firstLine, within: columns.column(of: next)) > Self.indent * next.size
            let isFull = last.shortfall(of: lastLine, within: columns.column(of: last)) < Self.fullLine * last.size
            return !isIndented && (isFull || !last.wording.endsSentence) ? join : nil
        }
        let column = columns.column(of: last)
        if isSameElement(last, next), !last.wording.endsSentence || next.wording.startsLower { return join }
        let isFull = last.isTurned || last.shortfall(of: lastLine, within: column) < Self.fullLine * last.size
        let isIndented =
            !next.isTurned && next.indent(of: firstLine, within: columns.column(of: next)) > Self.indent * next.size
        if isIndented, hasIndents { return nil }
        if isBelow, !isInterrupted {
            // Where nothing parts them, they were parted for a reason unless a sentence runs on.
            return !last.wording.endsSentence && next.wording.startsLower
                && next.box.y - last.box.maxY < 0.9 * last.size ? .float : nil
        }
        if last.wording.endsSentence {
            if next.wording.startsLower { return isFull && !last.wording.isIdeographic ? join : nil }
            // A sentence may end where the column does; the missing indent tells that the paragraph does not.
            return hasIndents && isFull && !isBelow && last.lines.count + next.lines.count > 2
                && !startsColumnText(next) ? join : nil
        }
        if last.wording.isIdeographic { return isFull && next.wording.letters >= 2 ? join : nil }
        return next.wording.startsLower || isFull || next.wording.letters == 0 ? join : nil
    }

    /// Whether tags say that one paragraph goes on in the other unit.
    func isSameElement(_ last: TextUnit, _ next: TextUnit) -> Bool {
        guard let element = last.tag?.lastElement, last.tag?.role == next.tag?.role else { return false }
        return element == next.tag?.firstElement
    }

    private func isSameStory(_ last: TextUnit, _ next: TextUnit) -> Bool {
        last.tag?.story != nil && last.tag?.story == next.tag?.story
    }

    /// Whether a title is the next line of another one, with more room between the two than between lines of text.
    func isNextLine(_ next: TextUnit, ofTitle last: TextUnit) -> Bool {
        last.role == .title && last.page == next.page && last.style.isLike(next.style) && !last.isTurned
            && !next.isTurned
            && last.box.sharedWidth(next.box) > 0.5 && next.box.y > last.box.y
            && next.box.y - last.box.maxY < 0.9 * last.size
    }

    /// Whether the first paragraph behind a line such as "continued from page 12" goes on from the last one before the jump.
    func goesOn(_ last: TextUnit, behindJump next: TextUnit) -> Bool {
        guard last.isRightToLeft == next.isRightToLeft, last.isTurned == next.isTurned,
            abs(last.size - next.size) <= 0.15 * last.size
        else { return false }
        return !last.wording.endsSentence || last.wording.isHyphenated || next.wording.startsLower
    }

    /// Whether a paragraph is the first below a heading, which has no indent in any case; never so for what is joined.
    private func startsColumnText(_ unit: TextUnit) -> Bool { unit.lines.count == 1 && !unit.wording.endsSentence }
}
