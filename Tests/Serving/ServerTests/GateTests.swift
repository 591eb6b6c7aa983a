import RectoDiagnostics
import Testing

@testable import RectoServer

@Suite struct GateTests {
    @Test func gateLimitsAndRefuses() async throws {
        let gate = Gate(places: 1, limit: 1, patience: .seconds(600))
        let (started, start) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        async let first: Int = gate.run("a", .visible) {
            start.yield()
            for await _ in released { break }
            return 1
        }
        for await _ in started { break }
        async let second: Int = gate.run("a", .visible) { 2 }
        while await gate.waiting == 0 { try await Task.sleep(for: .milliseconds(5)) }
        await #expect(throws: Busy.self) { try await gate.run("a", .visible) { 3 } }
        #expect(await gate.refusals == 1)
        release.yield()
        #expect(try await first == 1)
        #expect(try await second == 2)
        #expect(await gate.busy == 0)
    }

    @Test func whoLeavesTheLineIsNotRun() async throws {
        let gate = Gate(places: 1, limit: 5, patience: .seconds(600))
        let (started, start) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        async let first: Void = gate.run("a", .visible) {
            start.yield()
            for await _ in released { break }
        }
        for await _ in started { break }
        let waiting = Task { try await gate.run("a", .visible) { Issue.record("ran though it was cancelled") } }
        while await gate.waiting == 0 { try await Task.sleep(for: .milliseconds(5)) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(await gate.waiting == 0)
        release.yield()
        try await first
    }

    @Test func workWithoutAnEndMakesRoomForAnother() async throws {
        let gate = Gate(places: 1, limit: 5, patience: .milliseconds(20))
        let endless = ["a", "b"].map { document in
            Task { try await gate.run(document, .visible) { try await Task.sleep(for: .seconds(3600)) } }
        }
        while await gate.busy < 2 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await gate.run("c", .visible) { 3 } == 3)
        for task in endless { task.cancel() }
        for task in endless { await #expect(throws: CancellationError.self) { try await task.value } }
    }

    @Test func equalQuestionsShareAnAnswering() async throws {
        let flights = Flights<String, Int>()
        let (released, release) = AsyncStream<Void>.makeStream()
        let tasks = (0..<5).map { _ in
            Task {
                try await flights.value("a") {
                    for await _ in released { break }
                    return 7
                }
            }
        }
        while await flights.joined < 4 { try await Task.sleep(for: .milliseconds(5)) }
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        release.yield()
        for task in tasks.dropFirst() { #expect(try await task.value == 7) }
        // Answered means forgotten: the next question is a new one.
        #expect(try await flights.value("a") { 8 } == 8)
    }

    @Test func theLastToLeaveStopsTheWork() async throws {
        let flights = Flights<String, Int>()
        let (stopped, stop) = AsyncStream<Void>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await flights.value("a") {
                start.yield()
                try await withTaskCancellationHandler {
                    try await Task.sleep(for: .seconds(60))
                } onCancel: {
                    stop.yield()
                }
                return 1
            }
        }
        for await _ in started { break }
        task.cancel()
        for await _ in stopped { break }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(
        arguments: [
            (nil, nil, Urgency.visible), ("prefetch", nil, .prefetch), ("prefetch;prerender", "u=0", .prefetch),
            (nil, "u=0", .visible), (nil, "u=3, i", .visible), (nil, "u=5", .thumbnail), (nil, "i, u=7", .prefetch),
            (nil, "u=", .visible), (nil, "u=x", .visible),
        ] as [(String?, String?, Urgency)])
    func urgency(_ purpose: String?, _ priority: String?, _ urgency: Urgency) {
        #expect(Call.urgency(purpose: purpose, priority: priority) == urgency)
    }

    @Test(arguments: [256, 512, 1024, 2048, 8192]) func budgets(_ megabytes: Int) {
        for (jobs, issues) in [(1, 1), (2, 1), (2, 30), (8, 3), (8, 1000), (2, 0)] {
            let options = ServerOptions(memory: megabytes << 20, jobs: jobs)
            let division = options.division(issues: issues)
            #expect(options.cache + division.documents * division.workers * division.workerMemory <= options.memory)
            #expect(division.documents >= 1 && (1...jobs).contains(division.workers))
            #expect(division.workerMemory >= 128 << 20)
        }
    }
}
