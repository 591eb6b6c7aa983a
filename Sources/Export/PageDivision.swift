import Recto

/// Where the pyramid of a page is cut in two, so that its lower levels can be made in parts by several workers.
///
/// Below the cut, a part is a run of rows whose tiles and averages need nothing of its neighbours. Above it, from a level of
/// a million pixels at most (the apex), everything is made at once from the rows that the parts leave there.
struct PageDivision {
    /// The smallest level whose tiles are made in parts.
    let top: Int

    private static let apexArea = 1 << 20

    /// `nil` where the page has to be made as a whole: its tiles overlap, its levels are also wanted as whole pictures, or it
    /// is too small to be worth it.
    init?(_ layout: any TileLayout, _ pyramid: Pyramid) {
        guard pyramid.overlap == 0, pyramid.tileSize.isMultiple(of: 2),
            pyramid.levels.indices.allSatisfy({ layout.wholeImages(level: $0, in: pyramid).isEmpty }),
            let apex = pyramid.levels.lastIndex(where: { $0.area <= Self.apexArea }), apex < pyramid.deepest
        else { return nil }
        let alignment = pyramid.tileSize << (pyramid.deepest - apex - 1)
        guard alignment < pyramid.levels[pyramid.deepest].height else { return nil }
        top = apex + 1
    }

    /// The level that the parts leave rows for.
    var apex: Int { top - 1 }
}
