import Synchronization
import Testing

@testable import RectoWorkers

@Suite(.timeLimit(.minutes(60)))
struct WatchdogTests {
    private static let long = Duration.seconds(7200), short = Duration.milliseconds(30)

    private let watchdog = Watchdog()

    /// Watches for `time`, and waits for the stop.
    private func isStopped(after time: Duration) async {
        let (stops, sink) = AsyncStream.makeStream(of: Void.self)
        watchdog.watch(for: time) {
            sink.yield()
            sink.finish()
        }
        var count = 0
        for await _ in stops { count += 1 }
        #expect(count == 1)
    }

    @Test func aRequestThatTakesTooLongIsStopped() async {
        await isStopped(after: Self.short)
        // The sleep of the first is over.
        await isStopped(after: Self.short)
    }

    @Test func aShorterRequestDoesNotWaitForALongerOnesEnd() async {
        watchdog.watch(for: Self.long) { Issue.record("was stopped though another took its place") }
        watchdog.rest()
        await isStopped(after: Self.short)
    }

    @Test func aRequestUnderALongerSleepIsStoppedInItsTime() async {
        watchdog.watch(for: Self.short) {}
        watchdog.rest()
        // Looked at when the sleep of the first ends, and again.
        await isStopped(after: Self.short * 3)
    }

    @Test func afterTheEndNothingIsStopped() async throws {
        // Long enough for a busy machine to get from one line to the next.
        watchdog.watch(for: .seconds(2)) { Issue.record("was stopped after the end") }
        watchdog.end()
        try await Task.sleep(for: .seconds(3))
    }
}
