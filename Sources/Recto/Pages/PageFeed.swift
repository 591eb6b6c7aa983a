// An AsyncSequence has a `Failure` of its own, so ours is named with its module here.
/// What the workers have to say about pages, in the order of the pages, made by all of them at once.
///
/// Pages go to the workers in batches, small ones first so that the first page comes soon. No more than a few batches are
/// under way or waiting, so that memory does not grow with the number of pages. A batch that kills its worker is asked again
/// page by page, so that it costs the guilty page only.
public struct PageFeed<Request: PagesWorkerRequest>: AsyncSequence, Sendable {
    /// What there is about one page.
    public struct Element: Sendable {
        /// From 0.
        public var page: Int
        public var content: Result<ArraySlice<UInt8>, RectoDiagnostics.Failure>
    }

    private let pool: WorkerPool
    private let deadline: Duration
    private let request: Request
    private let batches: [Range<Int>]
    /// Batches that may be under way or waiting.
    private let width: Int

    /// Pages asked about at a time, when it has got going.
    private static var fullBatch: Int { 8 }

    /// - Parameters:
    ///   - request: Names the pages, in the order wanted.
    ///   - pool: Whose workers are asked.
    ///   - deadline: How long a worker may take for a page.
    ///   - isSequential: Whether one batch is asked for after the other, which starts no second worker.
    init(_ request: Request, pool: WorkerPool, deadline: Duration, isSequential: Bool = false) {
        self.pool = pool
        self.deadline = deadline
        self.request = request
        batches = Self.batches(of: request.pages.count, workers: isSequential ? 1 : pool.count)
        // Twice as many as workers, so that none waits while this end is busy with what it got.
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

    /// Walks the pages once; when it is let go of, what is under way is cancelled.
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
            // Enqueued here: tasks start in any order, and the first page would be asked for after five batches.
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
                elements += try await self.elements(of: single, question)
            }
            return elements
        }
        return try Self.elements(parts, body, of: request.pages)
    }

    /// Takes an answer apart; the worker may have been taken over by a hostile file, so its numbers are checked.
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
