import NIOCore
import Recto
import RectoHTTP
import RectoIssue
import RectoShelf

extension ShelfServer {
    /// Pixels of a cover's longer side.
    private static let coverSide = 600
    /// A package's own picture of a cover is taken as it is up to this size.
    private static let largestCover = 4 << 20

    /// The picture of an issue in catalogues: the package's where it is a JPEG, page 1 otherwise.
    ///
    /// Does without the plan, which for a thousand issues is too much work for a shelf.
    func cover(_ entry: ShelfEntry, _ urgency: Urgency) async throws -> Answer {
        if let fault = troubles[entry.id, entry.stamp, 0] { throw fault }
        return try await kept(entry, "cover") { [self] in
            do {
                return try await gate.run(entry.shelfID, urgency) { [self] in
                    let bytes = try await open.use(entry, isPassing: true) { issue in
                        shelf.learn(try await IssuePlan.facts(issue), of: entry.id, stamp: entry.stamp)
                        return try await Self.cover(of: issue)
                    }
                    return Answer("image/jpeg", bytes, caching: .check, entry: (entry.id, entry.stamp))
                }
            } catch let failure as Failure {
                blame(failure, on: entry)
                throw troubles.remember(failure, entry.id, entry.stamp, 0)
            }
        }
    }

    private static func cover(of issue: OpenedIssue) async throws -> [UInt8] {
        if let package = issue.package, let path = issue.overlays?.manifest.issue.cover, let entry = package[path],
            entry.size <= largestCover
        {
            let bytes = try await blocking { () throws(Failure) in try package.read(entry, limit: largestCover) }
            if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return bytes }
        }
        return try await issue.publication.cover(side: coverSide)
    }
}
