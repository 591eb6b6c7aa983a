import RectoDiagnostics
import RectoFetch
import RectoPackaging
import Synchronization
import Testing

@testable import RectoLibrary

@Suite("Watching stores")
final class WatchTests {
    let folder: String
    let shop = Shop()

    init() throws { folder = try Files.makePrivateFolder(prefix: "library") }

    deinit { try? Files.remove(folder) }

    private static let day = 86_400
    /// Midnight, in the time zone of these tests.
    private static let midnight = 1_799_971_200

    private func open(
        _ time: MovingTime, rate: Int? = nil, hours: DayWindow? = nil, floor: Int = 0
    ) throws -> Library {
        let shop = shop
        return try Library(
            folder, fetching: { shop }, time: time, retrying: RetryPolicy(tries: 1) { 0 }, floor: floor, rate: rate,
            hours: hours, secondOfDay: { $0 % Self.day }, check: { _, _ throws(Failure) in })
    }

    /// Everything that is told within the time.
    private func watch(_ library: Library) async throws -> [LibraryWatch.Happening] {
        let told = Mutex<[LibraryWatch.Happening]>([])
        try await LibraryWatch(library) { happening in told.withLock { $0.append(happening) } }.run()
        return told.withLock { $0 }
    }

    private func news(_ told: [LibraryWatch.Happening]) -> [String] {
        told.compactMap { if case .news(let news) = $0 { "\(news.kind) \(news.issue)" } else { nil } }
    }

    /// How often the list was asked for.
    private var looks: Int { shop.paths.count { $0 == "/list" } }

    @Test("a list is looked at every six hours, a tenth more or less, and what is new comes and is told of once")
    func usual() async throws {
        let shop = shop
        shop.put("a")
        let time = MovingTime(seconds: 3 * Self.day) { date in
            if date > 1_800_000_000 + Self.day { shop.put("b") }
        }
        let library = try open(time)
        let store = try await library.add(Shop.address, isAutomatic: true)
        _ = try await library.refresh(store.id)
        let told = try await watch(library)
        #expect((11...15).contains(looks))
        #expect(news(told) == ["here 2"])
        #expect(try library.records.issue(2).state == .here && library.records.issue(1).state == .listed)
        // What is known already is not asked for with all its bytes.
        shop.change { $0.etag = "\"l\"" }
        let again = try open(MovingTime(from: time.date, seconds: Self.day))
        #expect(news(try await watch(again)) == [])
        #expect(shop.state.withLock { $0.requests.suffix(2).map { $0.fields["If-None-Match"] } } == ["\"l\"", "\"l\""])
    }

    @Test("of stores that are not automatic is told what they list")
    func listed() async throws {
        let shop = shop
        let time = MovingTime(seconds: Self.day) { _ in shop.put("a") }
        let library = try open(time)
        let store = try await library.add(Shop.address)
        _ = try await library.refresh(store.id)
        #expect(news(try await watch(library)) == ["listed 1"])
        #expect(try library.records.issue(1).state == .listed)
    }

    @Test("news that was not told to the end is told again")
    func interrupted() async throws {
        shop.put("a")
        let library = try open(MovingTime(seconds: Self.day))
        let store = try await library.add(Shop.address)
        _ = try await library.refresh(store.id)
        #expect(try library.records.news(atMost: 9).isEmpty)
        shop.put("b")
        _ = try await library.refresh(store.id)
        let told = Mutex(0)
        let task = Task {
            try await LibraryWatch(library) { happening in
                guard case .news = happening else { return }
                told.withLock { $0 += 1 }
                withUnsafeCurrentTask { $0?.cancel() }
            }.run()
        }
        try await task.value
        #expect(told.withLock { $0 } == 1)
        let again = try open(MovingTime(seconds: 60))
        #expect(news(try await watch(again)) == ["listed 2"])
        #expect(news(try await watch(try open(MovingTime(seconds: 60)))) == [])
    }

    @Test("a store that fails is asked later and later, as late as it wants, and never again when it is no more")
    func failing() async throws {
        let library = try open(MovingTime(seconds: 4 * 3600))
        let store = try await library.add(Shop.address)
        _ = try await library.refresh(store.id)
        shop.change { $0.status = 500 }
        _ = try await library.change(store.id, to: StoreSettings())
        shop.change { $0.requests = [] }
        let told = try await watch(library)
        // After 15 minutes, 30, an hour and two: all within four hours, and with what jitter adds.
        #expect((4...5).contains(looks) && told.count == looks)
        shop.change { $0.status = 200 }
        _ = try await library.refresh(store.id)
        try await library.change(store.id, to: StoreSettings())
        shop.change { state in (state.status, state.retryAfter, state.requests) = (503, "7200", []) }
        _ = try await watch(try open(MovingTime(from: 1_810_000_000, seconds: 3 * 3600)))
        #expect(looks == 2)
        shop.change { state in (state.status, state.retryAfter, state.requests) = (410, nil, []) }
        _ = try await watch(try open(MovingTime(from: 1_820_000_000, seconds: 30 * Self.day)))
        #expect(looks == 1)
    }

    @Test("what could not be had by itself is tried again, but not what the reader asked for")
    func retries() async throws {
        let shop = shop
        let time = MovingTime(seconds: Self.day) { date in
            guard date > 1_800_000_000 + 9 * 3600 else { return }
            shop.change { $0.files = ["a": Shop.pdf("a"), "b": Shop.pdf("b")] }
        }
        let library = try open(time)
        let store = try await library.add(Shop.address, isAutomatic: true)
        _ = try await library.refresh(store.id)
        shop.put("a")
        shop.put("b")
        shop.change { $0.files = [:] }
        _ = try await library.refresh(store.id)
        _ = try await library.work()
        try await library.get([2])
        _ = try await library.work()
        _ = try await watch(library)
        #expect(try library.records.issue(1).state == .here)
        #expect(try library.records.issue(2).state == .broken)
        #expect((3...8).contains(shop.paths.count { $0 == "/file/a" }))
    }

    @Test("automatic transfers wait for their hours, and stop when those end; the reader's own run at any time")
    func hours() async throws {
        let hours = try #require(DayWindow("01:00-05:00"))
        let shop = shop
        let asked = Mutex<[Int]>([])
        let time = MovingTime(from: Self.midnight + 6 * 3600, seconds: Self.day) { date in
            asked.withLock { if $0.isEmpty, shop.paths.contains("/file/a") { $0.append(date % Self.day) } }
        }
        let library = try open(time)
        let store = try await library.add(Shop.address, isAutomatic: true)
        _ = try await library.refresh(store.id)
        for key in ["a", "b"] { shop.put(key) }
        try await library.change(store.id, to: StoreSettings(isAutomatic: true, hours: hours))
        _ = try await library.refresh(store.id)
        #expect(try await library.work() == (here: [], broken: []))
        try await library.get([2])
        #expect(try await library.work().here == [2])
        _ = try await watch(library)
        #expect(try library.records.issue(1).state == .here)
        #expect(asked.withLock { $0.first.map { (3600...3800).contains($0) } } == true)
    }

    @Test("a transfer that is running when its hours end waits with what has come")
    func endOfHours() async throws {
        let hours = try #require(DayWindow("01:00-05:00"))
        let time = MovingTime(from: Self.midnight + 5 * 3600 - 60, seconds: 1 << 30)
        // A MiB takes seventeen minutes.
        let library = try open(time, rate: 1000, hours: hours)
        let store = try await library.add(Shop.address, isAutomatic: true)
        _ = try await library.refresh(store.id)
        shop.put("a", text: String(repeating: "x", count: 3 << 20))
        shop.change { $0.piece = 100_000 }
        _ = try await library.refresh(store.id)
        #expect(try await library.work() == (here: [], broken: []))
        #expect(try library.records.issue(1).state == .queued)
        #expect(try Files.stamp(folder + "/partial/1").size >= 512 << 10)
        #expect(try await library.work() == (here: [], broken: []))
    }

    @Test("a limit of speed holds for all transfers together", arguments: [true, false])
    func rate(ofStore: Bool) async throws {
        let time = MovingTime(seconds: 1 << 30)
        let library = try open(time, rate: ofStore ? nil : 10_000)
        let store = try await library.add(Shop.address)
        if ofStore { try await library.change(store.id, to: StoreSettings(rate: 10_000)) }
        for key in ["a", "b", "c"] { shop.put(key, text: String(repeating: key, count: 50_000)) }
        shop.change { $0.piece = 5000 }
        _ = try await library.refresh(store.id)
        try await library.get([1, 2, 3])
        let start = time.elapsed
        #expect(try await library.work().here.count == 3)
        // Clocks of tests go for all who wait together, one after the other: it is never less than the fifteen seconds.
        #expect(time.elapsed - start >= .seconds(15))
    }

    @Test("what is decided for the library holds in the next process, and what a process is told goes before it")
    func settings() async throws {
        let time = MovingTime(seconds: 60)
        let library = try open(time)
        let settings = LibrarySettings(rate: 500, hours: DayWindow("22:00-06:00"), floor: 12)
        try await library.change(to: settings)
        let other = try Library(folder, fetching: { [shop] in shop }, time: time, rate: 7) { _, _ throws(Failure) in }
        #expect(try other.effectiveSettings() == LibrarySettings(rate: 7, hours: settings.hours, floor: 12))
        try await other.change(to: LibrarySettings())
        #expect(try other.records.settings() == LibrarySettings())
        await #expect(throws: Failure.self) { try await other.change(99, to: StoreSettings()) }
    }

    @Test("hours are read as they are written, those over midnight too")
    func windows() throws {
        for text in ["01:00-05:00", "22:00-06:00", "00:00-24:00"] { #expect(DayWindow(text)?.description == text) }
        for wrong in [
            "", "1:00-5:00", "01:00", "01:00-01:00", "25:00-26:00", "24:00-01:00", "01:60-02:00", "aa:bb-cc:dd",
        ] {
            #expect(DayWindow(wrong) == nil, "\(wrong)")
        }
        let night = try #require(DayWindow("22:00-06:00"))
        #expect(
            [21, 22, 23, 0, 5, 6, 12].map { night.contains($0 * 3600) } == [
                false, true, true, true, true, false, false,
            ])
    }

    @Test("looks are never closer than a quarter of an hour, and no later than a server's word allows")
    func schedule() {
        for dice in [0, 0.5, 1] {
            #expect(PollSchedule.next(after: 0, every: 1, freshness: nil, dice: dice) == 900)
            #expect(PollSchedule.next(after: 0, every: nil, freshness: 40_000, dice: dice) == 40_000)
            #expect(PollSchedule.next(after: 0, every: nil, freshness: 1 << 40, dice: dice) == 86_400)
            #expect(PollSchedule.next(afterFailure: 0, failures: 10, every: nil, asked: nil, dice: dice) >= 77_760)
            #expect(PollSchedule.next(afterFailure: 0, failures: 1, every: nil, asked: 1 << 40, dice: dice) == 86_400)
        }
        #expect(PollSchedule.next(after: 0, every: nil, freshness: nil, dice: 0) == 19_440)
        #expect(PollSchedule.next(after: 0, every: nil, freshness: nil, dice: 1) == 23_760)
        #expect(PollSchedule.retry(after: 0, tries: 9, dice: 0) == nil)
        #expect(PollSchedule.freshness(["Cache-Control": "public, max-age=60"]) == 60)
        #expect(PollSchedule.freshness(["Cache-Control": "no-store"]) == nil)
    }
}
