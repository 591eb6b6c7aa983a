// An AsyncSequence has a `Failure` of its own, so ours is named with its module here.
/// The workers' answers about pages, in page order; the workers produce them in parallel.
///
/// Pages are sent to the workers in batches, small ones first so that the first page arrives soon. The number of batches in progress
/// or waiting is bounded, so memory does not grow with the number of pages. If a batch kills its worker, its pages are requested one
/// by one, so that only the faulty page is lost.
public struct PageFeed<Request: PagesWorkerRequest>: AsyncSequence, Sendable {
    /// The answer about one page.
    public struct Element: Sendable {
        /// From 0.
        public var page: Int
        public var content: Result<ArraySlice<UInt8>, RectoDiagnostics.Failure>
        /// How often workers were asked about it: twice where its batch failed, and it was asked for by itself.
        public var tries = 1
    }

    private let pool: WorkerPool
    private let deadline: Duration
    private let request: Request
    private let batches: [Range<Int>]
    /// The maximum number of batches in progress or waiting.
    private let width: Int

    /// The size of later batches, in pages.
    private static var fullBatch: Int { 8 }

    /// - Parameters:
    ///   - request: Names the pages, in the order of the results.
    ///   - pool: The workers.
    ///   - deadline: How long a worker may take for a page.
    ///   - isSequential: Whether to request one batch at a time, which starts no second worker.
    init(_ request: Request, pool: WorkerPool, deadline: Duration, isSequential: Bool = false) {
        self.pool = pool
        self.deadline = deadline
        self.request = request
        batches = Self.batches(of: request.pages.count, workers: isSequential ? 1 : pool.count)
        // Twice the number of workers, so that none is idle while the host processes an answer.
        width = isSequential ? 1 : 2 * pool.count + 1
    }

    /// Batches of one page for each worker, then of two, four and eight.
    static func batches(of count: Int, workers: Int) -> [Range<Int>] {
        var batches: [Range<Int>] = []
        var first = 0
        while first < count {
            let size = Swift.min(fullBatch, 1 << Swift.min(8, batches.count / Swift.max(1, workers)))
            batches.append(first..<Swift.min(count, first + size))
            first += size
        }
        return batches
    }

    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Iterates over the pages once.
    ///
    /// When it is released, requests in progress are cancelled.
    public final class Iterator: AsyncIteratorProtocol {
        private let feed: PageFeed
        private var asked = 0
        private var waiting: [Task<[Element], any Error>] = []
        private var ready: [Element] = []
        private var next = 0

        init(_ feed: PageFeed) { self.feed = feed }

        deinit { for task in waiting { task.cancel() } }

        /// The next page; `nil` after the last.
        ///
        /// - Throws: `CancellationError`.
        public func next() async throws -> Element? {
            if next == ready.count {
                while asked < feed.batches.count, waiting.count < feed.width { try ask() }
                guard !waiting.isEmpty else { return nil }
                let task = waiting.removeFirst()
                ready = try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
                next = 0
            }
            next += 1
            return ready[next - 1]
        }

        private func ask() throws(RectoDiagnostics.Failure) {
            var request = feed.request
            request.pages = Array(feed.request.pages[feed.batches[asked]])
            asked += 1
            // Enqueued here because tasks start in any order: the first page was requested after five batches.
            let question = try WorkerTask(feed.pool, request, deadline: feed.deadline)
            question.enqueue()
            waiting.append(Task { [feed, request] in try await feed.elements(of: request, question) })
        }
    }

    private func elements(of request: Request, _ question: WorkerTask<Request>) async throws -> [Element] {
        let parts: PageParts
        let body: [UInt8]
        do {
            (parts, body) = try await question.answer()
        } catch let failure as RectoDiagnostics.Failure {
            guard request.pages.count > 1 else {
                return request.pages.map { Element(page: $0, content: .failure(failure)) }
            }
            var elements: [Element] = []
            for page in request.pages {
                var single = request
                single.pages = [page]
                let question = try WorkerTask(pool, single, deadline: deadline)
                question.enqueue()
                elements += try await self.elements(of: single, question).map { element in
                    var element = element
                    element.tries += 1
                    return element
                }
            }
            return elements
        }
        return try Self.elements(parts, body, of: request.pages)
    }

    /// Splits an answer into pages.
    ///
    /// Its numbers are checked, because a hostile file may have compromised the worker.
    package static func elements(_ parts: PageParts, _ body: [UInt8], of pages: [Int]) throws(RectoDiagnostics.Failure)
        -> [Element]
    {
        guard parts.parts.map(\.page) == pages, parts.parts.allSatisfy({ $0.length >= 0 && $0.length <= body.count }),
            parts.parts.reduce(0, { $0 + $1.length }) == body.count
        else { throw .answerDoesNotFit }
        var position = 0
        return parts.parts.map { part in
            defer { position += part.length }
            if let failure = part.failure { return Element(page: part.page, content: .failure(failure)) }
            return Element(page: part.page, content: .success(body[position..<position + part.length]))
        }
    }
}
