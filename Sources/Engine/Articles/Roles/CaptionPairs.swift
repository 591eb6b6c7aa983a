import RectoGeometry
import RectoText

/// Finds the picture that each caption describes.
struct CaptionPairs {
    enum Side: Int { case below, above, beside, inside }

    /// How much worse a caption is that stands there, if both are as near.
    private static let weights: [Side: Double] = [.below: 1, .above: 1.2, .beside: 1.4, .inside: 0.8]
    /// No caption is farther away, in its size.
    private static let farthest = 9.0
    /// What a habit of the document is worth, in the size of the caption.
    private static let habit = 3.0

    /// How far a caption is from a picture, and on which side of it it stands; `nil` if it is beside none of its sides.
    static func distance(_ caption: Rect, _ picture: Rect) -> (side: Side, points: Double)? {
        if caption.share(in: picture) > 0.8 { return (.inside, 0) }
        let (over, along) = (caption.sharedWidth(picture), caption.sharedHeight(picture))
        if over > 0.4 {
            if caption.y >= picture.maxY - 0.3 * caption.height { return (.below, max(0, caption.y - picture.maxY)) }
            if caption.maxY <= picture.y + 0.3 * caption.height { return (.above, max(0, picture.y - caption.maxY)) }
        }
        if along > 0.5 {
            let gap = max(caption.x - picture.maxX, picture.x - caption.maxX)
            if gap > -2 { return (.beside, max(0, gap)) }
        }
        return nil
    }

    /// Gives each caption the nearest picture; a picture may have several captions only if none is left for them.
    static func mark(_ units: inout [TextUnit], _ pages: [ArticlePage], _ pictures: [PagePictures]) {
        var habits: [Side: Int] = [:]
        // The second round knows on which side of their pictures most captions stand.
        for _ in 0..<2 {
            let usual = habits.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
            habits = [:]
            for page in pages.indices {
                let captions = units.indices.filter { units[$0].page == page && units[$0].role == .caption }
                guard !captions.isEmpty, captions.count <= 100 else { continue }
                var pairs: [(cost: Double, caption: Int, picture: Int, side: Side)] = []
                for caption in captions {
                    for (number, picture) in pictures[page].pictures.prefix(60).enumerated() {
                        guard let (side, points) = distance(units[caption].box, picture) else { continue }
                        var cost = points / max(1, units[caption].size)
                        guard cost < farthest else { continue }
                        cost = (cost + 0.5) * (weights[side] ?? 1)
                        if let usual, side != usual { cost += habit }
                        let isFramed = pictures[page].regions.contains {
                            units[caption].box.share(in: $0.grown(2)) > 0.95 && picture.share(in: $0.grown(2)) > 0.95
                        }
                        if isFramed { cost -= 5 }
                        pairs.append((cost, caption, number, side))
                    }
                }
                var taken: Set<Int> = []
                var done: Set<Int> = []
                for pair in pairs.sorted(by: { ($0.cost, $0.caption, $0.picture) < ($1.cost, $1.caption, $1.picture) })
                where !done.contains(pair.caption) && !taken.contains(pair.picture) {
                    done.insert(pair.caption)
                    taken.insert(pair.picture)
                    habits[pair.side, default: 0] += 1
                    units[pair.caption].picture = ArticleBlock.Picture(
                        page: pages[page].text.index, rect: pictures[page].pictures[pair.picture])
                }
            }
        }
    }
}
