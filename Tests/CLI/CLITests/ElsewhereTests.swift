import RectoBytes
import Synchronization
import TestSupport
import Testing

@testable import Recto

/// Documents whose bytes the workers read through this process: they are what the same files are.
@Suite struct ElsewhereTests {
    private static let workers = WorkerConfiguration(
        executable: BuiltTool.path, memory: 256 << 20, count: 2, processorTime: 600)
    private static let patience = Duration.seconds(86_400)

    /// Notes what is asked for, and fails at the times that it was told.
    private final class Watched: ByteProvider {
        let identity: ByteIdentity
        private let whole: any ByteProvider
        private let failing: Set<Int>
        private let asked = Mutex<[Range<Int>]>([])

        init(_ whole: any ByteProvider, failing: Set<Int> = []) {
            self.whole = whole
            self.failing = failing
            identity = whole.identity
        }

        var ranges: [Range<Int>] { asked.withLock { $0 } }

        func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
            let number = asked.withLock { asked in
                asked.append(range)
                return asked.count
            }
            if failing.contains(number) { throw Failure(.io, "request \(number) was lost", at: "example.com") }
            return try await whole.read(range)
        }
    }

    private struct Seen: Equatable {
        var pages: [Result<PageInfo, Failure>]
        var picture: [UInt8]
        var texts: [String]
        var info: [UInt8]
        var outline: [UInt8]
    }

    private static func seen(_ publication: Publication) async throws -> Seen {
        defer { Task { await publication.close() } }
        var texts: [String] = []
        for try await page in publication.text() {
            texts.append((try? page.content.get().text) ?? "page \(page.page) can't be read")
        }
        return Seen(
            pages: try await publication.pages(withDictionary: true),
            picture: try await publication.picture(page: 0, PageAppearance(scale: 0.5), Encoding(.png)).bytes,
            texts: texts, info: try CompactJSON.encode(try await publication.info()),
            outline: try CompactJSON.encode(try await publication.outline()))
    }

    @Test(arguments: [
        ("magazine.pdf", nil, PageBox.crop), ("articles.pdf", nil, .crop), ("cropbox.pdf", nil, .media),
        ("encrypted-user.pdf", "reader", .crop), ("transparency.pdf", nil, .crop),
        ("labels.pdf", nil, .crop), ("damaged-xref.pdf", nil, .crop),
    ])
    func isWhatTheFileIs(name: String, password: String?, box: PageBox) async throws {
        let path = TestPDFs.path(name)
        let file = try await Publication(
            path: path, password: password, box: box, workers: Self.workers, deadline: Self.patience)
        let provider = Watched(try FileBytes(path))
        let elsewhere = try await Publication(
            BlockCache(provider), address: "https://example.com/\(name)", password: password, box: box,
            workers: Self.workers, deadline: Self.patience)
        #expect(elsewhere.name == name && elsewhere.size == file.size)
        #expect(try await elsewhere.digest() == file.digest())
        let (there, here) = (try await Self.seen(elsewhere), try await Self.seen(file))
        #expect(there.pages == here.pages)
        #expect(there.picture == here.picture)
        #expect(there.texts == here.texts)
        #expect(String(decoding: there.info, as: UTF8.self) == String(decoding: here.info, as: UTF8.self))
        #expect(there.outline == here.outline)
        // Each block once, whichever library and worker wanted it.
        let blocks = provider.ranges.flatMap { range in
            Array(stride(from: range.lowerBound, to: range.upperBound, by: BlockCache.blockSize))
        }
        #expect(Set(blocks).count == blocks.count)
    }

    @Test func theFirstPageNeedsFewRequests() async throws {
        let provider = Watched(try FileBytes(TestPDFs.path("light-5000.pdf")))
        let publication = try await Publication(
            BlockCache(provider), address: "a.pdf", workers: Self.workers, deadline: Self.patience)
        _ = try await publication.picture(page: 0, PageAppearance(scale: 0.5), Encoding(.png))
        await publication.close()
        #expect(provider.ranges.count <= 12)
        #expect(provider.ranges.reduce(0) { $0 + $1.count } < provider.identity.count)
    }

    @Test func aPackageIsReadWhereItIs() async throws {
        try await withTemporaryFolder { folder in
            let manifest = """
                {"version": "1.0", "issue": {"id": "a.b", "title": "A", "language": "en"},
                 "document": {"src": "issue.pdf", "pages": 16}, "pages": []}
                """
            let path = folder + "/issue.recto"
            var builder = PackageBuilder()
            builder.add("overlay.json", Array(manifest.utf8))
            builder.add("issue.pdf", file: TestPDFs.path("magazine.pdf"))
            try builder.write(to: path)
            let provider = Watched(try FileBytes(path))
            let issue = try await OpenedIssue.open(
                .bytes(BlockCache(provider), address: "https://example.com/issue.recto"), workers: Self.workers,
                deadline: Self.patience)
            #expect(issue.publication.name == "issue.pdf")
            #expect(issue.publication.path == "https://example.com/issue.recto")
            let file = try await Publication(
                path: TestPDFs.path("magazine.pdf"), workers: Self.workers, deadline: Self.patience)
            #expect(try await Self.seen(issue.publication) == Self.seen(file))
        }
    }

    /// A picture that lacks what was lost would be another picture.
    @Test(arguments: 1...40) func whatIsLostIsSaid(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let failing = Set((0..<3).map { _ in Int.random(in: 1...14, using: &generator) })
        let path = TestPDFs.path("articles.pdf")
        let file = try await Publication(path: path, workers: Self.workers, deadline: Self.patience)
        let right = try await file.picture(page: 1, PageAppearance(scale: 0.5), Encoding(.png)).bytes
        await file.close()
        let provider = Watched(try FileBytes(path), failing: failing)
        for _ in 0..<8 {
            do {
                let publication = try await Publication(
                    BlockCache(provider, budget: 0), address: "a.pdf", workers: Self.workers, deadline: Self.patience)
                defer { Task { await publication.close() } }
                let picture = try await publication.picture(page: 1, PageAppearance(scale: 0.5), Encoding(.png)).bytes
                #expect(picture == right, "seed \(seed)")
                return
            } catch let failure as Failure {
                #expect(failure.code == .io && failure.message.hasSuffix("was lost"), "seed \(seed): \(failure)")
            }
        }
        Issue.record("seed \(seed): three losses are over after four tries")
    }

    @Test(arguments: [
        [], Array("no PDF at all".utf8), Array("PK\u{3}\u{4}".utf8),
    ]) func whatIsNoDocumentIsNamed(bytes: [UInt8]) async throws {
        let failure = await #expect(throws: Failure.self) {
            _ = try await Publication(
                BytesInMemory(bytes), address: "https://example.com/x/y.pdf", workers: Self.workers,
                deadline: Self.patience)
        }
        #expect(failure?.place == "y.pdf" && [.damaged, .unsupported].contains(failure?.code))
    }
}
