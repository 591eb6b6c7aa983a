import Recto
import TestSupport
import Testing

@Suite struct InferredOutlineTests {
    @Lane private static func inferred(_ file: String, pages: Int? = nil) throws -> [OutlineInference.Entry] {
        let document = try Document(path: TestPDFs.path(file))
        var inference = OutlineInference()
        for index in 0..<min(pages ?? .max, document.pageCount) {
            inference.add(PageHeadings(try document.text(page: index)))
        }
        return inference.entries
    }

    private static func key(_ title: String) -> String {
        String(title.lowercased().unicodeScalars.filter(\.properties.isAlphabetic).map(Character.init))
    }

    @Test @Lane func theMagazinesOwnOutlineIsFound() throws {
        let found = try Self.inferred("magazine.pdf")
        let truth = try Structure(.file(TestPDFs.path("magazine.pdf")), password: nil).outline().entries
        func matches(_ entry: OutlineInference.Entry, _ own: OutlineEntry) -> Bool {
            entry.page == own.page && Self.key(entry.title) == Self.key(own.title)
        }
        let missing = truth.filter { own in !found.contains { matches($0, own) } }.map(\.title)
        let extra = found.filter { entry in !truth.contains { matches(entry, $0) } }.map(\.title)
        #expect(missing.count * 10 <= truth.count * 2, "missing: \(missing)")
        #expect(extra.count * 10 <= truth.count * 2, "extra: \(extra)")
    }

    @Test(arguments: ["magazine.pdf", "text-layout.pdf", "magazine-rtl.pdf", "magazine-vertical-ja.pdf"])
    @Lane func entriesAreInOrderAndSane(file: String) throws {
        let found = try Self.inferred(file)
        #expect(!found.isEmpty)
        #expect(found.map(\.page) == found.map(\.page).sorted())
        var level = 0
        for entry in found {
            #expect(entry.level >= 1 && entry.level <= level + 1, "\(entry.title)")
            #expect(entry.confidence > 0 && entry.confidence <= 1, "\(entry.title)")
            #expect(!entry.title.isEmpty && entry.title.unicodeScalars.count <= 120)
            level = entry.level
        }
    }

    @Test @Lane func runningHeadsAndFoliosAreNoHeadings() throws {
        let titles = try Self.inferred("text-layout.pdf").map(\.title)
        #expect(!titles.contains { $0.contains("FATHOM") || $0.contains("27") }, "\(titles)")
        for title in [
            "The clock nobody winds", "Nineteen lamps", "How to lift a lens", "Words cut in two", "The remainder",
        ] {
            #expect(titles.contains(title), "\(titles)")
        }
        #expect(!titles.contains { $0.contains("Morning Height") })
        let magazine = try Self.inferred("magazine.pdf")
        let heads = Dictionary(grouping: magazine, by: { Self.key($0.title) }).filter { $0.value.count > 2 }
        #expect(heads.isEmpty, "\(heads.keys)")
    }

    @Test @Lane func thousandsOfEqualPagesHaveNoHeadings() throws {
        #expect(try Self.inferred("light-5000.pdf", pages: 300).count <= 20)
    }

    @Test func nothingComesOfNothing() {
        #expect(OutlineInference().entries.isEmpty)
        var inference = OutlineInference()
        let empty = PageText(
            index: 0, label: "1", size: Size(width: 0, height: 0), text: "", fonts: [], blocks: [])
        inference.add(PageHeadings(empty))
        #expect(inference.entries.isEmpty)
    }
}
