import Foundation
import RectoDiagnostics
import RectoPackaging
import RectoShelf
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
            !path.hasSuffix("novel.epub")
        }.scan(known: known)
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
        try write("notes.txt", "nothing")
        try write(".hidden.pdf", "%PDF-1.4")
        try write(".hidden/c.pdf", "%PDF-1.4")
        symlink("/etc/passwd", "\(folder)/link.pdf")
        symlink("/etc", "\(folder)/link")
        let found = try scan()
        #expect(
            found.map { $0.path.dropFirst(folder.count + 1) } == [
                "a.pdf", "below/deep/B.PDF", "comic.CBZ", "known.recto", "manga.epub", "package",
            ])
        #expect(found.map(\.kind) == [.document, .document, .book, .package, .book, .folder])
        #expect(Set(found.map(\.base)).count == 6)
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
}
