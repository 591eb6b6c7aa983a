import RectoGeometry
import RectoText

/// The marks of one reader in one issue, the removed ones among them.
public struct MarkSet: Hashable, Sendable {
    public private(set) var marks: [MarkID: Mark] = [:]
    /// Counts changes; ``changes(since:)`` tells what happened after one.
    public private(set) var revision = 0
    private var revisions: [MarkID: Int] = [:]

    public init(_ marks: [Mark] = []) { for mark in marks { absorb(mark) } }

    public subscript(id: MarkID) -> Mark? { marks[id] }

    /// Marks that are there, in the order of their places.
    public var present: [Mark] { marks.values.filter { !$0.isDeleted }.inOrder }

    /// Marks that are on a page, from 0, also those that begin before it, in the order in which they are painted: a smaller one is over
    /// the larger one that it is a part of.
    public func present(on page: Int) -> [Mark] {
        marks.values.filter { !$0.isDeleted && $0.place.pages.contains(page) }
            .sorted { ($1.length, $0.created, $0.id) < ($0.length, $1.created, $1.id) }
    }

    /// Takes a version of a mark: a new one, a change made here, or what another device sends.
    ///
    /// - Returns: whether anything changed.
    @discardableResult
    public mutating func absorb(_ mark: Mark) -> Bool {
        if marks[mark.id] == mark { return false }
        let merged = marks[mark.id].map { MarkSync.merged($0, mark) } ?? mark
        guard merged != marks[mark.id] else { return false }
        marks[mark.id] = merged
        revision += 1
        revisions[mark.id] = revision
        return true
    }

    /// Removes a mark: it stays as a tombstone.
    ///
    /// - Returns: `false` if there is none.
    @discardableResult
    public mutating func remove(_ id: MarkID, at time: HybridTime) -> Bool {
        guard var mark = marks[id], !mark.isDeleted else { return false }
        mark.deleted = time
        mark.modified = time
        return absorb(mark)
    }

    /// Marks that were changed after a revision, oldest change first.
    public func changes(since revision: Int) -> [Mark] {
        revisions.filter { $0.value > revision }.sorted { $0.value < $1.value }.compactMap { marks[$0.key] }
    }

    /// How long a tombstone is kept at least, in milliseconds: 180 days.
    public static let tombstoneAge: Int64 = 180 * 86_400_000

    /// Forgets tombstones that are old enough and that every device has seen.
    ///
    /// - Parameters:
    ///   - now: Milliseconds since 1970.
    ///   - seen: The revision that every known device has seen.
    public mutating func forgetTombstones(now: Int64, seen: Int) {
        for (id, mark) in marks {
            guard let deleted = mark.deleted, deleted.milliseconds <= now - Self.tombstoneAge,
                revisions[id].map({ $0 <= seen }) ?? false
            else { continue }
            marks[id] = nil
            revisions[id] = nil
        }
    }

    /// The mark that a merged one ended up in; where marks were merged in a circle, by devices that did not know of each other, the
    /// oldest of the circle.
    public func survivor(of id: MarkID) -> MarkID {
        var path: [MarkID] = [id]
        while let next = marks[path[path.count - 1]]?.mergedInto {
            if let start = path.firstIndex(of: next) { return path[start...].min() ?? id }
            path.append(next)
        }
        return path[path.count - 1]
    }
}

extension Sequence<Mark> {
    /// In the order of their places.
    public var inOrder: [Mark] {
        sorted { one, other in
            let (first, second) = (one.place, other.place)
            let starts = (first.range?.lowerBound ?? -1, second.range?.lowerBound ?? -1)
            let tops = (first.quads.first?.quad.topLeft.y ?? 0, second.quads.first?.quad.topLeft.y ?? 0)
            return (first.page, starts.0, tops.0, one.created, one.id)
                < (second.page, starts.1, tops.1, other.created, other.id)
        }
    }
}

extension Mark {
    /// To compare marks on one page by.
    fileprivate var length: Double {
        Double(place.pages.count - 1) * 1e6 + Double(place.range?.count ?? 0)
    }
}
