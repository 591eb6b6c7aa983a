import RectoBytes
import RectoDiagnostics
import Synchronization
import TestSupport
import Testing

@testable import RectoWorkers

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Workers that read their document through their host.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct DocumentLineTests {
    /// Bytes that can be told apart.
    private static let document = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }

    /// Fails, or never answers, while it is told to.
    private final class Moody: ByteProvider {
        enum Mood { case good, bad, deaf }

        let identity = ByteIdentity(count: DocumentLineTests.document.count, validator: nil)
        let mood: Mutex<Mood>
        private let cancellations = Mutex(0)
        private let waits = Mutex(0)

        init(_ mood: Mood) { self.mood = Mutex(mood) }

        var cancelled: Int { cancellations.withLock { $0 } }
        /// How often it was asked and did not answer.
        var waited: Int { waits.withLock { $0 } }

        func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
            switch mood.withLock({ $0 }) {
            case .good: return Array(DocumentLineTests.document[range])
            case .bad: throw Failure(.io, "the server is away; try again", at: "example.com")
            case .deaf:
                waits.withLock { $0 += 1 }
                do {
                    while true { try await Task.sleep(for: .seconds(3600)) }
                } catch {
                    cancellations.withLock { $0 += 1 }
                    throw Failure(.cancelled, "was told to stop")
                }
            }
        }
    }

    private func withPool(_ document: (any ByteProvider)?, _ body: (WorkerPool) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            for configuration in [try FakeWorker.python(in: folder), try FakeWorker.pythonAhead(in: folder)] {
                let pool = WorkerPool(configuration, document: document)
                do {
                    try await body(pool)
                } catch {
                    await pool.kill()
                    throw error
                }
                await pool.kill()
            }
        }
    }

    private func read(_ pool: WorkerPool, _ ranges: [Range<Int>]) async throws -> [UInt8] {
        let path = ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
        return try await pool.run(Ask(what: "read", path: path), deadline: .seconds(3600)).1
    }

    @Test func aWorkerReadsAnyPartOfItsDocument() async throws {
        var generator = SeededGenerator(seed: 11)
        try await withPool(BytesInMemory(Self.document)) { pool in
            var ranges = [0..<1, 2_999_999..<3_000_000, 1_000_000..<1_000_000 + (1 << 20)]
            for _ in 0..<50 {
                let start = Int.random(in: 0..<2_900_000, using: &generator)
                ranges.append(start..<start + Int.random(in: 1...100_000, using: &generator))
            }
            let bytes = try await read(pool, ranges)
            #expect(bytes == ranges.flatMap { Self.document[$0] })
        }
    }

    @Test func offersOfHelpDoNotComeBetween() async throws {
        try await withPool(BytesInMemory(Self.document)) { pool in
            let ranges = (0..<100).map { $0 * 20_000..<$0 * 20_000 + 500_000 }
            let path = ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
            let task = try WorkerTask(pool, Ask(what: "read", path: path), deadline: .seconds(3600))
            task.enqueue()
            let offering = Task {
                while !Task.isCancelled {
                    task.offerHelp()
                    await Task.yield()
                }
            }
            let (_, bytes) = try await task.answer()
            offering.cancel()
            #expect(bytes == ranges.flatMap { Self.document[$0] })
        }
    }

    /// Positions and counts that are not the document's, and what is no question at all.
    @Test(
        arguments: [
            "c0c62d00000000000100000000000000", "bfc62d00000000000200000000000000", "00000000000000000000000000000000",
            "00000000000000000100100000000000", "ffffffffffffffff0100000000000000", "0000000000000080ffffffffffffff7f",
            "0000000000000000ffffffffffffffff", "00", "000000000000000001000000000000000",
        ].map { $0.count % 2 == 0 ? $0 : $0 + "0" })
    func aWorkerThatAsksForMoreGetsNothing(demand: String) async throws {
        try await withPool(BytesInMemory(Self.document)) { pool in
            let failure = await #expect(throws: Failure.self) {
                _ = try await pool.run(Ask(what: "demand", path: demand), deadline: .seconds(3600))
            }
            #expect(failure?.code == .crashed)
            let bytes = try await read(pool, [5..<9])
            #expect(bytes == Array(Self.document[5..<9]))
        }
    }

    @Test func withoutADocumentThereIsNothingToRead() async throws {
        try await withPool(nil) { pool in
            let failure = await #expect(throws: Failure.self) { _ = try await read(pool, [0..<1]) }
            #expect(failure?.code == .crashed)
        }
    }

    @Test func whatTheProviderThrowsIsTheRequestsFailure() async throws {
        let provider = Moody(.bad)
        try await withPool(provider) { pool in
            provider.mood.withLock { $0 = .bad }
            let failure = await #expect(throws: Failure.self) { _ = try await read(pool, [0..<1]) }
            #expect(failure == Failure(.io, "the server is away; try again", at: "example.com"))
            provider.mood.withLock { $0 = .good }
            let bytes = try await read(pool, [0..<3])
            #expect(bytes == Array(Self.document[0..<3]))
        }
    }

    @Test func theDeadlineHoldsWhileBytesAreWaitedFor() async throws {
        let provider = Moody(.deaf)
        try await withPool(provider) { pool in
            let before = (cancelled: provider.cancelled, waited: provider.waited)
            var deadline = Duration.milliseconds(300)
            // On a busy machine the deadline may be over before the worker asks for bytes: then it gets a longer one.
            repeat {
                let failure = await #expect(throws: Failure.self) {
                    _ = try await pool.run(Ask(what: "read", path: "0-1"), deadline: deadline)
                }
                #expect(failure?.code == .deadline)
                deadline *= 4
            } while provider.waited == before.waited
            #expect(provider.cancelled == before.cancelled + 1 && provider.waited == before.waited + 1)
        }
    }

    @Test func aWorkersQuestionsAreFramesOfTheirOwn() async {
        await #expect(processExitsWith: .success) {
            var ends: [[Int32]] = [[0, 0], [0, 0]]
            precondition(pipe(&ends[0]) == 0 && pipe(&ends[1]) == 0)
            let channel = WorkerChannel(input: ends[0][0], output: ends[1][1])
            for frame in [Frame(kind: "share", payload: []), Frame(kind: "bytes", payload: [], body: [7, 8, 9])] {
                let bytes = frame.header + Array(frame.kind.utf8) + frame.body
                precondition(write(ends[0][1], bytes, bytes.count) == bytes.count)
            }
            var buffer: [UInt8] = [0, 0, 0]
            try buffer.withUnsafeMutableBytes { try channel.readDocument(at: 1 << 40, into: $0) }
            #expect(buffer == [7, 8, 9])
            let isOffered = try channel.hostOffersHelp()
            #expect(isOffered)
            var asked = [UInt8](repeating: 0, count: 33)
            precondition(Glibc.read(ends[1][0], &asked, 33) == 33)
            #expect(
                asked == [5, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0] + Array("bytes".utf8) + [0, 0, 0, 0, 0, 1, 0, 0]
                    + [3, 0, 0, 0, 0, 0, 0, 0])
        }
    }
}
