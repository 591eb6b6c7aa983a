/// Puts documents together to shards that take about the same time.
///
/// A document that alone takes longer is divided by its pages, and each part is a shard; the others are pooled in the order in which
/// they come. The order is kept, and not the longest put first, so that a plan of any length is cut while it is written, and documents
/// that lie together are read together.
package struct ShardCutter {
    /// What a shard is to take, in seconds of one processor.
    private let target: Double
    /// The most documents of a shard, however small they are.
    private let most: Int
    private var pool: [PlannedDocument] = []
    private var pooled = 0.0

    package init(seconds target: Double, most: Int = 5000) {
        self.target = max(1, target)
        self.most = most
    }

    /// Takes a document, or a span that was cut before.
    ///
    /// - Returns: the shards that are complete now.
    package mutating func add(_ document: PlannedDocument) -> [[PlannedDocument]] {
        if document.span != nil { return [[document]] }
        let pages = document.pages ?? 1
        // Half a shard more is no reason to open a document twice.
        if document.seconds > target * 1.5, pages > 1 {
            let parts = min(pages, Int((document.seconds / target).rounded(.up)))
            return PageSpan.divide(pages, into: parts).map { span in
                var part = document
                part.span = span
                part.parts = parts
                part.seconds = document.seconds * Double(span.count) / Double(pages)
                return [part]
            }
        }
        var complete: [[PlannedDocument]] = []
        if !pool.isEmpty, pooled + document.seconds > target || pool.count >= most {
            complete.append(pool)
            pool = []
            pooled = 0
        }
        pool.append(document)
        pooled += document.seconds
        return complete
    }

    /// The last shard; `nil` where nothing is left.
    package mutating func finish() -> [PlannedDocument]? {
        defer { pool = [] }
        return pool.isEmpty ? nil : pool
    }
}
