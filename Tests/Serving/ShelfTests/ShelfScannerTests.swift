import Foundation
import RectoDiagnostics
import RectoPackaging
import RectoShelf
import Synchronization
import Testing

@Suite struct ShelfScannerTests {
    let folder: String

    init() throws {
        folder = Files.resolved(try Files.makePrivateFolder(in: NSTemporaryDirectory(), prefix: "shelf"))
    }

    func write(_ name: String, _ text: String) throws {
        try Files.makeFolder(Files.split("\(folder)/\(name)").folder)
        try Files.replace("\(folder)/\(name)", with: Array(text.utf8))
    }

    func scan(_ roots: [String]? = nil, known: [String: FoundFile] = [:]) throws -> [FoundFile] {
        try ShelfScanner(roots ?? [folder]) { path in
            path.hasSuffix("known.recto") ? "org.example.known" : nil
        } recognizesBook: { path in
            !path.hasSuffix("novel.epub") && !path.hasSuffix("archive.cbz")
        }.scan(known: known)
    }

    @Test func whatWasRejectedIsJudgedAgainWhenItChanges() throws {
        defer { try? Files.remove(folder) }
        try write("novel.epub", "PK\u{3}\u{4} of words")
        let judged = Mutex(0)
        let scanner = ShelfScanner([folder]) { _ in
            nil
        } recognizesBook: { _ in
            judged.withLock { $0 += 1 }
            return false
        }
        var rejected: [String: Rejection] = [:]
        for times in [1, 1, 1] {
            rejected = try scanner.scan(rejected: rejected, within: nil).rejected
            #expect(Array(rejected.keys) == ["\(folder)/novel.epub"] && judged.withLock { $0 } == times)
        }
        try write("novel.epub", "PK\u{3}\u{4} of other words")
        rejected = try scanner.scan(rejected: rejected, within: nil).rejected
        #expect(rejected.count == 1 && judged.withLock { $0 } == 2)
    }

    @Test func findsIssues() throws {
        defer { try? Files.remove(folder) }
        try write("a.pdf", "%PDF-1.4 a")
        try write("below/deep/B.PDF", "%PDF-1.4 b")
        try write("known.recto", "PK\u{3}\u{4} one")
        try write("package/overlay.json", "{}")
        try write("package/inner.pdf", "%PDF-1.4 of the package")
        try write("comic.CBZ", "PK\u{3}\u{4} of a comic's pictures")
        try write("manga.epub", "PK\u{3}\u{4} of a manga's pictures")
        try write("novel.epub", "PK\u{3}\u{4} of words")
        try write("archive.cbz", "Rar!")
        try write("other.cbr", "Rar! of a comic's pictures")
        try write("notes.txt", "a text")
        try write("below/keeper.MD", "another text")
        try write("README.md", "tells of the files")
        try write("below/license-de.txt", "of the files")
        try write("edition/edition.json", "{}")
        try write("edition/page.txt", "a page that Recto wrote")
        try write(".hidden.pdf", "%PDF-1.4")
        try write(".hidden/c.pdf", "%PDF-1.4")
        symlink("/etc/passwd", "\(folder)/link.pdf")
        symlink("/etc", "\(folder)/link")
        let found = try scan()
        #expect(
            found.map { $0.path.dropFirst(folder.count + 1) } == [
                "a.pdf", "below/deep/B.PDF", "below/keeper.MD", "comic.CBZ", "known.recto", "manga.epub", "notes.txt",
                "other.cbr", "package",
            ])
        #expect(
            found.map(\.kind)
                == [.document, .document, .text, .book, .package, .book, .text, .book, .folder])
        #expect(Set(found.map(\.base)).count == 9)
    }

    @Test func foldersOfPicturesAreBooks() throws {
        defer { try? Files.remove(folder) }
        for name in ["umi/1.jpg", "umi/2.png", "umi/ComicInfo.xml", "umi/who drew it.txt"] {
            try write(name, "a picture")
        }
        for name in ["series/ch 1/1.jpg", "series/ch 1/2.jpg", "series/ch 2/1.jpg", "series/ch 2/2.jpg"] {
            try write(name, "a picture")
        }
        // One is no book, nor are many beside an issue, or among other things, or those that Recto made.
        try write("alone/1.jpg", "a picture")
        for name in ["beside/1.jpg", "beside/2.jpg", "beside/a.pdf"] { try write(name, "%PDF-1.4 \(name)") }
        for name in ["site/1.jpg", "site/2.jpg", "site/a.html", "site/b.html", "site/c.html"] { try write(name, "x") }
        for name in ["out/pages.json", "out/page-0001_files/1.jpg", "out/page-0001_files/2.jpg"] {
            try write(name, "x")
        }
        let found = try scan()
        let names = found.map { $0.path.dropFirst(folder.count + 1) }
        #expect(names == ["beside/a.pdf", "series/ch 1", "series/ch 2", "umi"])
        #expect(found.dropFirst().allSatisfy { $0.kind == .pictures } && Set(found.map(\.base)).count == 4)
        let known = Dictionary(uniqueKeysWithValues: found.map { ($0.path, $0) })
        #expect(try scan(known: known) == found)
        // A picture that changes changes the book, which stays the same issue.
        try write("umi/2.png", "another picture")
        let changed = try #require(try scan(known: known).last)
        #expect(changed.version != found[3].version && changed.base == found[3].base)
    }

    @Test func knowsPackagesByTheirIds() throws {
        defer { try? Files.remove(folder) }
        try write("known.recto", "PK\u{3}\u{4} one")
        let before = try #require(try scan().first)
        try write("known.recto", "PK\u{3}\u{4} quite another one")
        let after = try #require(try scan().first)
        #expect(before.base == after.base && before.stamp != after.stamp)
    }

    @Test func doesNotReadAgainWhatIsKnown() throws {
        defer { try? Files.remove(folder) }
        try write("a.pdf", "%PDF-1.4 a")
        let first = try #require(try scan().first)
        var marked = first
        marked.base = "marked"
        #expect(try scan(known: [first.path: marked]).first?.base == "marked")
        try write("a.pdf", "%PDF-1.4 longer")
        #expect(try scan(known: [first.path: marked]).first?.base != "marked")
    }

    @Test func rootsHaveToBeThere() throws {
        defer { try? Files.remove(folder) }
        #expect(throws: Failure.self) { try scan(["\(folder)/nothing"]) }
        try write("a.pdf", "%PDF-1.4 a")
        // A file that is named is an issue whatever it is called.
        try write("odd", "%PDF-1.4 a")
        #expect(try scan(["\(folder)/odd", "\(folder)/a.pdf", folder]).count == 2)
    }

    /// Of a guarded shelf, an id is what a signed link opens: a file that was made to look like another must not get its id.
    @Test func aLikenessHasAnIdOfItsOwn() throws {
        defer { try? Files.remove(folder) }
        let head = "%PDF-1.4\n" + String(repeating: "%", count: 8192)
        let tail = String(repeating: "%", count: 8192) + "%%EOF"
        try write("mine.pdf", head + "one" + tail)
        let id = try #require(try scan().first).base
        try write("a-likeness.pdf", head + "two" + tail)
        let found = try scan()
        #expect(found.map(\.base).count == 2 && found[0].base != found[1].base)
        #expect(found.first { $0.path.hasSuffix("mine.pdf") }?.base == id)
    }

    /// As `cp -p` and archives do.
    @Test func aChangeIsSeenThoughTheTimeIsSetBack() throws {
        defer { try? Files.remove(folder) }
        try write("a.pdf", "%PDF-1.4 a")
        let before = try #require(try scan().first)
        var times = [timespec(), timespec()]
        times[1].tv_sec = before.stamp.modified / 1_000_000_000
        times[1].tv_nsec = before.stamp.modified % 1_000_000_000
        // Into the same file, so that it keeps its inode.
        let handle = try #require(FileHandle(forWritingAtPath: before.path))
        try handle.write(contentsOf: Data("%PDF-1.4 b".utf8))
        try handle.close()
        #expect(utimensat(AT_FDCWD, before.path, &times, 0) == 0)
        let after = try #require(try scan(known: [before.path: before]).first)
        #expect(after.stamp == before.stamp)
        #expect(after.base != before.base)

        let shelf = Shelf()
        shelf.update([before], isPatient: false)
        #expect(shelf.update([after], isPatient: false).changed == [before.base])
    }

    @Test func aLargeShelfIsReadPartByPart() throws {
        defer { try? Files.remove(folder) }
        for name in ["a", "b", "c"] { try write("\(name).pdf", "%PDF-1.4 \(name)") }
        let scanner = ShelfScanner([folder]) { _ in nil }
        let shelf = Shelf()
        for count in 1...3 {
            let scan = try scanner.scan(known: shelf.files, within: .zero)
            #expect(scan.files.count == count)
            #expect(scan.isPartial == (count < 3))
            shelf.update(scan.files, isPatient: false, isPartial: scan.isPartial)
            #expect(shelf.isPartial == (count < 3))
        }
        // One that was there and has changed keeps its place, however little time there is.
        let id = try #require(shelf.entries.first { $0.path.hasSuffix("c.pdf") }?.id)
        try write("c.pdf", "%PDF-1.4 another")
        try write("aa.pdf", "%PDF-1.4 new")
        try write("ab.pdf", "%PDF-1.4 newer")
        let scan = try scanner.scan(known: shelf.files, within: .zero)
        #expect(scan.files.count == 4 && scan.isPartial)
        shelf.update(scan.files, isPatient: false, isPartial: true)
        #expect(shelf[id]?.path.hasSuffix("c.pdf") == true)
    }
}
