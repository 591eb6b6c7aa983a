public import RectoOverlays
public import RectoSpreads

extension SpreadOptions {
    /// What an overlay package says about spreads.
    public init(_ manifest: OverlayManifest) {
        var sides: [Int: PageSide] = [:]
        var join: Set<Int> = []
        for page in manifest.pages {
            let side: PageSide =
                switch page.side {
                case .auto: .auto
                case .left: .left
                case .right: .right
                case .center: .center
                case .both: .both
                }
            if side != .auto { sides[page.index - 1] = side }
            if page.joinsNext { join.insert(page.index - 1) }
        }
        let spread = manifest.spread
        self.init(
            direction: spread?.direction.map { $0 == .rightToLeft ? .rightToLeft : .leftToRight },
            mode: spread?.mode.flatMap { SpreadMode(rawValue: $0.rawValue) },
            first: spread?.first.flatMap { FirstPage(rawValue: $0.rawValue) }, sides: sides, join: join)
    }
}
