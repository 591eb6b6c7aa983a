import RectoDiagnostics
import RectoWorkers
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// With real processes, of which none is left behind: `withPool` kills what it has started.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct WorkerPoolTests {
    /// Far beyond what anything here takes; the tests that are about deadlines set their own.
    static let patience = Duration.seconds(3600)

    init() {
        // A write to a worker that is dead must be an error. `hostsSurviveAWorkerThatClosedItsInput` is about this line.
        signal(SIGPIPE, SIG_IGN)
    }

    private func withPool(
        _ configuration: WorkerConfiguration, setUp: @escaping WorkerPool.SetUp = { _ in },
        _ body: (WorkerPool) async throws -> Void
    ) async throws {
        let pool = WorkerPool(configuration, setUp: setUp)
        do {
            try await body(pool)
        } catch {
            await pool.kill()
            throw error
        }
        await pool.kill()
    }

    private func answer(_ pool: WorkerPool, _ ask: Ask = Ask()) async throws -> Ask.Reply {
        try await pool.run(ask, deadline: Self.patience).0
    }

    private func failure(_ pool: WorkerPool, _ ask: Ask = Ask(), deadline: Duration = patience) async -> Failure? {
        await #expect(throws: Failure.self) { _ = try await pool.run(ask, deadline: deadline) }
    }

    // MARK: - Answers

    @Test func aReplyArrives() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let (reply, body) = try await pool.run(
                    Ask(what: "reverse", number: 7), body: [1, 2, 3], deadline: Self.patience)
                #expect(reply.number == 7)
                #expect(body == [3, 2, 1])
                #expect(
                    reply.arguments == ["--memory", "12345", "--processor-time", "600", "--sandbox", "auto"])
            }
        }
    }

    /// More than any pipe holds, in both directions.
    @Test func largeBodiesGoThrough() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                var generator = SeededGenerator(seed: 1)
                let body = generator.bytes(3_000_000)
                let (_, reversed) = try await pool.run(Ask(what: "reverse"), body: body, deadline: Self.patience)
                #expect(reversed == body.reversed())
            }
        }
    }

    @Test func aFailureArrivesAsItWasAndTheWorkerGoesOn() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let before = try await answer(pool)
                #expect(await failure(pool, Ask(what: "fail")) == Failure(.damaged, "no such luck", at: "page 3"))
                let after = try await answer(pool)
                #expect(after.process == before.process)
                #expect(pool.restartCount == 0)
            }
        }
    }

    @Test func twentyRequestsOnTwoWorkers() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder, count: 2)) { pool in
                let replies = try await withThrowingTaskGroup(of: Ask.Reply.self) { group in
                    for number in 0..<20 {
                        group.addTask { try await answer(pool, Ask(number: number)) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(replies.map(\.number).sorted() == Array(0..<20))
                #expect(Set(replies.map(\.process)).count <= 2)
                #expect(pool.restartCount == 0)
            }
        }
    }

    #if os(Linux)
        /// The kernel would end it in the middle of a later request.
        @Test func aWorkerThatHasUsedItsTimeIsReplaced() async throws {
            try await withTemporaryFolder { folder in
                for isAhead in [false, true] {
                    var configuration =
                        try isAhead ? FakeWorker.pythonAhead(in: folder) : FakeWorker.python(in: folder)
                    configuration.processorTime = 6
                    try await withPool(configuration) { pool in
                        let first = try await answer(pool)
                        let burnt = try await answer(pool, Ask(what: "burn", number: 3))
                        #expect(burnt.process == first.process)
                        let second = try await answer(pool)
                        #expect(second.process != first.process)
                        #expect(try await answer(pool).process == second.process)
                        #expect(isGone(first.process))
                        // It did not die.
                        #expect(pool.restartCount == 0)
                    }
                }
            }
        }
    #endif

    /// A second worker would be started for nothing.
    @Test func oneAfterTheOtherTakesOneWorker() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder, count: 4)) { pool in
                var processes: Set<Int32> = []
                for _ in 0..<20 { processes.insert(try await answer(pool).process) }
                #expect(processes.count == 1)
            }
        }
    }

    /// Each waits for the other to be asked: one worker after the other would wait for ever.
    @Test func twoWorkersWorkAtTheSameTime() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder, count: 2)) { pool in
                try await withTemporaryFolder { place in
                    async let one = answer(pool, Ask(what: "meet", path: place))
                    async let other = answer(pool, Ask(what: "meet", path: place))
                    let processes = try await [one.process, other.process]
                    #expect(Set(processes).count == 2)
                }
            }
        }
    }

    @Test func aTalkativeWorkerIsNotHeldUp() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let reply = try await answer(pool, Ask(what: "chatter", number: 3))
                #expect(reply.number == 3)
            }
        }
    }

    // MARK: - While a worker is busy

    /// Collects what a worker says before its answer.
    private final class Notes: Sendable {
        private let notes = Mutex<[[UInt8]]>([])
        var numbers: [Int] {
            get throws { try notes.withLock { $0 }.map { try WorkerTask<Ask>.decode(Int.self, from: $0) } }
        }
        func add(_ note: [UInt8]) { notes.withLock { $0.append(note) } }
    }

    @Test func notesAreHeardBeforeTheAnswer() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let notes = Notes()
                let task = try WorkerTask(
                    pool, Ask(what: "notes", number: 8), deadline: Self.patience, heard: { notes.add($0) })
                let reply = try await task.run().0
                #expect(reply.number == 8)
                #expect(try notes.numbers == [0, 1, 2])
            }
        }
    }

    @Test(arguments: [true, false])
    func helpThatIsOfferedIsHeard(isBusy: Bool) async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let notes = Notes()
                let path = folder + "/busy"
                let task = try WorkerTask(
                    pool, Ask(what: "share", number: 9, path: path), deadline: Self.patience, heard: { notes.add($0) })
                if !isBusy { task.offerHelp() }
                let request = Task { try await task.run().0 }
                if isBusy {
                    try await waitForFile(path)
                    task.offerHelp()
                }
                #expect(try await request.value.number == 9)
                #expect(try notes.numbers == [1])
                // Too late, and nothing to the next.
                task.offerHelp()
                #expect(try await answer(pool, Ask(number: 10)).number == 10)
                #expect(pool.restartCount == 0)
            }
        }
    }

    // MARK: - Workers that fail

    @Test func aWorkerThatExitsAtOnceHasCrashed() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.shell("exit 3", in: folder)) { pool in
                for _ in 0..<3 { #expect(await failure(pool)?.code == .crashed) }
                #expect(pool.restartCount == 2)
            }
        }
    }

    @Test func aWorkerThatSleepsIsStoppedAtTheDeadline() async throws {
        try await withTemporaryFolder { folder in
            let note = folder + "/process"
            let configuration = try FakeWorker.shell("echo $$ > '\(note)'\nexec sleep 600", in: folder)
            // Not asked before it runs, so that the deadline can be short.
            try await withPool(configuration, setUp: { _ in _ = try await processNumber(note) }) { pool in
                let failure = await failure(pool, deadline: .milliseconds(200))
                #expect(failure?.code == .deadline)
                #expect(failure?.message.contains("0.2 s") == true)
                await pool.shutDown()
                let process = try await processNumber(note)
                #expect(isGone(process))
            }
        }
    }

    @Test(arguments: ["std::bad_alloc", "Out of memory"])
    func aWorkerThatRanOutOfMemoryWasAskedTooMuch(words: String) async throws {
        try await withTemporaryFolder { folder in
            let configuration = try FakeWorker.shell("echo \"what(): $0 \(words)\" >&2\nkill -ABRT $$", in: folder)
            try await withPool(configuration) { pool in
                let failure = await failure(pool)
                #expect(failure?.code == .tooLarge)
                #expect(failure?.message.contains("--memory") == true)
            }
        }
    }

    @Test(
        arguments: [
            ("crash", .crashed), ("half", .crashed), ("memory", .tooLarge), ("garbage", .internal),
            ("surprise", .internal),
        ] as [(String, Failure.Code)])
    func afterAFailureThePoolGoesOn(what: String, code: Failure.Code) async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let before = try await answer(pool)
                #expect(await failure(pool, Ask(what: what))?.code == code)
                let after = try await answer(pool, Ask(number: 5))
                #expect(after.number == 5)
                // An answer that only this request could not use leaves the worker as it was.
                #expect(pool.restartCount == (what == "surprise" ? 0 : 1))
                #expect((after.process == before.process) == (what == "surprise"))
            }
        }
    }

    /// It says nonsense and goes on as if nothing had happened.
    @Test func aWorkerThatLostStepIsStopped() async throws {
        try await withTemporaryFolder { folder in
            let note = folder + "/process"
            let nonsense = String(repeating: #"\377"#, count: 12)
            let script = "echo $$ > '\(note)'\nprintf '\(nonsense)'\nexec sleep 600"
            try await withPool(try FakeWorker.shell(script, in: folder)) { pool in
                #expect(await failure(pool)?.code == .internal)
                await pool.shutDown()
                let process = try await processNumber(note)
                #expect(isGone(process))
            }
        }
    }

    @Test func aProgramThatIsNotThereIsNamed() async throws {
        let configuration = WorkerConfiguration(executable: "/nowhere/recto", memory: 1, count: 1, processorTime: 600)
        try await withPool(configuration) { pool in
            for _ in 0..<2 {
                let failure = await failure(pool)
                #expect(failure?.code == .internal)
                #expect(failure?.place == "/nowhere/recto")
            }
        }
    }

    /// As a process starts: nobody has told it to ignore the signal.
    @Test func hostsSurviveAWorkerThatClosedItsInput() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            try await withTemporaryFolder { folder in
                let note = folder + "/closed"
                let script = "exec 0<&-\n: > '\(note)'\nexec sleep 600"
                let pool = WorkerPool(try FakeWorker.shell(script, in: folder)) { _ in try await waitForFile(note) }
                await #expect(throws: Failure.self) { _ = try await pool.run(Ask(), deadline: .seconds(1)) }
                await pool.kill()
            }
        }
    }

    @Test func hostsSurviveThatThereAreNoDescriptorsLeft() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryFolder { folder in
                let pool = WorkerPool(try FakeWorker.python(in: folder))
                for few in 0..<20 {
                    var taken: [Int32] = []
                    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
                        taken.append(descriptor)
                    }
                    for descriptor in taken.suffix(few) { close(descriptor) }
                    let failure = await #expect(throws: Failure.self) {
                        _ = try await pool.run(Ask(), deadline: .seconds(600))
                    }
                    for descriptor in taken.dropLast(few) { close(descriptor) }
                    #expect(failure?.code == .io && failure?.message.contains("ulimit") == true, "\(few): \(failure)")
                }
                _ = try await pool.run(Ask(), deadline: .seconds(600))
                await pool.kill()
            }
        }
    }

    // MARK: - Set-up

    @Test func everyFreshWorkerIsSetUpOnce() async throws {
        try await withTemporaryFolder { folder in
            let log = folder + "/log"
            let setUps = Mutex(0)
            try await withPool(
                try FakeWorker.python(in: folder),
                setUp: { session in
                    let number = setUps.withLock {
                        $0 += 1
                        return $0
                    }
                    let reply = try await session.run(
                        Ask(what: "log", number: -number, path: log), deadline: Self.patience)
                    #expect(reply.number == -number)
                },
                { pool in
                    for number in [1, 2] {
                        _ = try await pool.run(Ask(what: "log", number: number, path: log), deadline: Self.patience)
                    }
                    #expect(await failure(pool, Ask(what: "crash"))?.code == .crashed)
                    _ = try await pool.run(Ask(what: "log", number: 3, path: log), deadline: Self.patience)
                })
            let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            #expect(lines == ["-1", "1", "2", "-2", "3"])
        }
    }

    @Test func whatSetUpHasAskedIsNotAskedAgainByTheFirstRequest() async throws {
        try await withTemporaryFolder { folder in
            let log = folder + "/log"
            let opening = Ask(what: "log", number: 1, path: log)
            try await withPool(
                try FakeWorker.python(in: folder),
                setUp: { session in _ = try await session.run(opening, deadline: Self.patience) },
                { pool in
                    for number in [1, 2, 1] {
                        let reply = try await answer(pool, Ask(what: "log", number: number, path: log))
                        #expect(reply.number == number)
                    }
                })
            let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            #expect(lines == ["1", "2", "1"])
        }
    }

    @Test func setUpHearsThatItsRequestIsWithTheWorker() async throws {
        try await withTemporaryFolder { folder in
            let gate = folder + "/gate"
            try await withPool(
                try FakeWorker.python(in: folder),
                setUp: { session in
                    // The worker answers when the gate is there, and not before.
                    _ = try await session.run(Ask(what: "hold", path: gate), deadline: Self.patience) {
                        #expect(FileManager.default.createFile(atPath: gate, contents: nil))
                    }
                },
                { pool in
                    let reply = try await answer(pool, Ask(number: 7))
                    #expect(reply.number == 7)
                })
        }
    }

    @Test func whatSetUpThrowsIsTheRequestsFailure() async throws {
        try await withTemporaryFolder { folder in
            let setUps = Mutex(0)
            try await withPool(
                try FakeWorker.python(in: folder),
                setUp: { session in
                    let isFirst = setUps.withLock {
                        $0 += 1
                        return $0 == 1
                    }
                    if isFirst { _ = try await session.run(Ask(what: "fail"), deadline: Self.patience) }
                },
                { pool in
                    #expect(await failure(pool) == Failure(.damaged, "no such luck", at: "page 3"))
                    let reply = try await answer(pool, Ask(number: 2))
                    #expect(reply.number == 2)
                })
        }
    }

    // MARK: - Cancellation

    @Test func aRunningRequestIsCancelledAtOnce() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let hanging = try await answer(pool).process
                let request = Task {
                    try await pool.run(Ask(what: "hang", path: folder + "/hangs"), deadline: Self.patience)
                }
                try await waitForFile(folder + "/hangs")
                request.cancel()
                await #expect(throws: CancellationError.self) { try await request.value }
                let after = try await answer(pool, Ask(number: 4))
                #expect(after.number == 4 && after.process != hanging)
                #expect(pool.restartCount == 1)
                #expect(isGone(hanging))
            }
        }
    }

    @Test func aWaitingRequestIsCancelledAndDisturbsNobody() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let (gate, log) = (folder + "/gate", folder + "/log")
                let running = Task { try await answer(pool, Ask(what: "hold", number: 1, path: gate)) }
                try await waitForFile(gate + ".held")
                let waiting = Task { try await answer(pool, Ask(what: "log", number: 2, path: log)) }
                await Task.yield()
                waiting.cancel()
                // The only worker is still held.
                await #expect(throws: CancellationError.self) { try await waiting.value }
                try Data().write(to: URL(filePath: gate))
                #expect(try await running.value.number == 1)
                _ = try await pool.run(Ask(what: "log", number: 3, path: log), deadline: Self.patience)
                #expect(try String(contentsOfFile: log, encoding: .utf8) == "3\n", "the cancelled one was never asked")
                #expect(pool.restartCount == 0)
            }
        }
    }

    /// Cancelled about when its answer comes: the worker is dead then, and the next request must not be given to it.
    @Test func aCancelledRequestTakesNobodyWithIt() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                var generator = SeededGenerator(seed: 1)
                var innocent: [any Error] = []
                for _ in 0..<100 {
                    let request = Task { try await pool.run(Ask(), deadline: Self.patience) }
                    let next = Task { try await pool.run(Ask(), deadline: Self.patience) }
                    try await Task.sleep(for: .microseconds(Int.random(in: 20...350, using: &generator)))
                    request.cancel()
                    _ = await request.result
                    if case .failure(let error) = await next.result { innocent.append(error) }
                }
                let errors = innocent.map { "\($0)" }
                #expect(errors == [])
            }
        }
    }

    @Test func aRequestThatIsCancelledBeforehandStartsNothing() async throws {
        try await withTemporaryFolder { folder in
            let configuration = try FakeWorker.shell(": > '\(folder)/started'", in: folder)
            try await withPool(configuration) { pool in
                let request = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await pool.run(Ask(), deadline: Self.patience)
                }
                await #expect(throws: CancellationError.self) { try await request.value }
                await pool.shutDown()
                #expect(!FileManager.default.fileExists(atPath: folder + "/started"))
            }
        }
    }

    // MARK: - The end

    @Test func shuttingDownLetsRequestsFinish() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let gate = folder + "/gate"
                let running = Task { try await answer(pool, Ask(what: "hold", number: 1, path: gate)) }
                try await waitForFile(gate + ".held")
                let end = Task { await pool.shutDown() }
                try Data().write(to: URL(filePath: gate))
                let reply = try await running.value
                #expect(reply.number == 1)
                await end.value
                #expect(isGone(reply.process))
                await #expect(throws: CancellationError.self) { _ = try await pool.run(Ask(), deadline: Self.patience) }
            }
        }
    }

    @Test func killingCancelsWhatRunsAndWhatWaits() async throws {
        try await withTemporaryFolder { folder in
            try await withPool(try FakeWorker.python(in: folder)) { pool in
                let process = try await answer(pool).process
                let running = Task {
                    try await pool.run(Ask(what: "hang", path: folder + "/hangs"), deadline: Self.patience)
                }
                try await waitForFile(folder + "/hangs")
                let waiting = Task { try await pool.run(Ask(), deadline: Self.patience) }
                await Task.yield()
                await pool.kill()
                await #expect(throws: CancellationError.self) { try await waiting.value }
                await #expect(throws: CancellationError.self) { try await running.value }
                #expect(isGone(process))
            }
        }
    }

    @Test func workersEndWithTheirPool() async throws {
        try await withTemporaryFolder { folder in
            let configuration = try FakeWorker.python(in: folder)
            func useOnce() async throws -> Int32 {
                let pool = WorkerPool(configuration)
                return try await answer(pool).process
            }
            let process = try await useOnce()
            while !isGone(process) { try await Task.sleep(for: .milliseconds(5)) }
        }
    }
}
