import Testing

@testable import RectoWorkers

@Suite(.timeLimit(.minutes(20)))
struct JobQueueTests {
    private let jobs = (0..<5 as Range<UInt8>).map { WorkerJob(Frame(kind: "", payload: [$0]), deadline: .seconds(1)) }

    @Test func firstComeFirstServed() async {
        let queue = JobQueue()
        for job in jobs { #expect(queue.add(job)) }
        for job in jobs { #expect(await queue.next() === job) }
    }

    @Test func aPlaceThatWaitsGetsTheNextJob() async {
        let queue = JobQueue()
        let places = (0..<5).map { _ in Task { await queue.next() } }
        await Task.yield()
        for job in jobs { #expect(queue.add(job)) }
        var served: [UInt8] = []
        for place in places { served += await place.value?.frame.payload ?? [] }
        #expect(served.sorted() == [0, 1, 2, 3, 4])
    }

    /// Whoever hears that its request is done and has another one: the place that did it is there again, before any other.
    // On one actor, so that the others wait already when this goes on.
    @MainActor @Test func whoAsksAgainMeetsTheSamePlace() async {
        let queue = JobQueue()
        let other = Task { await queue.next() }
        await Task.yield()
        queue.announce()
        #expect(queue.add(jobs[1]))
        #expect(await queue.next(isAnnounced: true) === jobs[1])
        queue.close()
        #expect(await other.value == nil)
    }

    /// One request is for the place that returns; the others are for those that wait.
    @MainActor @Test func noOneWaitsForAPlaceThatIsBusy() async {
        let queue = JobQueue()
        let others = (0..<2).map { _ in Task { await queue.next() } }
        await Task.yield()
        queue.announce()
        for job in jobs[..<3] { #expect(queue.add(job)) }
        var served: [UInt8] = []
        for other in others { served += await other.value?.frame.payload ?? [] }
        #expect(await queue.next(isAnnounced: true) != nil)
        #expect(served.count == 2)
    }

    @Test func whatIsInIsServedAfterClosing() async {
        let queue = JobQueue()
        #expect(queue.add(jobs[0]))
        queue.close()
        #expect(!queue.add(jobs[1]))
        #expect(await queue.next() === jobs[0])
        #expect(await queue.next() == nil)
        #expect(await queue.next() == nil)
    }

    @Test func closingSendsThePlacesHome() async {
        let queue = JobQueue()
        let places = (0..<3).map { _ in Task { await queue.next() } }
        await Task.yield()
        queue.close()
        for place in places { #expect(await place.value == nil) }
    }

    @Test func whatIsAbandonedIsHandedBack() async {
        let queue = JobQueue()
        for job in jobs { #expect(queue.add(job)) }
        #expect(await queue.next() === jobs[0])
        #expect(queue.abandon().map(\.frame.payload) == [[1], [2], [3], [4]])
        #expect(await queue.next() == nil)
        #expect(!queue.add(jobs[0]))
    }
}
