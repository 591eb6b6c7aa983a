import RectoGeometry
import RectoText

/// Which page the contents of a page are on now, and where.
struct PageMotion {
    /// From 0.
    var page: Int
    /// Old page space to new page space, points.
    var map: Affine

    init(page: Int, map: Affine) {
        self.page = page
        self.map = map
    }

    /// By the marks of a page that were found for certain: with the same letters, and all on one page, scaled and moved alike.
    ///
    /// - Parameters:
    ///   - old: Where the marks were, all on one page.
    ///   - new: Where they are.
    private init?(from old: [MarkPlace], to new: [MarkPlace]) {
        guard let page = new.first?.page, new.allSatisfy({ $0.page == page }) else { return nil }
        let pairs = zip(old, new).compactMap { old, new -> (from: Point, to: Point)? in
            guard let from = Self.middle(of: old), let to = Self.middle(of: new) else { return nil }
            return (from, to)
        }
        guard pairs.count >= Self.fewest else { return nil }
        let (from, to) = (Self.mean(pairs.map(\.from)), Self.mean(pairs.map(\.to)))
        // The scale by least squares.
        let spread = pairs.reduce(0) { sum, pair in
            sum + (pair.from.x - from.x) * (pair.from.x - from.x) + (pair.from.y - from.y) * (pair.from.y - from.y)
        }
        guard spread >= Self.smallestSpread * Self.smallestSpread else { return nil }
        let common = pairs.reduce(0) { sum, pair in
            sum + (pair.from.x - from.x) * (pair.to.x - to.x) + (pair.from.y - from.y) * (pair.to.y - to.y)
        }
        let scale = common / spread
        let map = Affine.scale(scale).followed(by: .translation(x: to.x - from.x * scale, y: to.y - from.y * scale))
        guard scale > 0,
            pairs.allSatisfy({ pair in
                let there = map.apply(pair.from)
                return abs(there.x - pair.to.x) <= Self.slack && abs(there.y - pair.to.y) <= Self.slack
            })
        else { return nil }
        self.init(page: page, map: map)
    }

    /// Marks of a page; fewer may agree by chance.
    private static let fewest = 4
    /// In points: marks that lie closer together say nothing of the scale.
    private static let smallestSpread = 72.0
    /// In points; other producers round otherwise.
    private static let slack = 2.0

    /// By old page.
    static func motions(from places: [MarkPlace], to found: [Anchored]) -> [Int: PageMotion] {
        var groups: [Int: (old: [MarkPlace], new: [MarkPlace])] = [:]
        for (old, anchored) in zip(places, found) {
            guard let new = anchored.place, new != old, old.end == nil, new.end == nil, let quote = old.quote,
                let now = new.quote, DocumentLetters.letters(of: quote.exact) == DocumentLetters.letters(of: now.exact)
            else { continue }
            groups[old.page, default: ([], [])].old.append(old)
            groups[old.page, default: ([], [])].new.append(new)
        }
        return groups.compactMapValues { PageMotion(from: $0.old, to: $0.new) }
    }

    /// The middle of what a mark shows first.
    private static func middle(of place: MarkPlace) -> Point? {
        guard let corners = place.quads.first(where: { $0.page == place.page })?.quad.corners else { return nil }
        return mean(corners)
    }

    private static func mean(_ points: [Point]) -> Point {
        let count = Double(points.count)
        return Point(
            x: points.reduce(0) { $0 + $1.x } / count,
            y: points.reduce(0) { $0 + $1.y } / count)
    }
}
