import RectoOverlays

/// Which pages are seen together, for rules that ask whether an action reaches what the reader sees.
struct Partners {
    private let partners: [Int: Int]

    init(_ context: CheckContext) {
        var partners: [Int: Int] = [:]
        var sides: [Int: OverlayPage] = [:]
        for page in context.read.pages where sides[page.page.value.index] == nil {
            sides[page.page.value.index] = page.page.value
        }
        let last = min(max(context.pageCount ?? 0, sides.keys.max() ?? 0), 1_000_000)
        let firstSide: OverlayPage.Side = context.isRightToLeft ? .right : .left
        let secondSide: OverlayPage.Side = context.isRightToLeft ? .left : .right
        var page = 1
        while page < last {
            let (own, next) = (sides[page]?.side ?? .auto, sides[page + 1]?.side ?? .auto)
            let isAlone =
                [.center, .both].contains(own) || [.center, .both].contains(next)
                || own == secondSide || next == firstSide
                // The cover stands alone unless something says otherwise.
                || (page == 1 && own == .auto && [nil, .single].contains(context.manifest.spread?.first))
            if sides[page]?.joinsNext == true || !isAlone {
                partners[page] = page + 1
                partners[page + 1] = page
                page += 2
            } else {
                page += 1
            }
        }
        self.partners = partners
    }

    func areTogether(_ one: Int, _ other: Int) -> Bool { one == other || partners[one] == other }
}
