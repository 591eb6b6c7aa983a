// An AsyncSequence has a `Failure` of its own, so ours is named with its module here.
/// The annotations of page after page; a page that failed does not end it.
public struct AnnotationSequence: AsyncSequence, Sendable {
    /// What there is about one page.
    public struct Element: Sendable {
        /// From 0.
        public var page: Int
        public var content: Result<PageAnnotations, RectoDiagnostics.Failure>
    }

    private let feed: PageFeed<AnnotationsRequest>

    init(_ feed: PageFeed<AnnotationsRequest>) { self.feed = feed }

    public func makeAsyncIterator() -> Iterator { Iterator(feed.makeAsyncIterator()) }

    public struct Iterator: AsyncIteratorProtocol {
        private let feed: PageFeed<AnnotationsRequest>.Iterator

        init(_ feed: PageFeed<AnnotationsRequest>.Iterator) { self.feed = feed }

        /// The next page; `nil` after the last.
        ///
        /// - Throws: `CancellationError`.
        public func next() async throws -> Element? {
            guard let element = try await feed.next() else { return nil }
            let content = element.content.flatMap { bytes in
                Result { () throws(RectoDiagnostics.Failure) in
                    try CompactJSON.decode(PageAnnotations.self, from: bytes)
                }
            }
            return Element(page: element.page, content: content)
        }
    }
}
