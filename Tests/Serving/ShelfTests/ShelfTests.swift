import RectoPackaging
import Testing

@testable import RectoShelf

@Suite struct ShelfTests {
    func stamp(_ number: Int) -> Files.Stamp {
        Files.Stamp.testing(number)
    }

    func file(_ path: String, _ base: String, _ version: Int = 0) -> FoundFile {
        FoundFile(
            path: path, kind: .document, version: Files.Version(stamp: stamp(version), changed: version), base: base)
    }

    @Test func idsStayWhenFilesAreRenamed() {
        let shelf = Shelf()
        shelf.update([file("/a.pdf", "one"), file("/b.pdf", "two")], isPatient: false)
        shelf.learn(IssueFacts(title: "T", pageCount: 3), of: "one", stamp: stamp(0))
        let change = shelf.update([file("/b.pdf", "two"), file("/z.pdf", "one")], isPatient: false)
        #expect(change == Shelf.Change(added: [], changed: ["one"], removed: []))
        #expect(shelf["one"]?.path == "/z.pdf")
        #expect(shelf["one"]?.facts?.pageCount == 3)
    }

    @Test func copiesHaveIdsOfTheirOwn() {
        let shelf = Shelf()
        shelf.update([file("/a.pdf", "x"), file("/b.pdf", "x"), file("/c.pdf", "x")], isPatient: false)
        #expect(shelf.entries.map(\.id) == ["x", "x-2", "x-3"])
        // The others keep theirs when the first one goes.
        let change = shelf.update([file("/b.pdf", "x"), file("/c.pdf", "x")], isPatient: false)
        #expect(shelf.entries.map(\.id) == ["x-2", "x-3"])
        #expect(change.removed == ["x"])
    }

    @Test func filesThatWereReplacedWhileNoServerRanKeepTheirIds() {
        let shelf = Shelf(remembered: [
            "/a.pdf": ("old", "old"), "/b.pdf": ("gone", "gone"), "/late.pdf": ("late", "late"),
            "/kept.pdf": ("kept-2", "kept"),
        ])
        // Not all files are read at first.
        shelf.update([file("/a.pdf", "new"), file("/kept.pdf", "kept")], isPatient: false, isPartial: true)
        #expect(shelf.entries.map(\.id) == ["old", "kept-2"])
        shelf.update(
            [file("/a.pdf", "new"), file("/kept.pdf", "kept"), file("/late.pdf", "other"), file("/moved.pdf", "gone")],
            isPatient: false)
        #expect(shelf.entries.map(\.id) == ["old", "kept-2", "late", "gone"])
        // From now on, what comes to a path where something was once is new.
        shelf.update([file("/b.pdf", "another")], isPatient: false)
        #expect(shelf.entries.map(\.id) == ["another"])
    }

    @Test func replacedFilesKeepTheirIds() {
        let shelf = Shelf()
        shelf.update([file("/a.pdf", "old", 1)], isPatient: false)
        shelf.learn(IssueFacts(title: "T", pageCount: 3), of: "old", stamp: stamp(1))
        #expect(shelf.update([file("/a.pdf", "new", 2)], isPatient: false).changed == ["old"])
        #expect(shelf["old"]?.facts == nil)
        // What is learned of the bytes that were there before is not of these.
        shelf.learn(IssueFacts(title: "T", pageCount: 3), of: "old", stamp: stamp(1))
        #expect(shelf["old"]?.facts == nil)
    }

    @Test func contentGoesBeforePlaces() {
        let shelf = Shelf()
        shelf.update([file("/a.pdf", "old", 1)], isPatient: false)
        // The old issue was moved away and another one put in its place.
        shelf.update([file("/a.pdf", "new", 2), file("/archive.pdf", "old", 1)], isPatient: false)
        #expect(shelf["old"]?.path == "/archive.pdf")
        #expect(shelf["new"]?.path == "/a.pdf")
    }

    @Test func waitsUntilAFileHasStoppedGrowing() {
        let shelf = Shelf()
        shelf.update([file("/a.pdf", "one", 1)], isPatient: false)
        #expect(shelf.update([file("/a.pdf", "one", 1), file("/b.pdf", "two", 1)]).isEmpty)
        #expect(shelf.update([file("/a.pdf", "one", 1), file("/b.pdf", "two", 2)]).isEmpty)
        #expect(shelf.update([file("/a.pdf", "one", 1), file("/b.pdf", "two", 2)]).added == ["two"])
        let revision = shelf.revision
        #expect(shelf.update([file("/a.pdf", "one", 1), file("/b.pdf", "two", 2)]).isEmpty)
        #expect(shelf.revision == revision)
    }

    @Test func replacedFilesKeepTheirIdsWhileTheySettle() {
        let shelf = Shelf()
        shelf.update([file("/a.pdf", "one", 1)], isPatient: false)
        #expect(shelf.update([file("/a.pdf", "new", 2)]).removed == ["one"])
        #expect(shelf["one"] == nil && shelf.isSettling("one") && !shelf.isSettling("new"))
        #expect(shelf.update([file("/a.pdf", "newer", 3)]).isEmpty)
        #expect(shelf.update([file("/a.pdf", "newer", 3)]).added == ["one"])
        #expect(shelf["one"]?.path == "/a.pdf" && !shelf.isSettling("one"))
        // Gone for good.
        shelf.update([file("/a.pdf", "last", 4)])
        shelf.update([])
        #expect(!shelf.isSettling("one"))
    }

    @Test func titles() {
        let shelf = Shelf()
        shelf.update([file("/x/2024.05.pdf", "a"), file("/x/.pdf", "b"), file("/x/name", "c")], isPatient: false)
        #expect(shelf["a"]?.title == "2024.05")
        #expect(shelf["b"]?.title == ".pdf")
        #expect(shelf["c"]?.title == "name")
    }
}

extension Files.Stamp {
    fileprivate static func testing(_ number: Int) -> Files.Stamp {
        // Out of the folder of temporary files, with another time for each.
        var stamp = (try? Files.stamp("/")) ?? { preconditionFailure("no root") }()
        stamp.modified = number
        return stamp
    }
}
