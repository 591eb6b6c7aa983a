import RectoGeometry
import RectoPageContent
import TestSupport
import Testing

@testable import RectoMatching

@Suite struct PageMatcherTests {
    /// A page whose words are its own; `story` tells pages apart.
    private func page(_ story: Int, edits: Int = 0) -> PageFingerprint {
        var words = (0..<40).map { "w\(story)x\($0)" }
        for edit in 0..<edits { words[edit * 3 % 40] = "edited\(edit)" }
        return fingerprint(words)
    }

    private var blank: PageFingerprint { fingerprint([], kind: .blank) }

    private func fingerprint(_ words: [String], kind: PageSurvey.Kind = .text, shades: [UInt8]? = nil)
        -> PageFingerprint
    {
        PageFingerprint(
            index: 0, label: "", size: Size(width: 300, height: 400),
            words: words.enumerated().map {
                .init(text: $1, box: Rect(x: 10, y: Double($0) * 9, width: 40, height: 8))
            },
            images: [], kind: kind, shades: shades)
    }

    private func pairs(_ result: PageMatcher.Result) -> [[Int]] { result.matches.map { [$0.old, $0.new] } }

    @Test func insertedAndRemovedPages() {
        let old = [1, 2, 3, 4].map { page($0) }
        let result = PageMatcher.match(old, [page(1), page(9), page(2), page(4)])
        #expect(pairs(result) == [[0, 0], [1, 2], [3, 3]] && result.gone == [2] && result.fresh == [1])
        #expect(!result.matches.contains { $0.isMoved || $0.isAmbiguous || $0.similarity < 1 })
    }

    @Test func movedPages() {
        let result = PageMatcher.match([1, 2, 3, 4, 5].map { page($0) }, [2, 3, 4, 1, 5].map { page($0) })
        #expect(pairs(result) == [[0, 3], [1, 0], [2, 1], [3, 2], [4, 4]])
        #expect(result.matches.filter(\.isMoved).map(\.old) == [0])
    }

    @Test func editedPages() {
        let result = PageMatcher.match([page(1), page(2)], [page(1, edits: 3), page(2, edits: 30)])
        #expect(pairs(result) == [[0, 0]] && result.gone == [1] && result.fresh == [1])
        #expect(result.matches[0].similarity > 0.8 && result.matches[0].similarity < PageMatcher.sameness)
    }

    @Test func equalPagesGoByOrderAndAreTold() {
        let result = PageMatcher.match(
            [page(1), blank, page(2), blank, page(3)], [page(1), blank, page(9), page(2), blank, page(3)])
        #expect(pairs(result) == [[0, 0], [1, 1], [2, 3], [3, 4], [4, 5]] && result.fresh == [2])
        #expect(result.matches.filter(\.isAmbiguous).map(\.old) == [1, 3])
    }

    @Test func blankPagesAreNotLookedForElsewhere() {
        let result = PageMatcher.match([blank, page(1)], [page(1), blank])
        #expect(pairs(result) == [[1, 0]] && result.gone == [0] && result.fresh == [1])
    }

    @Test func picturesAreKnownByTheirLooks() {
        func picture(_ seed: UInt8) -> PageFingerprint {
            fingerprint([], kind: .vector, shades: (0..<256).map { UInt8(truncatingIfNeeded: $0 * Int(seed) * 31) })
        }
        let result = PageMatcher.match([picture(3), picture(5), picture(7)], [picture(5), picture(7)])
        #expect(pairs(result) == [[1, 0], [2, 1]] && result.gone == [0])
    }

    /// Pages in, out and swapped at random: every page that is still there is found, and no other.
    @Test(arguments: 0..<60) func everyPageIsFound(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 1..<40, using: &generator)
        var stories = Array(0..<count)
        for _ in 0..<Int.random(in: 0..<5, using: &generator) {
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: stories.insert(1000 + stories.count, at: Int.random(in: 0...stories.count, using: &generator))
            case 1 where stories.count > 1: stories.remove(at: Int.random(in: 0..<stories.count, using: &generator))
            default:
                let taken = stories.remove(at: Int.random(in: 0..<stories.count, using: &generator))
                stories.insert(taken, at: Int.random(in: 0...stories.count, using: &generator))
            }
        }
        let result = PageMatcher.match((0..<count).map { page($0) }, stories.map { page($0, edits: $0 % 3) })
        let expected = (0..<count).compactMap { story in stories.firstIndex(of: story).map { [story, $0] } }
        #expect(pairs(result) == expected, "seed \(seed)")
        #expect(result.gone.count == count - expected.count && result.fresh.count == stories.count - expected.count)
    }

    @Test func manyEqualPagesTakeNoTime() {
        let old = [page(1)] + Array(repeating: blank, count: 3000) + [page(2)]
        let result = PageMatcher.match(old, [page(1)] + Array(repeating: blank, count: 2999) + [page(2)])
        #expect(result.gone.count == 1 && result.fresh.isEmpty)
        #expect(result.matches.first?.new == 0 && result.matches.last?.new == 3000)
    }
}
