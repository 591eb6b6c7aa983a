/// A worker's answer about several pages: the answer's body is one page's bytes after the other.
public struct PageParts: Codable, Sendable {
    /// The part of one page.
    public struct Part: Codable, Sendable {
        /// From 0.
        public var page: Int
        /// How many of the body's bytes are this page's.
        public var length: Int
        /// Why there are none.
        public var failure: Failure?
    }

    public var parts: [Part]
}

/// A request about several pages that is answered page by page.
public protocol PagesWorkerRequest: WorkerRequest where Reply == PageParts {
    /// From 0.
    var pages: [Int] { get set }
}

extension PagesWorkerRequest {
    /// Answers page after page, each with bytes or with the failure that `body` throws.
    @Lane
    func answer(_ body: (Int) throws(Failure) -> [UInt8]) -> (PageParts, [UInt8]) {
        var parts: [PageParts.Part] = []
        var bytes: [UInt8] = []
        for page in pages {
            do throws(Failure) {
                let content = try body(page)
                bytes += content
                parts.append(PageParts.Part(page: page, length: content.count))
            } catch {
                parts.append(PageParts.Part(page: page, length: 0, failure: error))
            }
        }
        return (PageParts(parts: parts), bytes)
    }
}
