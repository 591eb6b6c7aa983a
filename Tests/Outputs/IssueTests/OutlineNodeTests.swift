import Recto
import Testing

@testable import RectoIssue

@Suite struct OutlineNodeTests {
    private func entry(_ title: String, _ level: Int, _ page: Int?) -> Recto.OutlineEntry {
        OutlineEntry(title: title, level: level, destination: page.map { Destination(kind: .fit, page: $0) })
    }

    private func words(_ nodes: [OutlineNode]) -> String {
        nodes.map { $0.title + ($0.children.isEmpty ? "" : "(\(words($0.children)))") }.joined(separator: " ")
    }

    @Test func levelsBecomeATree() {
        let outline = Outline(entries: [
            entry("a", 1, 0), entry("b", 2, 1), entry("c", 3, 2), entry("d", 2, 3), entry("e", 1, 4), entry("f", 4, 5),
        ])
        #expect(words(OutlineNode.nodes(outline, pageCount: 6)) == "a(b(c) d) e(f)")
    }

    @Test func whatLeadsNowhereIsLeftOut() {
        let outline = Outline(entries: [
            entry("a", 1, nil), entry("b", 2, 1), entry("c", 1, 9), entry("", 1, 2), entry("d", 1, -1),
        ])
        let nodes = OutlineNode.nodes(outline, pageCount: 3)
        #expect(words(nodes) == "b 3")
        #expect(nodes.map(\.page) == [1, 2])
    }

    @Test func depthIsBounded() {
        let deep = Outline(entries: (0..<10_000).map { entry("x", $0 + 1, 0) })
        let nodes = OutlineNode.nodes(deep, pageCount: 1)
        #expect(nodes.reduce(0) { $0 + $1.count } == 10_000)
        var depth = 0
        var level = nodes
        while let first = level.first {
            depth += 1
            level = first.children
        }
        #expect(depth == OutlineNode.deepest)
    }
}
