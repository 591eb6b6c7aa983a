import TestSupport
import Testing

@testable import RectoBooks

@Suite struct OutlineForestTests {
    @Test func levelsMakeATree() {
        let forest = OutlineForest([1, 3, 2, 1, 0, 1])
        #expect(forest.root == .init(first: 0, last: 4, count: 3))
        #expect(
            forest.nodes == [
                .init(next: 3, children: .init(first: 1, last: 2, count: 2)), .init(parent: 0, next: 2),
                .init(parent: 0, previous: 1), .init(previous: 0, next: 4),
                .init(previous: 3, children: .init(first: 5, last: 5, count: 1)), .init(parent: 4),
            ])
    }

    /// Each is met once when the tree is walked by its links.
    @Test func everyNodeIsReached() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<50 {
            let levels = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                Int.random(in: 0...4, using: &generator)
            }
            let forest = OutlineForest(levels)
            var met: [Int] = []
            func walk(_ family: OutlineForest.Family, _ parent: Int?) {
                var next = family.first
                var count = 0
                while let index = next {
                    met.append(index)
                    #expect(forest.nodes[index].parent == parent)
                    walk(forest.nodes[index].children, index)
                    next = forest.nodes[index].next
                    count += 1
                    if next == nil { #expect(family.last == index) }
                }
                #expect(family.count == count)
            }
            walk(forest.root, nil)
            #expect(met == Array(levels.indices))
        }
    }
}
