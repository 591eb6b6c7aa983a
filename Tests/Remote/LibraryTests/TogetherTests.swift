import RectoDiagnostics
import RectoFetch
import RectoPackaging
import Synchronization
import Testing

@testable import RectoLibrary

@Suite("What goes on in a library at the same time")
struct TogetherTests {
    @Test("while an issue is fetched, another that is asked for begins, and lists are read")
    func together() async throws {
        let folder = try Files.makePrivateFolder(prefix: "library")
        defer { try? Files.remove(folder) }
        let shop = Shop()
        for key in ["a", "b"] { shop.put(key) }
        let (began, begins) = AsyncStream.makeStream(of: Int.self)
        let held = Mutex<CheckedContinuation<Void, Never>?>(nil)
        let library = try Library(folder, fetching: { shop }, time: WaitingTime(), floor: 0) {
            path, _ throws(Failure) in
            begins.yield(Int(Files.split(path).name) ?? 0)
            guard path.hasSuffix("/1") else { return }
            await withCheckedContinuation { one in held.withLock { $0 = one } }
        }
        let store = try await library.add(Shop.address)
        _ = try await library.refresh(store.id)
        try await library.get([1])
        let work = Task { try await library.work() }
        var order = began.makeAsyncIterator()
        #expect(await order.next() == 1)
        // The first is being looked at, and stays so until it is let go.
        try await library.get([2])
        #expect(await order.next() == 2)
        _ = try await library.refresh(store.id)
        #expect(try await library.work().here.isEmpty)
        while held.withLock({ $0 == nil }) { await Task.yield() }
        held.withLock { $0 }?.resume()
        #expect(try await work.value.here.sorted() == [1, 2])
    }
}
