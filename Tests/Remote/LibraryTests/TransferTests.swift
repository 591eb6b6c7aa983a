import RectoDiagnostics
import RectoFetch
import RectoPackaging
import Synchronization
import Testing

@testable import RectoLibrary

@Suite("Transfers")
struct TransferTests {
    private static let address = "https://shop.example/issue.pdf"

    /// A folder that is removed with its last user.
    private final class Folder: Sendable {
        let path: String

        init() throws { path = try Files.makePrivateFolder(prefix: "transfer") }

        deinit { try? Files.remove(path) }
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        var digest = Digest()
        digest.add(bytes)
        return digest.digits
    }

    private func transfer(
        _ server: FaultyServer, time: WaitingTime = WaitingTime(), tries: Int = 50, limit: Int = 1 << 30
    ) -> IssueTransfer {
        let policy = RetryPolicy(tries: tries, overall: .seconds(1 << 30)) { 1 }
        return IssueTransfer(by: server, retrying: policy, time: time, limit: limit)
    }

    @Test("bring a file whole, in one request where nothing is wrong", arguments: [0, 1, 65_536, 3_000_000])
    func whole(count: Int) async throws {
        let folder = try Folder()
        let server = FaultyServer(count: count, seed: 1, good: 100)
        let kept = Mutex<[TransferRecord]>([])
        let arrival = try await transfer(server).run(TransferRecord(address: Self.address), to: folder.path + "/p") {
            record in kept.withLock { $0.append(record) }
        }
        let bytes = FaultyServer.bytes(count, version: 1)
        #expect(arrival == IssueTransfer.Arrival(digest: Self.digest(bytes), bytes: count))
        #expect(try Files.read(folder.path + "/p") == bytes)
        #expect(server.requests.count == 1 && server.sent == count)
        let last = try #require(kept.withLock { $0 }.last)
        #expect(last.offset == count && last.total == count && last.etag == "\"v1\"")
        // At most a MiB is not yet told.
        let offsets = kept.withLock { $0.map(\.offset) }
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 <= IssueTransfer.interval + 40_000 })
    }

    @Test("go on where they were, with the bytes before compared, under a condition that holds")
    func resumes() async throws {
        let folder = try Folder()
        let server = FaultyServer(count: 1_000_000, seed: 1, good: 100)
        var record = TransferRecord(address: Self.address)
        (record.offset, record.total, record.etag) = (700_000, 1_000_000, "\"v1\"")
        let bytes = FaultyServer.bytes(1_000_000, version: 1)
        // Bytes that the record does not tell of may be anything.
        try Files.replace(folder.path + "/p", with: Array(bytes[..<700_000]) + [9, 9, 9])
        let arrival = try await transfer(server).run(record, to: folder.path + "/p") { _ in }
        #expect(arrival.digest == Self.digest(bytes))
        #expect(server.requests.map { $0.fields["Range"] } == ["bytes=\(700_000 - 65_536)-"])
        #expect(server.requests.map { $0.fields["If-Range"] } == ["\"v1\""])
        #expect(server.sent == 300_000 + 65_536)
    }

    @Test("never go on with what nothing tells the version of")
    func unprovable() async throws {
        let folder = try Folder()
        let server = FaultyServer(count: 400_000, seed: 1, good: 100, hasTag: false, hasDate: false)
        var record = TransferRecord(address: Self.address)
        (record.offset, record.total) = (300_000, 400_000)
        try Files.replace(folder.path + "/p", with: Array(FaultyServer.bytes(400_000, version: 2)[..<300_000]))
        let arrival = try await transfer(server).run(record, to: folder.path + "/p") { _ in }
        #expect(arrival.digest == Self.digest(FaultyServer.bytes(400_000, version: 1)))
        #expect(server.requests.map { $0.fields["Range"] } == [nil])
    }

    @Test("a digest that does not fit is tried once more, and then refused")
    func digests() async throws {
        let folder = try Folder()
        let server = FaultyServer(count: 100_000, seed: 1, good: 100)
        let wrong = TransferRecord(address: Self.address, digest: String(repeating: "0", count: 64))
        let failure = await #expect(throws: Failure.self) {
            try await transfer(server).run(wrong, to: folder.path + "/p") { _ in }
        }
        #expect(failure?.code == .damaged)
        #expect(server.requests.count == 2)
        #expect(try Files.read(folder.path + "/p") == [])
    }

    @Test("wait as long as the server says; end when it is long in vain")
    func waits() async throws {
        let folder = try Folder()
        let server = FaultyServer(count: 10, seed: 1, good: 0, faults: [.busy])
        let time = WaitingTime()
        let failure = await #expect(throws: Failure.self) {
            try await transfer(server, time: time, tries: 3).run(
                TransferRecord(address: Self.address), to: folder.path + "/p"
            ) { _ in }
        }
        #expect(failure?.description == "\(Self.address): has a fault (503); try again later")
        #expect(time.waits == [.seconds(7), .seconds(7)])
    }

    @Test("more bytes than are allowed are refused, told of before or not")
    func tooLarge() async throws {
        for faults in [[FaultyServer.Fault.none], [.long]] {
            let folder = try Folder()
            let server = FaultyServer(count: 100_000, seed: 1, good: 0, faults: faults)
            let failure = await #expect(throws: Failure.self) {
                try await transfer(server, limit: 99_999).run(
                    TransferRecord(address: Self.address), to: folder.path + "/p"
                ) { _ in }
            }
            #expect(failure?.code == .tooLarge)
        }
    }

    /// The server's own mistakes, however many: the file is one of its versions, or there is none.
    @Test("of two thousand schedules of faults none gives a file that the server never had", arguments: 0..<8)
    func schedules(part: Int) async throws {
        let folder = try Folder()
        var arrived = 0
        for seed in 0..<250 {
            var dice = Random(UInt64(part * 1000 + seed))
            let count = 1 + dice.next(200_000)
            let server = FaultyServer(
                count: count, seed: UInt64(part * 1000 + seed), good: 20 + dice.next(70), hasTag: dice.next(4) > 0,
                hasDate: dice.next(4) > 0)
            let known = dice.next(4) == 0 ? Self.digest(FaultyServer.bytes(count, version: 1)) : nil
            let path = folder.path + "/\(seed)"
            let last = Mutex(TransferRecord(address: Self.address, digest: known))
            // Now and then the process is killed, and bytes that were not told of are lost or others.
            for run in 0..<4 {
                do throws(Failure) {
                    let record = last.withLock { $0 }
                    let arrival = try await transfer(server, tries: run == 3 ? 50 : 1).run(record, to: path) { record in
                        last.withLock { $0 = record }
                    }
                    arrived += 1
                    let bytes = try Files.read(path) ?? []
                    let version = server.state.withLock { $0.version }
                    let isOne = (1...version).contains { FaultyServer.bytes(count, version: $0) == bytes }
                    #expect(isOne, "seed \(part * 1000 + seed): \(server.state.withLock { $0.faults })")
                    #expect(arrival.digest == Self.digest(bytes))
                    if let known { #expect(arrival.digest == known) }
                    break
                } catch {
                    #expect([.io, .damaged, .tooLarge].contains(error.code), "\(error)")
                }
            }
            try Files.remove(path)
        }
        #expect(arrived > 150)
    }

    @Test("a server that only breaks off costs little more than the file", arguments: 0..<10)
    func cost(seed: Int) async throws {
        let folder = try Folder()
        let count = 2_000_000
        let server = FaultyServer(count: count, seed: UInt64(seed), good: 50, faults: [.cut, .close, .busy])
        let arrival = try await transfer(server).run(TransferRecord(address: Self.address), to: folder.path + "/p") {
            _ in
        }
        #expect(arrival.bytes == count)
        // What is compared, and a piece, for each further request: nothing else is sent twice.
        #expect(server.sent <= count + (server.requests.count - 1) * IssueTransfer.overlap)
    }

    @Test("a server that ignores conditions is asked without one the third time")
    func ignoredConditions() async throws {
        let folder = try Folder()
        let server = FaultyServer(count: 500_000, seed: 1, good: 100)
        var record = TransferRecord(address: Self.address)
        (record.offset, record.total, record.etag, record.ignored) = (400_000, 500_000, "\"v1\"", 2)
        try Files.replace(folder.path + "/p", with: Array(FaultyServer.bytes(500_000, version: 1)[..<400_000]))
        _ = try await transfer(server).run(record, to: folder.path + "/p") { _ in }
        #expect(server.requests.map { $0.fields["If-Range"] } == [nil])
        #expect(server.sent == 100_000 + IssueTransfer.overlap)
    }
}
