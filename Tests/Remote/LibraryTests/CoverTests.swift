import RectoDiagnostics
import RectoFetch
import RectoPackaging
import Synchronization
import Testing

@testable import RectoLibrary

@Suite("Covers")
final class CoverTests {
    let folder: String
    let shop = Shop()
    /// What was to be drawn, with the bytes that were there.
    private let seen = Drawings()
    private var drawn: [(source: CoverSource, bytes: [UInt8])] { seen.all.withLock { $0 } }

    private final class Drawings: Sendable {
        let all = Mutex<[(source: CoverSource, bytes: [UInt8])]>([])
    }

    init() throws { folder = try Files.makePrivateFolder(prefix: "library") }

    deinit { try? Files.remove(folder) }

    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private func open(_ picture: [UInt8]? = nil) async throws -> Library {
        let (shop, drawings) = (shop, seen)
        let library = try Library(
            folder, fetching: { shop }, time: WaitingTime(), retrying: RetryPolicy(tries: 2) { 0 }, floor: 0,
            draw: { source throws(Failure) in
                var bytes: [UInt8] = []
                switch source {
                case .issue(let path): bytes = try Files.read(path) ?? []
                case .picture(let folder):
                    for name in try Files.list(folder) { bytes += try Files.read("\(folder)/\(name)") ?? [] }
                }
                let seen = bytes
                drawings.all.withLock { $0.append((source, seen)) }
                return picture ?? (Self.jpeg + seen.suffix(4))
            }, check: { _, _ throws(Failure) in })
        if try library.records.stores().isEmpty {
            let store = try await library.add(Shop.address)
            _ = try await library.refresh(store.id)
        }
        return library
    }

    @Test("a store's picture is drawn once, and what was fetched is not kept")
    func picture() async throws {
        shop.put("a", cover: Self.png + [1, 2, 3, 4])
        let library = try await open()
        let path = try #require(try await library.cover(of: 1))
        #expect(try Files.read(path) == Self.jpeg + [1, 2, 3, 4])
        #expect(path.hasPrefix(folder + "/covers/"))
        #expect(try await library.cover(of: 1) == path)
        #expect(library.coverPath(of: try library.records.issue(1)) == path)
        #expect(drawn.map(\.bytes) == [Self.png + [1, 2, 3, 4]])
        guard case .picture(let place)? = drawn.first?.source else { throw Failure(.internal, "") }
        #expect(Files.kind(place) == nil)
    }

    @Test("of what is here the first page is drawn, and takes the place of the store's picture")
    func firstPage() async throws {
        shop.put("a", cover: Self.png + [1, 2, 3, 4])
        let library = try await open()
        let old = try #require(try await library.cover(of: 1))
        try await library.get([1])
        _ = try await library.work()
        let new = try #require(library.coverPath(of: try library.records.issue(1)))
        #expect(try Files.read(new) == Self.jpeg + Shop.pdf("a").suffix(4))
        #expect(new != old)
        #expect(try await library.collect().files == 1)
        #expect(Files.kind(old) == nil && Files.kind(new) == .file)
    }

    @Test(
        "what is no picture of a common kind never comes to a worker, and is not asked for again",
        arguments: [
            "<svg xmlns='http://www.w3.org/2000/svg'/>", "<?xml version='1.0'?><svg/>", "II*\0", "\0\0\u{1}\0", "BM",
            "",
            "<html></html>", "%PDF-1.4",
        ])
    func refused(text: String) async throws {
        shop.put("a", cover: Array(text.utf8))
        let library = try await open()
        #expect(try await library.cover(of: 1) == nil)
        #expect(try await library.cover(of: 1) == nil)
        #expect(drawn.isEmpty)
        #expect(shop.paths.count { $0 == "/cover/a" } == 1)
        #expect(try Files.list(folder + "/covers").isEmpty)
    }

    @Test("what a worker gives back that is no JPEG is not kept")
    func misdrawn() async throws {
        shop.put("a", cover: Self.png)
        let library = try await open(Array("<svg/>".utf8))
        #expect(try await library.cover(of: 1) == nil)
        #expect(try Files.list(folder + "/covers").isEmpty)
    }

    @Test("a picture of too many bytes is not fetched; one that can't be had now is asked for again")
    func unreachable() async throws {
        shop.put("a", cover: Self.png + [UInt8](repeating: 0, count: Library.largestCover))
        shop.put("b", cover: Self.png)
        let library = try await open()
        #expect(try await library.cover(of: 1) == nil)
        shop.change { $0.coverStatus = 503 }
        await #expect(throws: Failure.self) { try await library.cover(of: 2) }
        shop.change { $0.coverStatus = 200 }
        #expect(try await library.cover(of: 2) != nil)
        let shop = shop
        let silent = try Library(folder, fetching: { shop }, time: WaitingTime()) { _, _ throws(Failure) in }
        #expect(try await silent.cover(of: 2) != nil)
        #expect(try await silent.cover(of: 1) == nil)
    }
}
