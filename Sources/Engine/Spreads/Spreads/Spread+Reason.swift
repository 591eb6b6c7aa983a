extension Spread {
    /// Why these pages are a spread, as a clause for people, and who decided.
    ///
    /// The value is the pages, from 0; in the text they count from 1.
    public var reason: Decided<ClosedRange<Int>> {
        let pages = pageRange.lowerBound...pageRange.upperBound - 1
        // A pair holds together by its second page; what the first one was told is the reason for where it starts.
        let decisive = right != nil && cause == .follows && secondCause != .follows
        let cause = decisive ? secondCause : cause
        let source = decisive ? secondSource : source
        return Decided(pages, source, text(cause, source))
    }

    private func text(_ cause: Placement.Cause, _ source: DecisionSource) -> String {
        let page = firstPage + 1
        let isPair = right != nil
        switch cause {
        case .mode: return "pages are shown one by one, as \(source.name) says"
        case .first:
            if isPair { return "the first page has a partner, as \(source.name) says" }
            return "the cover stands alone, as \(source.name) says"
        case .follows:
            if isPair { return "page \(page + 1) follows page \(page)" }
            if page == pageCount { return "the last page has no partner" }
            return left.side == .recto
                ? "no page before it is without a partner" : "the next page starts a spread of its own"
        case .shift: return "the pairing is moved here, as \(source.name) says"
        case .side: return "the side of a page is given by \(source.name)"
        case .single: return "the page stands alone, as \(source.name) says"
        case .both: return "the page holds both halves, as \(source.name) says"
        case .join: return "both pages are one picture, as \(source.name) says"
        case .wide: return "the page is about twice as wide as its neighbours"
        }
    }
}
