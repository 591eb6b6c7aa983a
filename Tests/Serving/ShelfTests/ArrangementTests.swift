import RectoPackaging
import Testing

@testable import RectoShelf

/// The order of the shelf, and its groups.
@Suite struct ArrangementTests {
    private func arrange(
        _ paths: [String], roots: [String] = ["/shelf"], facts: [String: (series: String, number: String?)] = [:]
    ) throws -> ShelfArrangement {
        let shelf = Shelf(roots: roots)
        let stamp = try Files.stamp("/")
        shelf.update(
            paths.map { path in
                FoundFile(path: path, kind: .book, version: Files.Version(stamp: stamp, changed: 0), base: path)
            }, isPatient: false)
        for (path, one) in facts {
            shelf.learn(
                IssueFacts(title: "", pageCount: 1, series: one.series, number: one.number), of: path, stamp: stamp)
        }
        return shelf.arrangement
    }

    private func names(_ entries: [ShelfEntry]) -> [String] { entries.map { Files.split($0.path).name } }

    @Test func volumesComeAsTheyAreCounted() throws {
        let arrangement = try arrange((1...11).map { "/shelf/Umi \($0).cbz" }.shuffled())
        #expect(names(arrangement.entries) == (1...11).map { "Umi \($0).cbz" })
        // The shelf's own folder is no group, but has an order.
        #expect(arrangement.shownGroups.isEmpty && arrangement.items.count == 11)
        #expect(arrangement.next(after: "/shelf/Umi 9.cbz")?.path == "/shelf/Umi 10.cbz")
        #expect(arrangement.next(after: "/shelf/Umi 11.cbz") == nil && arrangement.next(after: "nothing") == nil)
    }

    @Test func foldersAreGroups() throws {
        let arrangement = try arrange([
            "/shelf/b 2/2.cbz", "/shelf/b 2/10.cbz", "/shelf/b 10/1.cbz", "/shelf/b 10/2.cbz", "/shelf/a.cbz",
            "/shelf/c/alone.cbz",
        ])
        #expect(arrangement.shownGroups.map(\.name) == ["b 2", "b 10"])
        #expect(arrangement.shownGroups.map { names($0.entries) } == [["2.cbz", "10.cbz"], ["1.cbz", "2.cbz"]])
        #expect(names(arrangement.entries) == ["a.cbz", "2.cbz", "10.cbz", "1.cbz", "2.cbz", "alone.cbz"])
        #expect(arrangement.items.count == 4)
        let group = try #require(arrangement.shownGroups.first)
        #expect(arrangement.group(group.id) == group && !group.isSeries && !group.id.contains("/"))
        #expect(arrangement.next(after: "/shelf/b 2/10.cbz") == nil)
    }

    @Test func seriesGoByTheirNumbers() throws {
        let facts = [
            "/shelf/x.cbz": (series: "Umi", number: "10" as String?), "/shelf/deep/y.cbz": ("Umi", "1.5"),
            "/shelf/z.cbz": ("Umi", "2a"), "/shelf/w.cbz": ("Umi", nil),
        ]
        let arrangement = try arrange(Array(facts.keys) + ["/shelf/other.cbz"], facts: facts)
        let group = try #require(arrangement.shownGroups.first)
        #expect(group.isSeries && group.name == "Umi" && arrangement.shownGroups.count == 1)
        #expect(names(group.entries) == ["y.cbz", "z.cbz", "x.cbz", "w.cbz"])
        #expect(arrangement.next(after: "/shelf/deep/y.cbz")?.path == "/shelf/z.cbz")
    }

    @Test func aFolderOfOneSeriesIsThatSeries() throws {
        let paths = [
            "/shelf/umi/1.cbz", "/shelf/umi/2.cbz", "/shelf/two/1.cbz", "/shelf/two/2.cbz", "/shelf/two/3.cbz",
        ]
        let arrangement = try arrange(
            paths,
            facts: [
                "/shelf/umi/1.cbz": ("Umi", "1"), "/shelf/two/1.cbz": ("A", "1"), "/shelf/two/2.cbz": ("B", "1"),
            ])
        #expect(arrangement.shownGroups.map(\.name) == ["Umi"])
        #expect(arrangement.shownGroups.first?.entries.count == 2)
        #expect(arrangement.items.count == 4)
    }

    @Test func rootsKeepTheirNames() throws {
        let arrangement = try arrange(
            ["/comics/1.cbz", "/comics/2.cbz", "/news/2024/1.cbz", "/news/2024/2.cbz"], roots: ["/comics", "/news"])
        #expect(arrangement.shownGroups.map(\.name) == ["comics", "news/2024"])
    }

    /// What is kept is made again when the shelf changes.
    @Test func itFollowsTheShelf() throws {
        let shelf = Shelf(roots: ["/shelf"])
        let stamp = try Files.stamp("/")
        func file(_ path: String) -> FoundFile {
            FoundFile(path: path, kind: .book, version: Files.Version(stamp: stamp, changed: 0), base: path)
        }
        shelf.update([file("/shelf/1.cbz")], isPatient: false)
        #expect(shelf.arrangement.entries.count == 1)
        shelf.update([file("/shelf/1.cbz"), file("/shelf/2.cbz")], isPatient: false)
        #expect(shelf.arrangement.entries.count == 2)
        shelf.blame("is broken", on: "/shelf/2.cbz", stamp: stamp)
        #expect(shelf.arrangement.entries.map(\.id) == ["/shelf/1.cbz"])
    }
}
