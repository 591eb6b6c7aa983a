import RectoGeometry

/// The sizes of all pages, known or assumed, and which pages are wide.
struct PageSizes: Sendable {
    /// What a page is taken for until its size is known; points.
    let estimate: Size
    private(set) var sizes: [Size]
    private(set) var isKnown: [Bool]
    /// The page is about twice as wide as its neighbours.
    private(set) var isWide: [Bool]

    /// A landscape page among portrait ones is √2 times as wide and is printed on one leaf; a double page is twice as wide, less
    /// some bleed.
    static let wideRatio = 1.6
    /// Widths that differ less are the same: scans do.
    static let sameRatio = 1.25
    /// So many pages in a row may be wide; a longer run is another format: slides after an article.
    static let reach = 4
    /// A page of more points on a side is damaged; the largest that PDF allows has 14,400.
    static let limit = 1e6
    /// A4, where nothing at all is known.
    static let usual = Size(width: 595, height: 842)

    /// Where `sizes` has no usable size for a page, it is unknown.
    init(count: Int, estimate: Size?, sizes given: (Int) -> Size?) {
        let count = max(0, count)
        var first: Size?
        var sizes = [Size](repeating: Self.usual, count: count)
        var isKnown = [Bool](repeating: false, count: count)
        for page in 0..<count {
            guard let size = given(page), let size = Self.usable(size) else { continue }
            if first == nil { first = size }
            sizes[page] = size
            isKnown[page] = true
        }
        let assumed = estimate.flatMap(Self.usable) ?? first ?? Self.usual
        if assumed != Self.usual { for page in 0..<count where !isKnown[page] { sizes[page] = assumed } }
        self.estimate = assumed
        self.sizes = sizes
        self.isKnown = isKnown
        isWide = [Bool](repeating: false, count: count)
        for page in 0..<count where judge(page) { isWide[page] = true }
    }

    /// `nil` for what is no size; sides past the limit are cut to it.
    static func usable(_ size: Size) -> Size? {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
        return Size(width: min(size.width, limit), height: min(size.height, limit))
    }

    /// Takes note of a page's size.
    ///
    /// - Returns: The pages that have become wide or have ceased to be; `nil` if none has.
    mutating func learn(_ size: Size, of page: Int) -> ClosedRange<Int>? {
        sizes[page] = size
        isKnown[page] = true
        var changed: ClosedRange<Int>?
        for other in max(0, page - Self.reach)...min(sizes.count - 1, page + Self.reach) {
            let wide = judge(other)
            guard wide != isWide[other] else { continue }
            isWide[other] = wide
            changed = (changed?.lowerBound ?? other)...other
        }
        return changed
    }

    /// Leaves a page at its estimate for ever.
    mutating func giveUp(_ page: Int) { isKnown[page] = true }

    /// Looks at neighbours only, so that a page learned late changes little.
    private func judge(_ page: Int) -> Bool {
        let width = sizes[page].width
        var run = 1
        var seen = false
        var isAtEnd = false
        for step in [-1, 1] {
            var other = page + step
            while sizes.indices.contains(other), run <= Self.reach, isLike(sizes[other].width, width) {
                run += 1
                other += step
            }
            guard run <= Self.reach else { return false }
            guard sizes.indices.contains(other) else {
                isAtEnd = true
                continue
            }
            guard width >= Self.wideRatio * sizes[other].width else { return false }
            seen = true
        }
        guard seen, isAtEnd else { return seen }
        // With neighbours on one side only it takes two of them: one alone may itself be the odd one, a card between pages.
        let next = sizes.indices.contains(page + 1) ? page + 2 : page - 2
        return run == 1 && (!sizes.indices.contains(next) || width >= Self.wideRatio * sizes[next].width)
    }

    private func isLike(_ one: Double, _ other: Double) -> Bool {
        one <= other * Self.sameRatio && other <= one * Self.sameRatio
    }
}
