import Recto
import Testing

@testable import RectoAuthoring

@Suite struct OutlineImportTests {
    private func entry(_ title: String, _ level: Int, page: Int? = 0) -> OutlineEntry {
        OutlineEntry(title: title, level: level, destination: page.map { Destination(kind: .fit, page: $0) })
    }

    private func words(_ entries: [OverlayManifest.OutlineEntry]) -> String {
        entries.map { $0.children.isEmpty ? $0.title : "\($0.title)(\(words($0.children)))" }.joined(separator: " ")
    }

    @Test func levelsBecomeBranches() {
        let outline = Outline(entries: [
            entry("a", 1), entry("b", 2), entry("c", 3), entry("d", 2), entry("e", 1, page: 4),
        ])
        let imported = OutlineImport(outline)
        #expect(words(imported.entries) == "a(b(c) d) e" && imported.count == 5 && imported.problems.isEmpty)
        #expect(imported.entries[1].page == 5)
    }

    @Test func whatIsBelowAnEntryWithoutPageMovesUp() {
        let outline = Outline(entries: [
            entry("a", 1, page: nil), entry("b", 2), entry("c", 1), entry("d", 2, page: nil), entry("e", 3),
            entry("", 2),
        ])
        let imported = OutlineImport(outline)
        #expect(words(imported.entries) == "b c(e)")
        #expect(imported.problems.count == 3)
    }

    @Test func sixLevelsAtMost() {
        let imported = OutlineImport(Outline(entries: (1...9).map { entry("\($0)", $0) } + [entry("x", 2)]))
        #expect(words(imported.entries) == "1(2(3(4(5(6 7 8 9)))) x)")
        #expect(imported.problems == ["3 entries below level 6 were moved up to it"])
    }

    @Test func levelsMayBeLeftOut() {
        let imported = OutlineImport(Outline(entries: [entry("a", 3), entry("b", 1), entry("c", 5), entry("d", 4)]))
        #expect(words(imported.entries) == "a b(c d)")
    }
}
