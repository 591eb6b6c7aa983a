public import RectoGeometry

extension SpreadModel {
    /// What changed when a page's size was learned.
    public enum Change: Hashable, Sendable {
        case nothing
        /// The size of this spread.
        case size(spread: Int)
        /// Which pages are together, from this spread on.
        case pairing(from: Int)
    }

    /// Learns a page's displayed size, in points.
    ///
    /// An invalid size leaves the page at its estimate.
    ///
    /// If the page turns out to be wide, or not to be, the pairing changes up to the next page that restarts it.
    ///
    /// - Complexity: O(1), or O(pages) where the pairing changes.
    public mutating func learn(_ size: Size, of page: Int) -> Change {
        guard placements.indices.contains(page) else { return .nothing }
        guard let size = PageSizes.usable(size) else {
            if !pageSizes.isKnown[page] { giveUp(page) }
            return .nothing
        }
        let isSame = size == pageSizes.sizes[page]
        let changed = pageSizes.learn(size, of: page)
        guard isPaired, let changed else { return isSame ? .nothing : .size(spread: spread(containing: page)) }
        var start = changed.lowerBound
        while start > 0, placements[start].state.isOpen { start -= 1 }
        var pairing = Pairing(claims, direction.value, count: pageCount, opening: opening)
        let stop = pairing.place(
            &placements, from: start, isWide: pageSizes.isWide, settled: changed.upperBound + 1)
        pageNotes.removeAll { ($0.page ?? -1) >= start && ($0.page ?? -1) < stop }
        pageNotes += pairing.notes
        number(from: start)
        // The page itself may lie before those that changed.
        return .pairing(from: spread(containing: min(start, page)))
    }

    /// Leaves a page at its estimate, since it has no size.
    mutating func giveUp(_ page: Int) {
        pageSizes.giveUp(page)
        documentNotes.append(
            DecisionNote(
                subject: .size, page: page, winner: .default, loser: .detected, kept: "the size of the other pages",
                dropped: "no size at all"))
    }
}
