import Testing

@testable import Recto

@Suite struct PageFeedTests {
    private struct Ask: PagesWorkerRequest {
        static let verb = "ask"
        var pages: [Int]
    }

    @Test(arguments: [0, 1, 2, 7, 100, 1321], [1, 2, 8]) func batchesCoverEveryPageOnceAndStartSmall(
        count: Int, workers: Int
    ) {
        let batches = PageFeed<Ask>.batches(of: count, workers: workers)
        #expect(batches.flatMap { Array($0) } == Array(0..<count))
        #expect(batches.prefix(workers).allSatisfy { $0.count == 1 })
        #expect(batches.allSatisfy { $0.count <= 8 })
    }

    @Test func answersAreTakenApart() throws {
        let parts = PageParts(parts: [
            .init(page: 3, length: 2), .init(page: 5, length: 0, failure: Failure(.damaged, "broken")),
            .init(page: 4, length: 1),
        ])
        let elements = try PageFeed<Ask>.elements(parts, [1, 2, 3], of: [3, 5, 4])
        #expect(try elements[0].content.get() == [1, 2])
        #expect(throws: Failure.self) { try elements[1].content.get() }
        #expect(try elements[2].content.get() == [3])
    }

    @Test(arguments: [[-1, 4], [4, 4], [1, 1], [Int.max, 1]]) func lyingAnswersAreRefused(lengths: [Int]) {
        let parts = PageParts(parts: lengths.enumerated().map { .init(page: $0, length: $1) })
        #expect(throws: Failure.self) { try PageFeed<Ask>.elements(parts, [1, 2, 3], of: [0, 1]) }
    }

    /// Whoever asks for all pages indexes by them.
    @Test func otherPagesThanThoseAskedForAreRefused() throws {
        let page = { (index: Int) in
            PagesRequest.Page(info: PageInfo(index: index, label: "", size: Size(width: 1, height: 1)))
        }
        let request = PagesRequest(first: 5, count: 2, withDictionary: false)
        #expect(try request.results([page(5), page(6)]).map { try $0.get().index } == [5, 6])
        let lost = try request.results([.init(failure: Failure(.damaged, "broken")), .init()])
        #expect(throws: Failure(.damaged, "broken")) { try lost[0].get() }
        #expect(throws: Failure.self) { try lost[1].get() }
        for answer in [[], [page(5)], [page(5), page(6), page(7)], [page(6), page(5)], [page(5), page(Int.max)]] {
            #expect(throws: Failure.answerDoesNotFit) { try request.results(answer) }
        }
    }

    @Test func aNumberOfPagesThatNoDocumentHasIsRefused() throws {
        for count in [0, 1, 15_000] { #expect(try OpenRequest.Reply(pageCount: count).checked() == count) }
        for count in [-1, Int.min, Int.max, 1 << 24] {
            #expect(throws: Failure.answerDoesNotFit) { try OpenRequest.Reply(pageCount: count).checked() }
        }
    }

    @Test func anAnswerAboutOtherPagesIsRefused() {
        let parts = PageParts(parts: [.init(page: 1, length: 3)])
        #expect(throws: Failure.self) { try PageFeed<Ask>.elements(parts, [1, 2, 3], of: [0]) }
    }
}
