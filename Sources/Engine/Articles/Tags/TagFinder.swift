import RectoGeometry
import RectoPageContent
import RectoText

/// Finds out which tags the units have, by where the tagged text lies.
struct TagFinder {
    private let tags: DocumentTags
    /// Indices of pieces by page and content.
    private var pieces: [Int: [Int: Int]] = [:]
    private var beads: [Int: [Int]] = [:]

    /// So much of a unit's characters must have a tag, or be an artifact.
    private static let tagged = 0.8
    private static let artifact = 0.95
    /// So much of a unit must lie in a bead.
    private static let inBead = 0.7
    /// Points; lines are found by the rows that they touch.
    private static let row = 8.0
    private static let mostInRow = 256
    private static let mostRows = 2000

    init(_ tags: DocumentTags) {
        self.tags = tags
        for (index, piece) in tags.pieces.enumerated() {
            // A number that is used twice says nothing for certain; the first use counts.
            if pieces[piece.page]?[piece.content] == nil { pieces[piece.page, default: [:]][piece.content] = index }
        }
        for (index, bead) in tags.beads.enumerated() { beads[bead.page, default: []].append(index) }
    }

    func mark(_ units: inout [TextUnit], _ pages: [ArticlePage]) {
        let rows = pages.map { Self.rows(of: $0.graphics.tags) }
        for index in units.indices {
            let page = pages[units[index].page]
            if !page.graphics.tags.isEmpty {
                units[index].tag = tag(units[index], page, rows[units[index].page])
            }
            guard let bead = bead(units[index], page.text.index) else { continue }
            var tag = units[index].tag ?? UnitTag(role: .other, level: 0)
            // Tags number from 1.
            (tag.story, tag.order, tag.isThreaded) = (-1 - tags.beads[bead].thread, bead, true)
            units[index].tag = tag
        }
    }

    private static func rows(of tags: [ContentTag]) -> [Int: [Int]] {
        var rows: [Int: [Int]] = [:]
        for (index, tag) in tags.enumerated() {
            guard tag.rect.y.isFinite, tag.rect.maxY.isFinite, abs(tag.rect.y) < 1e6, abs(tag.rect.maxY) < 1e6
            else { continue }
            let (first, last) = (Int((tag.rect.y / row).rounded(.down)), Int((tag.rect.maxY / row).rounded(.down)))
            guard last - first < mostRows else { continue }
            for row in first...last where rows[row, default: []].count < mostInRow {
                rows[row, default: []].append(index)
            }
        }
        return rows
    }

    private struct Count: Hashable {
        var role: DocumentTags.Role
        var level: Int
        var story: Int?
    }

    private func tag(_ unit: TextUnit, _ page: ArticlePage, _ rows: [Int: [Int]]) -> UnitTag? {
        var (artifacts, total) = (0, 0)
        var counts: [Count: Int] = [:]
        var (first, last): (Int?, Int?)
        var isFirst = true
        for word in unit.lines.lazy.flatMap(\.words) {
            let characters = word.text.unicodeScalars.count
            let center = Point(x: word.box.x + word.box.width / 2, y: word.box.y + word.box.height / 2)
            total += characters
            var (isArtifact, found): (Bool, Int?) = (false, nil)
            for index in rows[Int((center.y / Self.row).rounded(.down))] ?? [] {
                let tag = page.graphics.tags[index]
                guard tag.rect.x <= center.x, center.x <= tag.rect.maxX, tag.rect.y <= center.y,
                    center.y <= tag.rect.maxY
                else { continue }
                if let content = tag.content {
                    found = found ?? pieces[page.text.index]?[content]
                } else {
                    isArtifact = true
                }
            }
            // What is both is neither.
            if isArtifact, found != nil { (isArtifact, found) = (false, nil) }
            if isArtifact { artifacts += characters }
            if isFirst { first = found }
            (last, isFirst) = (found, false)
            if let found {
                let piece = tags.pieces[found]
                if piece.role == .artifact {
                    artifacts += characters
                } else {
                    counts[Count(role: piece.role, level: piece.level, story: piece.story), default: 0] += characters
                }
            }
        }
        if Double(artifacts) >= Self.artifact * Double(total) { return UnitTag(role: .artifact, level: 0) }
        let most = counts.max {
            ($0.value, $1.key.role.rawValue, $1.key.level, $1.key.story ?? 0)
                < ($1.value, $0.key.role.rawValue, $0.key.level, $0.key.story ?? 0)
        }
        guard let most, Double(most.value) >= Self.tagged * Double(total) else { return nil }
        func element(_ index: Int?) -> Int? { index.map { tags.pieces[$0].element }.flatMap { $0 > 0 ? $0 : nil } }
        return UnitTag(
            role: most.key.role, level: most.key.level, firstElement: element(first), lastElement: element(last),
            story: most.key.story, order: first)
    }

    private func bead(_ unit: TextUnit, _ page: Int) -> Int? {
        beads[page]?.prefix(Self.mostInRow).first { unit.box.share(in: tags.beads[$0].rect) >= Self.inBead }
    }
}
