import RectoDiagnostics
import Synchronization
import Testing

@testable import RectoWorkers

@Suite(.timeLimit(.minutes(60)))
struct WorkerJobTests {
    private let job = WorkerJob(Frame(kind: "ask", payload: []), deadline: .seconds(1))
    private let answer = Frame(kind: "reply", payload: [1])

    /// Counts what was done to a worker.
    private final class Worker: Sendable {
        private let reasons = Mutex<[Failure.Code]>([])
        private let offers = Mutex(0)

        var killed: [Failure.Code] { reasons.withLock { $0 } }
        var offered: Int { offers.withLock { $0 } }

        var handle: WorkerHandle {
            WorkerHandle(
                kill: { reason in self.reasons.withLock { $0.append(reason) } },
                offerHelp: { self.offers.withLock { $0 += 1 } })
        }
    }

    private func wait(_ then: () -> Void) async throws -> Frame {
        try await withCheckedThrowingContinuation { continuation in
            job.wait(continuation)
            then()
        }
    }

    @Test func theFirstResultCounts() async throws {
        let frame = try await wait {
            job.finish(.success(answer))
            job.finish(.failure(Failure(.crashed, "late")))
            job.cancel()
        }
        #expect(frame == answer)
    }

    @Test func aResultThatComesBeforeAnybodyWaitsIsKept() async throws {
        job.finish(.success(answer))
        job.finish(.failure(Failure(.crashed, "late")))
        #expect(try await wait {} == answer)
    }

    @Test func failuresArrive() async {
        await #expect(throws: Failure(.crashed, "dead")) {
            _ = try await wait { job.finish(.failure(Failure(.crashed, "dead"))) }
        }
    }

    @Test func cancellationStopsTheWorkerThatIsAtIt() async {
        let worker = Worker()
        await #expect(throws: CancellationError.self) {
            _ = try await wait {
                job.started(worker.handle)
                job.cancel()
                job.finish(.success(answer))
            }
        }
        #expect(worker.killed == [.cancelled])
        #expect(job.isCancelled)
    }

    @Test func aJobThatWasCancelledBeforeItWaitedEndsAtOnce() async {
        job.cancel()
        await #expect(throws: CancellationError.self) { _ = try await wait {} }
        let worker = Worker()
        job.started(worker.handle)
        #expect(worker.killed == [.cancelled], "a worker that takes it up all the same is ended")
    }

    /// The worker has gone on to the next job by then.
    @Test func whatComesAfterTheAnswerReachesNoWorker() async throws {
        let worker = Worker()
        _ = try await wait {
            job.started(worker.handle)
            job.finish(.success(answer))
        }
        job.cancel()
        job.offerHelp()
        #expect(worker.killed == [])
        #expect(worker.offered == 0)
    }

    @Test func helpIsOfferedToTheWorkerThatIsAtIt() {
        let worker = Worker()
        job.started(worker.handle)
        #expect(worker.offered == 0)
        job.offerHelp()
        #expect(worker.offered == 1)
    }

    @Test func helpThatWasOfferedBeforehandIsOfferedAtTheStart() {
        let worker = Worker()
        job.offerHelp()
        job.started(worker.handle)
        #expect(worker.offered == 1)
        #expect(worker.killed == [])
    }
}
