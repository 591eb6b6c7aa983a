import Foundation
import RectoDiagnostics
import RectoLibrary
import RectoPackaging
import RectoShelf
import Synchronization
import Testing

@testable import RectoNewsstand

@Suite("A library's page")
struct NewsstandTests {
    private func list(_ newsstand: Newsstand, _ question: NewsstandQuestion = NewsstandQuestion()) async throws
        -> [String: Any]
    {
        let bytes = try await newsstand.list(question)
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func titles(_ list: [String: Any]) -> [String] {
        (list["issues"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
    }

    private func added(_ kiosk: Kiosk) async throws -> Newsstand {
        let newsstand = try kiosk.newsstand()
        _ = try await newsstand.act(.add(address: Kiosk.address, isAutomatic: false))
        return newsstand
    }

    @Test("windows, views and words of the list, the newest first")
    func windows() async throws {
        let kiosk = try Kiosk(["a", "b", "c", "d"])
        let newsstand = try await added(kiosk)
        var all = try await list(newsstand)
        #expect(titles(all) == ["Issue d", "Issue c", "Issue b", "Issue a"] && all["total"] as? Int == 4)
        #expect((all["stores"] as? [[String: Any]])?.first?["title"] as? String == "Shop")
        #expect(titles(try await list(newsstand, NewsstandQuestion(from: 1, count: 2))) == ["Issue c", "Issue b"])
        #expect(titles(try await list(newsstand, NewsstandQuestion(words: "ISSUE b"))) == ["Issue b"])
        #expect(titles(try await list(newsstand, NewsstandQuestion(store: 7))).isEmpty)
        let id = try #require((all["issues"] as? [[String: Any]])?.last?["id"] as? Int)
        _ = try await newsstand.act(.issue(id, .get))
        #expect(titles(try await list(newsstand, NewsstandQuestion(view: .way))) == ["Issue a"])
        _ = try await newsstand.library.work()
        try kiosk.scan()
        try await newsstand.look()
        all = try await list(newsstand, NewsstandQuestion(view: .here))
        let issue = try #require((all["issues"] as? [[String: Any]])?.first)
        let entry = try #require(kiosk.shelf.entries.first)
        #expect(issue["state"] as? String == "here" && issue["href"] as? String == "issues/\(entry.id)/")
        // The shelf calls it as the store does, and puts it into no group of its folder's.
        #expect(entry.title == "Issue a" && entry.folder == nil && newsstand.owns(entry.path))
        let counts = try #require(all["counts"] as? [String: Int])
        #expect(counts == ["all": 4, "here": 1, "way": 0, "store": 3])
    }

    @Test("what happens is told from where somebody knows the list, also of other processes")
    func events() async throws {
        let kiosk = try Kiosk(["a", "b"])
        let newsstand = try await added(kiosk)
        let last = try #require(try await list(newsstand)["last"] as? Int)
        var cursor = await newsstand.cursor(after: last)
        _ = try await newsstand.news(&cursor)
        #expect(try await newsstand.news(&cursor) == Array(":\n\n".utf8))
        // As `recto library get` does.
        let other = try kiosk.library()
        try await other.get([1])
        try await newsstand.look()
        let first = String(decoding: try await newsstand.news(&cursor), as: UTF8.self)
        #expect(first.contains("event: issues\nid: \(last + 1)\ndata: [") && first.contains("\"state\":\"queued\""))
        _ = try await other.work()
        try await newsstand.look()
        // Somebody who was away gets all of it.
        var late = await newsstand.cursor(after: last)
        let all = String(decoding: try await newsstand.news(&late), as: UTF8.self)
        #expect(all.contains("\"state\":\"here\"") && !all.contains("queued"))
        #expect(all.split(separator: "\n").allSatisfy { $0.contains(": ") })
    }

    @Test("those who listen are rung, and the first makes room where there are too many")
    func listeners() async throws {
        let newsstand = try await added(try Kiosk(["a"]))
        let (_, first) = await newsstand.enter()
        for _ in 1..<Newsstand.mostClients { _ = await newsstand.enter() }
        let (number, last) = await newsstand.enter()
        // Ended: this would wait for ever otherwise.
        for await _ in first {}
        _ = try await newsstand.act(.issue(1, .pause))
        for await _ in last { break }
        await newsstand.leave(number)
        for await _ in last {}
    }

    @Test("a store whose list can't be read is not added, and what can't be done is said")
    func refusals() async throws {
        let kiosk = try Kiosk(["a"])
        kiosk.status.withLock { $0 = 404 }
        let newsstand = try kiosk.newsstand()
        await #expect(throws: Failure.self) { try await newsstand.act(.add(address: Kiosk.address, isAutomatic: true)) }
        await #expect(throws: Failure.self) {
            try await newsstand.act(.add(address: "file:///etc/passwd", isAutomatic: true))
        }
        #expect(try newsstand.library.records.stores().isEmpty)
        for act in NewsstandAct.OnIssue.allCases {
            await #expect(throws: Failure.self, "\(act)") { try await newsstand.act(.issue(99, act)) }
        }
        for act in NewsstandAct.OnStore.allCases {
            await #expect(throws: Failure.self, "\(act)") { try await newsstand.act(.store(99, act)) }
        }
    }

    @Test("paused, resumed, removed, pinned and forgotten, as it is asked for")
    func acts() async throws {
        let newsstand = try await added(try Kiosk(["a"]))
        let records = newsstand.library.records
        await #expect(throws: Failure.self) { try await newsstand.act(.issue(1, .resume)) }
        _ = try await newsstand.act(.issue(1, .get))
        _ = try await newsstand.act(.issue(1, .pause))
        #expect(try records.issue(1).state == .paused)
        _ = try await newsstand.act(.issue(1, .resume))
        _ = try await newsstand.library.work()
        let pinned = String(decoding: try await newsstand.act(.issue(1, .pin)), as: UTF8.self)
        #expect(pinned.contains("\"pinned\":true") && pinned.contains("\"state\":\"here\""))
        _ = try await newsstand.act(.issue(1, .unpin))
        _ = try await newsstand.act(.issue(1, .remove))
        #expect(try records.issue(1).state == .removed)
        #expect(try await newsstand.act(.store(1, .drop)).isEmpty && records.stores().isEmpty)
    }

    @Test("a library that runs fetches what it is asked for, and tells of nothing")
    func running() async throws {
        let kiosk = try Kiosk(["a", "b"])
        let newsstand = try await added(kiosk)
        let (_, bell) = await newsstand.enter()
        let running = Task { await newsstand.run() }
        _ = try await newsstand.act(.issue(2, .get))
        for await _ in bell where try newsstand.library.records.issue(2).state == .here { break }
        running.cancel()
        await running.value
        // Nobody is kept waiting for what will not come.
        for await _ in bell {}
        #expect(kiosk.told.withLock { $0 }.isEmpty)
    }

    @Test("two that fetch into one folder: the lock says so, once")
    func twoProcesses() async throws {
        let kiosk = try Kiosk(["a"])
        let newsstand = try await added(kiosk)
        let other = try FolderLock(kiosk.folder + "/lock", of: kiosk.folder)
        let running = Task { await newsstand.run() }
        for _ in 0..<3 { _ = try await newsstand.act(.issue(1, .get)) }
        while kiosk.told.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
        running.cancel()
        await running.value
        let told = kiosk.told.withLock { $0 }
        #expect(Set(told).count == 1 && told[0].contains("another recto is writing here"), "\(told)")
        #expect(try newsstand.library.records.issue(1).state == .queued)
        _ = consume other
    }

    @Test("100,000 issues: every window is as small as the first, wherever it is")
    func many() async throws {
        let kiosk = try Kiosk((0..<100_000).map { "\($0)" })
        let newsstand = try await added(kiosk)
        for from in [0, 50_000, 99_950, 200_000] {
            let bytes = try await newsstand.list(NewsstandQuestion(from: from, count: 1_000_000))
            #expect(bytes.count < 60_000)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
            #expect(object["total"] as? Int == 100_000)
            #expect(titles(object).count == min(NewsstandQuestion.most, max(0, 100_000 - from)))
        }
        #expect(titles(try await list(newsstand, NewsstandQuestion(words: "99999"))) == ["Issue 99999"])
        // A change of a hundred and more is told in one.
        let last = try #require(try await list(newsstand)["last"] as? Int)
        var cursor = await newsstand.cursor(after: last)
        _ = try await newsstand.news(&cursor)
        try await newsstand.library.get(Array(1...500))
        try await newsstand.look()
        #expect(try await newsstand.news(&cursor).count < 1000)
        #expect(try await list(newsstand, NewsstandQuestion(view: .way))["total"] as? Int == 500)
    }

    @Test("the key is made once, read by its owner only, and compared whole")
    func key() throws {
        let kiosk = try Kiosk()
        let key = try NewsstandKey(of: kiosk.folder)
        let again = try NewsstandKey(of: kiosk.folder)
        #expect(key.text.count == 32 && key == again)
        #expect(
            key.matches(key.text) && !key.matches(nil) && !key.matches("")
                && !key.matches(String(key.text.dropLast()) + "x"))
        let permissions =
            try FileManager.default.attributesOfItem(atPath: kiosk.folder + "/page-key")[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }
}
