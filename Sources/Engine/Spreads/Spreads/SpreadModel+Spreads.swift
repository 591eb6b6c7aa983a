public import RectoGeometry

extension SpreadModel {
    public var pageCount: Int { pageSizes.sizes.count }

    public var spreadCount: Int { starts.count }

    /// In reading order.
    public var spreads: SpreadList { SpreadList(model: self) }

    /// Index of the spread that a page is in; O(1).
    ///
    /// - Precondition: The page exists.
    public func spread(containing page: Int) -> Int { Int(spreadOfPage[page]) }

    /// Where sources disagree or ask for what can't be, by page; those about the whole document come first.
    public var notes: [DecisionNote] {
        (documentNotes + pageNotes).enumerated()
            .sorted { ($0.element.page ?? -1, $0.offset) < ($1.element.page ?? -1, $1.offset) }
            .map(\.element)
    }

    /// The size of a page in points, an estimate if it is not known yet.
    public func size(of page: Int) -> Size { pageSizes.sizes[page] }

    public func isKnown(_ page: Int) -> Bool { pageSizes.isKnown[page] }

    /// The same pages, one in each spread; for narrow views, and to go back to pairs by ``paired``.
    public var unpaired: SpreadModel { isPaired ? SpreadModel(self, isPaired: false) : self }

    /// The same pages, paired as was decided; that may mean not at all.
    public var paired: SpreadModel {
        isPaired || mode.value == .never ? self : SpreadModel(self, isPaired: true)
    }

    /// O(1).
    func spread(at index: Int) -> Spread {
        let page = Int(starts[index])
        let one = placements[page]
        guard hasPartner(index) else {
            let place = SpreadPage(
                page: page, side: one.role, half: direction.value.half(of: one.role), offset: .zero,
                size: size(of: page))
            return Spread(
                index: index, left: place, right: nil, size: place.size, isJoined: false, direction: direction.value,
                cause: one.cause, source: one.source, secondCause: one.cause, secondSource: one.source,
                pageCount: pageCount)
        }
        let two = placements[page + 1]
        let total = size(ofSpread: index)
        let isMirrored = direction.value == .rightToLeft
        func place(_ page: Int, _ role: PageRole) -> SpreadPage {
            let size = size(of: page)
            let isLeft = (role == .verso) != isMirrored
            return SpreadPage(
                page: page, side: role, half: isLeft ? .left : .right,
                offset: Point(
                    x: isLeft ? 0 : total.width - size.width,
                    y: alignment.value.offset(of: size.height, in: total.height)),
                size: size)
        }
        let verso = place(page, .verso)
        let recto = place(page + 1, .recto)
        return Spread(
            index: index, left: isMirrored ? recto : verso, right: isMirrored ? verso : recto, size: total,
            isJoined: one.isJoined, direction: direction.value, cause: one.cause, source: one.source,
            secondCause: two.cause, secondSource: two.source, pageCount: pageCount)
    }

    /// In points; O(1).
    func size(ofSpread index: Int) -> Size {
        let page = Int(starts[index])
        let one = size(of: page)
        guard hasPartner(index) else { return one }
        let two = size(of: page + 1)
        return Size(
            width: one.width + two.width + (placements[page].isJoined ? 0 : gap.value),
            height: max(one.height, two.height))
    }

    private func hasPartner(_ index: Int) -> Bool {
        let next = index + 1 < starts.count ? Int(starts[index + 1]) : pageCount
        return next - Int(starts[index]) == 2
    }
}
