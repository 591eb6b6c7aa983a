import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoWorkers

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Workers that are there already, over pipes that are their host's own.
///
/// That they are forked is a matter of the executable: a process of tests has threads.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct ForkedWorkersTests {
    private static let patience = Duration.seconds(3600)

    private func withPool(count: Int = 1, _ body: (WorkerPool, String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let configuration = try FakeWorker.pythonAhead(in: folder, count: count)
            // One that no place took would be a dead child that nobody waits for as soon as its folder is gone, and exit tests
            // wait for any child: they were told of that one for ever, and not of their own.
            defer { configuration.forked?.dismiss() }
            let pool = WorkerPool(configuration)
            do {
                try await body(pool, folder)
            } catch {
                await pool.kill()
                throw error
            }
            await pool.kill()
        }
    }

    private func ask(_ pool: WorkerPool, _ ask: Ask = Ask(), deadline: Duration = patience) async throws -> Ask.Reply {
        try await pool.run(ask, deadline: deadline).0
    }

    private func failure(_ pool: WorkerPool, _ ask: Ask = Ask(), deadline: Duration = patience) async -> Failure? {
        await #expect(throws: Failure.self) { _ = try await pool.run(ask, deadline: deadline) }
    }

    @Test func itIsToldWhatItMayUse() async throws {
        try await withPool { pool, _ in
            let told = try await ask(pool).arguments
            #expect(told == ["--ahead", "12345", "600", "auto", "fast", "open"])
        }
    }

    @Test func largeBodiesGoThrough() async throws {
        try await withPool { pool, _ in
            var generator = SeededGenerator(seed: 1)
            let body = generator.bytes(3_000_000)
            let (_, reversed) = try await pool.run(Ask(what: "reverse"), body: body, deadline: Self.patience)
            #expect(reversed == body.reversed())
        }
    }

    @Test func whatItSaysOnTheSideStopsNothing() async throws {
        try await withPool { pool, _ in _ = try await ask(pool, Ask(what: "chatter")) }
    }

    @Test func oneThatDiesIsReplacedByOneThatIsStarted() async throws {
        try await withPool { pool, _ in
            let before = try await ask(pool)
            #expect(await failure(pool, Ask(what: "crash"))?.code == .crashed)
            let after = try await ask(pool)
            #expect(after.process != before.process)
            #expect(after.arguments.first == "--memory")
            #expect(pool.restartCount == 1)
        }
    }

    @Test func itsLastWordsAreHeard() async throws {
        try await withPool { pool, _ in
            #expect(await failure(pool, Ask(what: "memory"))?.code == .tooLarge)
        }
    }

    @Test func oneThatHangsIsKilledAndWaitedFor() async throws {
        try await withPool { pool, folder in
            let process = try await ask(pool).process
            #expect(
                await failure(pool, Ask(what: "hang", path: folder + "/hangs"), deadline: .milliseconds(300))?.code
                    == .deadline)
            await pool.shutDown()
            #expect(kill(process, 0) == -1 && errno == ESRCH)
        }
    }

    @Test func thePoolsEndIsTheirs() async throws {
        try await withPool(count: 2) { pool, folder in
            let process = try await ask(pool).process
            let hanging = Task { try await ask(pool, Ask(what: "hang", path: folder + "/hangs")) }
            while access(folder + "/hangs", F_OK) != 0 { try await Task.sleep(for: .milliseconds(5)) }
            await pool.kill()
            await #expect(throws: CancellationError.self) { try await hanging.value }
            #expect(kill(process, 0) == -1 && errno == ESRCH)
        }
    }

    @Test func thoseThatNobodyTookAreEndedAndWaitedFor() throws {
        try withTemporaryFolder { folder in
            let workers = try #require(try FakeWorker.pythonAhead(in: folder, count: 2).forked)
            let used = try #require(workers.take(1))
            let unused = try #require(workers.take(0))
            let rest = ForkedWorkers([unused])
            rest.dismiss()
            #expect(kill(unused.process, 0) == -1 && errno == ESRCH)
            #expect(kill(used.process, 0) == 0)
            #expect(rest.take(0) == nil)
            ForkedWorkers([used]).dismiss()
        }
    }

    @Test func eachPlaceHasItsOwnOrAnyThatIsLeft() {
        // Of no process: none of them is written to.
        let workers = ForkedWorkers((0..<3).map { ForkedWorkers.Ends(process: $0, input: -1, output: -1, errors: -1) })
        #expect([1, 1, 5, 0].map { workers.take($0)?.process } == [1, 0, 2, nil])
    }

    /// A dead one is found out by whoever asks it, and costs no more.
    @Test func oneThatIsGoneAlreadyIsAFailure() async throws {
        try await withTemporaryFolder { folder in
            let configuration = try FakeWorker.pythonAhead(in: folder)
            let ends = try #require(configuration.forked?.take(0))
            kill(ends.process, SIGKILL)
            var reused = configuration
            reused.forked = ForkedWorkers([ends])
            let pool = WorkerPool(reused)
            #expect(await failure(pool)?.code == .crashed)
            let next = try await ask(pool)
            #expect(next.arguments.first == "--memory")
            await pool.shutDown()
        }
    }
}
