import RectoDiagnostics
import RectoFetch
import RectoPackaging
import Synchronization
import Testing

@testable import RectoLibrary

@Suite("Libraries")
final class NewsstandTests {
    let folder: String
    let shop = Shop()

    init() throws { folder = try Files.makePrivateFolder(prefix: "library") }

    deinit { try? Files.remove(folder) }

    private func open(
        floor: Int = 0, check: @escaping Library.Check = { _, _ throws(Failure) in }
    ) throws -> Library {
        let shop = shop
        return try Library(
            folder, fetching: { shop }, time: WaitingTime(), retrying: RetryPolicy(tries: 2) { 0 }, floor: floor,
            check: check)
    }

    private func added(isAutomatic: Bool = false, retention: Retention? = nil) async throws -> (Library, Int) {
        let library = try open()
        let store = try await library.add(Shop.address, isAutomatic: isAutomatic, retention: retention)
        _ = try await library.refresh(store.id)
        return (library, store.id)
    }

    private func states(_ library: Library) throws -> [String: IssueState] {
        Dictionary(try library.records.issues().map { ($0.key, $0.state) }) { $1 }
    }

    private func id(_ key: String, _ library: Library) throws -> Int {
        try #require(library.records.issues().first { $0.key == key }).id
    }

    @Test("list what a store has, fetch it, and still have it when they are opened again")
    func whole() async throws {
        for key in ["a", "b", "c"] { shop.put(key) }
        let (library, store) = try await added()
        #expect(try library.records.count() == 3 && library.records.count(of: store) == 3)
        #expect(try library.records.issue(at: 1, of: store)?.title == "Issue b")
        #expect(try library.records.issue(at: 3, of: store) == nil)
        let events = await library.events()
        let b = try id("b", library)
        try await library.get([b])
        let result = try await library.work()
        #expect(result.here == [b] && result.broken.isEmpty)
        let again = try open()
        let issue = try again.records.issue(b)
        #expect(issue.state == .here && issue.bytes == Shop.pdf("b").count)
        #expect(try Files.read(try #require(try again.path(of: issue))) == Shop.pdf("b"))
        #expect(try states(again) == ["a": .listed, "b": .here, "c": .listed])
        #expect(try Files.list(folder + "/partial").isEmpty)
        var seen: [LibraryEvent] = []
        for await event in events {
            seen.append(event)
            if event == .issue(b, .here) { break }
        }
        #expect(seen.first == .issue(b, .queued) && seen.contains(.issue(b, .verifying)))
    }

    @Test("what was removed stays so, whatever the store lists, until the reader asks")
    func removed() async throws {
        shop.put("a")
        let (library, store) = try await added(isAutomatic: true)
        let a = try id("a", library)
        try await library.get([a])
        _ = try await library.work()
        try await library.remove([a])
        #expect(try Files.list(folder + "/files").flatMap { try Files.list("\(folder)/files/\($0)") }.isEmpty)
        shop.put("a", updated: 2)
        _ = try await library.refresh(store)
        shop.change { $0.entries = [] }
        _ = try await library.refresh(store)
        shop.put("a", updated: 3)
        _ = try await library.refresh(store)
        _ = try await library.work()
        #expect(try states(library) == ["a": .removed])
        try await library.get([a])
        _ = try await library.work()
        #expect(try states(library) == ["a": .here])
    }

    @Test("what is withdrawn stays where it is here, and vanishes where not")
    func withdrawn() async throws {
        shop.put("a")
        shop.put("b")
        let (library, store) = try await added()
        try await library.get([try id("a", library)])
        _ = try await library.work()
        shop.change { $0.entries = [] }
        let change = try await library.refresh(store).change
        #expect(change.withdrawn == [try id("b", library)])
        #expect(try states(library) == ["a": .here, "b": .withdrawn])
        shop.put("b")
        _ = try await library.refresh(store)
        #expect(try states(library) == ["a": .here, "b": .listed])
    }

    @Test("automatic stores: what is new after the first list comes by itself")
    func automatic() async throws {
        shop.put("a")
        let (library, store) = try await added(isAutomatic: true)
        shop.put("b")
        _ = try await library.refresh(store)
        _ = try await library.work()
        #expect(try states(library) == ["a": .listed, "b": .here])
    }

    @Test("a later version is told of, and takes the place of the old one when it is asked for")
    func update() async throws {
        shop.put("a")
        let (library, store) = try await added()
        let a = try id("a", library)
        try await library.get([a])
        _ = try await library.work()
        let old = try #require(try library.path(of: library.records.issue(a)))
        shop.put("a", updated: 2, text: "corrected")
        #expect(try await library.refresh(store).change.updated == [a])
        #expect(try states(library) == ["a": .updateAvailable])
        try await library.get([a])
        _ = try await library.work()
        #expect(try Files.read(try #require(try library.path(of: library.records.issue(a)))) == Shop.pdf("corrected"))
        #expect(Files.kind(old) == nil)
    }

    @Test("what is no issue is never visible, nor what the check refuses, nor what has another digest")
    func refused() async throws {
        for key in ["a", "b", "c"] { shop.put(key) }
        shop.change { state in
            state.files["a"] = Array("<!doctype html><html>Sign in</html>".utf8)
            state.entries[2].digest = String(repeating: "0", count: 64)
        }
        let library = try open { path, _ throws(Failure) in
            if try Files.read(path) == Shop.pdf("b") { throw Failure(.damaged, "is refused") }
        }
        let store = try await library.add(Shop.address)
        _ = try await library.refresh(store.id)
        let ids = try library.records.issues().map(\.id)
        try await library.get(ids)
        #expect(try await library.work().broken.sorted() == ids)
        let reasons = try library.records.issues().map { $0.reason ?? "" }
        #expect(reasons[0].contains("is a web page and not an issue"))
        #expect(reasons[1].contains("is refused"))
        #expect(reasons[2].contains("has other bytes than its digest says"))
        #expect(try Files.list(folder + "/files").isEmpty)
    }

    @Test("two of a host at a time, four in all")
    func schedule() async throws {
        for host in ["a", "b", "c"] { for number in 0..<6 { shop.put("\(host)\(number)") } }
        let (library, _) = try await added()
        try await library.get(try library.records.issues().map(\.id))
        #expect(try await library.work().here.count == 18)
        let (most, ofHost) = shop.state.withLock { ($0.mostRunning, $0.mostOfHost) }
        #expect((1...4).contains(most) && (1...2).contains(ofHost))
    }

    @Test("retention keeps the newest and what is pinned, and what goes can be asked for again")
    func retention() async throws {
        for key in ["a", "b", "c", "d"] { shop.put(key) }
        let (library, store) = try await added(isAutomatic: true, retention: .issues(2))
        let ids = try library.records.issues().map(\.id)
        try await library.pin([ids[0]], true)
        try await library.get(ids)
        _ = try await library.work()
        #expect(try states(library) == ["a": .here, "b": .listed, "c": .here, "d": .here])
        _ = try await library.refresh(store)
        _ = try await library.work()
        #expect(try states(library)["b"] == .listed)
    }

    @Test("pages are walked, what is known is not read again, and a store that fails keeps its list")
    func refreshing() async throws {
        for number in 0..<25 { shop.put("a\(number)") }
        shop.change { $0.pageSize = 10 }
        let (library, store) = try await added()
        #expect(shop.paths == ["/list", "/list?page=1", "/list?page=2"])
        #expect(try library.records.count() == 25)
        shop.change { state in
            (state.pageSize, state.etag) = (100, "\"l1\"")
        }
        _ = try await library.refresh(store)
        shop.change { $0.requests = [] }
        #expect(try await library.refresh(store).change == ListChange())
        #expect(shop.state.withLock { $0.requests.map { $0.fields["If-None-Match"] } } == ["\"l1\""])
        shop.change { $0.status = 500 }
        await #expect(throws: Failure.self) { try await library.refresh(store) }
        #expect(try library.records.store(store).state == .stale && library.records.count() == 25)
        shop.change { $0.status = 410 }
        await #expect(throws: Failure.self) { try await library.refresh(store) }
        #expect(try library.records.store(store).state == .gone)
    }

    @Test("a catalogue of catalogues says which there are")
    func catalogues() async throws {
        shop.change { $0.parts = ["/new", "/all"] }
        let library = try open()
        let store = try await library.add(Shop.address)
        let failure = await #expect(throws: Failure.self) { try await library.refresh(store.id) }
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.hasSuffix("https://shop.example/new, https://shop.example/all") == true)
        shop.put("a")
        _ = try await library.refresh(store.id)
        #expect(try library.records.count() == 1)
    }

    @Test("a store whose identifiers change each time is asked about")
    func changingKeys() async throws {
        shop.put("a")
        let (library, store) = try await added()
        shop.change { state in state.entries = (0...LibraryRecords.mostNew).map { Shop.Entry(key: "b\($0)") } }
        let failure = await #expect(throws: Failure.self) { try await library.refresh(store) }
        #expect(failure?.code == .tooLarge)
        #expect(try states(library) == ["a": .listed])
        _ = try await library.refresh(store, takesAll: true)
        #expect(try library.records.count() == LibraryRecords.mostNew + 2)
    }

    @Test("what the store wants something for, or has in other formats only, is not queued")
    func needs() async throws {
        shop.change { state in
            state.entries = [
                Shop.Entry(key: "a", relation: "http://opds-spec.org/acquisition/buy"),
                Shop.Entry(key: "b", type: "application/epub+zip"),
            ]
        }
        let (library, store) = try await added()
        #expect(try states(library) == ["a": .needs, "b": .listed])
        for key in ["a", "b"] {
            let issue = try id(key, library)
            await #expect(throws: Failure.self) { try await library.get([issue]) }
        }
        shop.put("a")
        _ = try await library.refresh(store)
        #expect(try states(library)["a"] == .listed)
    }

    @Test("paused is not fetched, and goes on when it is asked for")
    func pausing() async throws {
        shop.put("a")
        let (library, _) = try await added()
        let a = try id("a", library)
        try await library.get([a])
        #expect(try await library.pause([a]) == [a])
        #expect(try await library.work().here.isEmpty)
        #expect(try states(library) == ["a": .paused])
        try await library.get([a])
        _ = try await library.work()
        #expect(try states(library) == ["a": .here])
    }

    @Test("damage on the disk is found, and what nobody has any more is collected")
    func upkeep() async throws {
        shop.put("a")
        shop.put("b")
        let (library, _) = try await added()
        try await library.get(try library.records.issues().map(\.id))
        _ = try await library.work()
        #expect(try await library.verify().broken.isEmpty)
        let path = try #require(try library.path(of: library.records.issue(try id("a", library))))
        try Files.remove(path)
        try Files.replace(path, with: Shop.pdf("x"))
        try Files.replace(folder + "/partial/99", with: [1, 2, 3])
        #expect(try await library.verify().broken.map(\.key) == ["a"])
        #expect(try states(library) == ["a": .broken, "b": .here])
        #expect(try await library.collect() == (files: 1, bytes: 3))
        #expect(try await library.collect() == (files: 0, bytes: 0))
    }

    @Test("two processes do not fetch into one folder at the same time")
    func locked() async throws {
        shop.put("a")
        let (library, store) = try await added()
        let lock = try library.lock()
        await #expect(throws: Failure.self) { try await library.work() }
        await #expect(throws: Failure.self) { try await library.refresh(store) }
        _ = consume lock
        _ = try await library.work()
    }

    @Test("a full disk is no reason to lose anything")
    func fullDisk() async throws {
        shop.put("a")
        let library = try open(floor: .max)
        let store = try await library.add(Shop.address)
        _ = try await library.refresh(store.id)
        let a = try id("a", library)
        try await library.get([a])
        #expect(try await library.work().broken == [a])
        #expect(try library.records.issue(a).reason?.contains("make room and ask again") == true)
        let roomy = try open()
        try await roomy.get([a])
        #expect(try await roomy.work().here == [a])
    }

    @Test("retention is read as it is written", arguments: ["12", "90d", "5GB", "300MB"])
    func words(text: String) {
        #expect(Retention(text)?.description == text)
        for wrong in ["", "0", "-1", "5TB", "d", "1.5GB", "99999999999"] { #expect(Retention(wrong) == nil) }
    }
}
