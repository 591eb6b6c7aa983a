import HTTPTypes
import Recto
import RectoBytes
import RectoShelf
import Synchronization
import TestSupport
import Testing

@testable import RectoServer

/// A host with one document, which may be replaced.
private final class FakeHost: RemoteRoot {
    let name: String
    private let state: Mutex<(bytes: [UInt8], version: Int)>

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        state = Mutex((bytes, 1))
    }

    func replace(_ bytes: [UInt8]) { state.withLock { $0 = (bytes, $0.version + 1) } }

    func scan() async throws(Failure) -> RemoteScan {
        let (bytes, version) = state.withLock { $0 }
        return RemoteScan(files: [
            FoundFile(
                remote: name, address: name, kind: ShelfEntry.Kind(name: name) ?? .document, size: bytes.count,
                modified: 1_700_000_000_000_000_000, validator: "\(version)")
        ])
    }

    /// The bytes as they are now; of no other version later.
    func open(isSealed: Bool = false) -> IssueInput {
        let (bytes, version) = state.withLock { $0 }
        return .bytes(Version(host: self, bytes: bytes, version: version), address: name, isSealed: isSealed)
    }

    private struct Version: ByteProvider {
        let host: FakeHost
        let bytes: [UInt8]
        let version: Int

        var identity: ByteIdentity { ByteIdentity(count: bytes.count, validator: "\(version)") }

        func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
            guard host.state.withLock({ $0.version }) == version else {
                throw Failure(.io, "changed while it was being read; run again")
            }
            return Array(bytes[try checked(range)])
        }
    }
}

/// Documents on other hosts are issues like all others.
@Suite struct RemoteTests {
    private static func with(
        _ host: FakeHost, isSealed: Bool = false,
        _ body: (TestShelf, _ issue: String, _ look: () async -> Void) async throws -> Void
    ) async throws {
        let finds = RemoteFinds([host])
        try await finds.begin()
        let opening: IssueOpening = { _ throws(Failure) in host.open(isSealed: isSealed) }
        try await TestShelf.with(opening: opening) { shelf in
            let look = {
                await finds.look()
                await shelf.server.update(await shelf.server.shelf.update(ShelfScanner.Scan(), finds))
            }
            await look()
            let entry = try #require(shelf.server.shelf.entries.first)
            try await body(shelf, "/issues/\(entry.id)", look)
        }
    }

    @Test func aPDFIsReadAndGivenAway() async throws {
        let host = FakeHost("https://example.org/story.pdf", TestShelf.story)
        try await Self.with(host) { shelf, issue, _ in
            #expect(try await shelf.get("\(issue)/edition.json").status == 200)
            #expect(try await shelf.get("\(issue)/pages/page-0001/full/max/0/default.png").status == 200)
            #expect(try await shelf.get("\(issue)/document.pdf").bytes == TestShelf.story)
            let part = try await shelf.get("\(issue)/document.pdf", [.range: "bytes=100-199"])
            #expect(part.status == 206 && part.bytes == Array(TestShelf.story[100..<200]))
            #expect(try await shelf.get("/opds.json").text.contains("document.pdf"))
        }
    }

    @Test func aPackageIsReadAndGivenAway() async throws {
        try await TestShelf.with { other in
            let bytes = try #require(try Files.read(other.folder + "/waves.recto"))
            try await Self.with(FakeHost("s3://bucket/waves.recto", bytes)) { shelf, issue, _ in
                let edition = try await shelf.get("\(issue)/edition.json")
                #expect(edition.text.contains("Waves & Wind"))
                #expect(try await shelf.get("\(issue)/issue.recto").bytes == bytes)
                #expect(try await shelf.get("\(issue)/document.pdf").bytes.starts(with: "%PDF".utf8))
            }
        }
    }

    @Test func anotherVersionIsNoticedAndThenRead() async throws {
        let host = FakeHost("https://example.org/story.pdf", TestShelf.story)
        try await Self.with(host) { shelf, issue, look in
            let before = try await shelf.get("\(issue)/edition.json")
            #expect(before.status == 200)
            let page = try await shelf.get("\(issue)/pages/page-0002/full/max/0/default.png")
            host.replace(TinyPDF((1...5).map { .story($0) }).bytes)
            // Nobody has looked yet: what is shown is the old version, as far as it was read.
            let between = try await shelf.get("\(issue)/pages/page-0002/full/max/0/default.png")
            #expect(between.status >= 500 || between.bytes == page.bytes)
            let file = try await shelf.get("\(issue)/document.pdf")
            #expect(file.status >= 500)
            var suspicions = shelf.server.suspicions.stream.makeAsyncIterator()
            // Whoever watches is told to look.
            await suspicions.next()
            await look()
            let after = try await shelf.get("\(issue)/edition.json")
            #expect(after.status == 200 && after.text != before.text)
            #expect(try await shelf.get("\(issue)/pages/page-0005/full/max/0/default.png").status == 200)
        }
    }

    @Test func whatIsSealedWithoutSayingSoIsRefused() async throws {
        let host = FakeHost("https://example.org/story.pdf", TestShelf.story)
        try await Self.with(host, isSealed: true) { shelf, issue, _ in
            let edition = try await shelf.get("\(issue)/edition.json")
            #expect(edition.status >= 400)
            let file = try await shelf.get("\(issue)/document.pdf")
            #expect(file.status >= 400)
        }
    }
}
