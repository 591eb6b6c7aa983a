import Testing

@testable import Recto

struct FlowMapTests {
    private func map(_ starts: [[Int]], length: Int = 900) -> FlowMap {
        FlowMap(
            layout: "", pageCount: starts.reduce(0) { $0 + $1.count },
            chapters: starts.enumerated().map {
                FlowMap.Chapter(item: $0, path: "c\($0)", title: nil, length: length, starts: $1)
            })
    }

    @Test func aPlaceIsOnThePageThatBeginsBeforeIt() {
        let map = map([[0], [0, 0, 300, 600], [0]])
        #expect([0, 1, 299, 300, 599, 600, 5000].map { map.page(item: 1, offset: $0) } == [2, 2, 2, 3, 3, 4, 4])
        #expect(map.page(item: 0, offset: 0) == 0 && map.page(item: 2, offset: 10) == 5)
        #expect(map.page(item: 3, offset: 0) == nil && map.page(item: -1, offset: 0) == nil)
        #expect(map.first(ofItem: 2) == 5)
    }

    @Test func aPageBeginsAtAPlace() throws {
        let map = map([[0], [0, 0, 300, 600], [0]])
        for (page, place) in [(0, (0, 0)), (2, (1, 0)), (3, (1, 300)), (5, (2, 0))] {
            let found = try #require(map.place(page: page))
            #expect(found == place)
        }
        #expect(map.place(page: 6) == nil && map.place(page: -1) == nil)
    }

    @Test func aWorkersMapIsChecked() {
        #expect(map([[0], [0, 5]]).isSound(pageCount: 3))
        #expect(!map([[0], [0, 5]]).isSound(pageCount: 2))
        #expect(!map([[0], []]).isSound(pageCount: 1))
        #expect(!map([[0, 7, 5]]).isSound(pageCount: 3))
        #expect(!map([[0, 901]]).isSound(pageCount: 2))
        #expect(!map([[-1]]).isSound(pageCount: 1))
        var other = map([[0], [0]])
        other.chapters[1].item = 0
        #expect(!other.isSound(pageCount: 2))
    }
}
