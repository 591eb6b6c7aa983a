// An AsyncSequence has a `Failure` of its own, so ours is named with its module here.

/// Values decoded from the workers' answers about pages, in page order.
///
/// A failed page does not end the sequence.
public struct PageValues<Request: PagesWorkerRequest, Value: Sendable>: AsyncSequence, Sendable {
    /// The value of one page, or why there is none.
    public struct Element: Sendable {
        /// From 0.
        public var page: Int
        public var content: Result<Value, RectoDiagnostics.Failure>
    }

    /// Decodes the worker's answer about a page, from 0.
    typealias Read = @Sendable (Int, ArraySlice<UInt8>) throws(RectoDiagnostics.Failure) -> Value

    private let feed: PageFeed<Request>
    private let read: Read

    init(_ feed: PageFeed<Request>, read: @escaping Read) {
        self.feed = feed
        self.read = read
    }

    public func makeAsyncIterator() -> Iterator { Iterator(feed.makeAsyncIterator(), read) }

    public struct Iterator: AsyncIteratorProtocol {
        private let feed: PageFeed<Request>.Iterator
        private let read: Read

        init(_ feed: PageFeed<Request>.Iterator, _ read: @escaping Read) {
            self.feed = feed
            self.read = read
        }

        /// The next page; `nil` after the last.
        ///
        /// - Throws: `CancellationError`.
        public func next() async throws -> Element? {
            guard let element = try await feed.next() else { return nil }
            let content = element.content.flatMap { bytes in
                Result { () throws(RectoDiagnostics.Failure) in try read(element.page, bytes) }
            }
            return Element(page: element.page, content: content)
        }
    }
}
