import HTTPTypes
import NIOCore
import Recto
import RectoHTTP
import RectoShelf
import Synchronization
import TestSupport
import Testing

@testable import RectoServer

/// Files that look like issues and can't be read: the server reports each once, on the shelf's page and in the metrics too.
@Suite struct UnreadableTests {
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private func write(_ name: String, _ text: String, in folder: String) throws {
        try Files.makeFolder(Files.split("\(folder)/\(name)").folder)
        try Files.replace("\(folder)/\(name)", with: Array(text.utf8))
    }

    private func count(_ part: String, in text: String) -> Int {
        text.split(separator: part, omittingEmptySubsequences: false).count - 1
    }

    @Test func eachIsToldOnceWithItsReason() async throws {
        try await TestShelf.with { shelf in
            let lines = Lines()
            try write("comics/tower.cbr", "Rar!\u{1A}\u{7} an archive of another kind", in: shelf.folder)
            try write("novel.epub", "no archive at all", in: shelf.folder)
            try write("broken.pdf", "%PDF-1.7\nand nothing else", in: shelf.folder)
            let scan = try ShelfScanner.withPackages([shelf.folder]).scan(known: [:], within: nil)
            let other = Shelf(roots: [shelf.folder])
            other.update(scan.files, rejected: scan.rejected, isPatient: false)
            let server = ShelfServer(
                other, options: shelf.server.options, executable: BuiltTool.path, tell: { lines.add($0) })
            server.tellOfUnreadable()
            // A file that begins like an archive turns out to be none only when it is opened.
            #expect(lines.all.count == 1 && lines.all.contains { $0.contains("novel.epub: ") })
            var seen: [String: ShelfEntry] = [:]
            for _ in 0..<2 { await ShelfLibrarian(server).look(&seen) }
            server.tellOfUnreadable()
            #expect(lines.all.count == 3, "\(lines.all)")
            for name in ["broken.pdf", "comics/tower.cbr"] {
                #expect(lines.all.count { $0.hasPrefix("\(shelf.folder)/\(name): ") } == 1)
            }
            #expect(other.unreadable.map(\.name) == ["broken.pdf", "comics/tower.cbr", "novel.epub"])
            #expect(!other.readable.contains { $0.path.hasSuffix("broken.pdf") })
            let page = ShelfPage(
                title: "S", page: CataloguePage(other.readable, number: 1, size: 10), unreadable: other.unreadable
            ).html
            for name in ["broken.pdf", "comics/tower.cbr", "novel.epub"] { #expect(count(name, in: page) == 1) }
            #expect(!page.contains(shelf.folder))
            guard case .bytes(let buffer) = await server.metrics().body else { return }
            let text = String(decoding: Array(buffer.readableBytesView), as: UTF8.self)
            for name in ["broken.pdf", "comics/tower.cbr", "novel.epub"] {
                #expect(count("recto_unreadable{file=\"\(name)\"", in: text) == 1, "\(text)")
            }
            // Once the file is repaired, it is no longer reported, and returns to the shelf.
            try Files.replace("\(shelf.folder)/broken.pdf", with: TestShelf.story)
            let again = try ShelfScanner.withPackages([shelf.folder]).scan(known: other.files, within: nil)
            await server.update(other.update(again.files, rejected: again.rejected, isPatient: false))
            #expect(other.unreadable.map(\.name) == ["comics/tower.cbr", "novel.epub"])
            #expect(other.readable.contains { $0.path.hasSuffix("broken.pdf") })
            await server.close()
        }
    }

    /// What the server advises can be done with a server.
    @Test func aPasswordIsNotAskedForByAnOptionThatThereIsNot() async throws {
        try await TestShelf.with { shelf in
            let bytes = try #require(try Files.read(TestPDFs.path("encrypted-user.pdf")))
            try Files.replace("\(shelf.folder)/locked.pdf", with: bytes)
            try shelf.rescan()
            var seen: [String: ShelfEntry] = [:]
            await ShelfLibrarian(shelf.server).look(&seen)
            let locked = try #require(shelf.server.shelf.unreadable.first { $0.name == "locked.pdf" })
            #expect(locked.reason.contains("password") && !locked.reason.contains("--"), "\(locked.reason)")
        }
    }

    @Test func whatIsBeingCopiedIsNotRejectedYet() throws {
        let shelf = Shelf()
        let half = ["/a.cbz": Rejection(reason: "is a damaged zip archive")]
        shelf.update([], rejected: half)
        #expect(shelf.unreadable.isEmpty)
        shelf.update([], rejected: half)
        #expect(shelf.unreadable.count == 1)
        shelf.update([], rejected: [:])
        #expect(shelf.unreadable.isEmpty)
    }

    @Test func viewersOfOtherSitesSeeWhichPartTheyGot() async throws {
        let options = ServerOptions(sharing: .any, memory: 512 << 20, version: "test")
        try await TestShelf.with(options) { shelf in
            let id = try shelf.id("story.pdf")
            let part = try await shelf.get(
                "/issues/\(id)/document.pdf", [.range: "bytes=0-9", .origin: "https://viewer.example"])
            #expect(part.status == 206 && part.headers[.contentRange]?.hasPrefix("bytes 0-9/") == true)
            let exposed = part.headers[.accessControlExposeHeaders] ?? ""
            for name in ["Accept-Ranges", "Content-Range", "ETag"] { #expect(exposed.contains(name)) }
            let beyond = try await shelf.get(
                "/issues/\(id)/document.pdf", [.range: "bytes=9999999-", .origin: "https://viewer.example"])
            #expect(beyond.status == 416 && beyond.headers[.accessControlExposeHeaders] == exposed)
            // Responses that are not shared with other sites expose no headers.
            #expect(try await shelf.get("/issues/\(id)/edition.json").headers[.accessControlExposeHeaders] == nil)
        }
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            #expect(
                try await shelf.get("/issues/\(id)/document.pdf").headers[.accessControlExposeHeaders] == nil)
        }
    }
}
