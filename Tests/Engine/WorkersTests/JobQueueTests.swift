import Testing

@testable import RectoWorkers

@Suite(.timeLimit(.minutes(60)))
struct JobQueueTests {
    private let jobs = (0..<5 as Range<UInt8>).map { WorkerJob(Frame(kind: "", payload: [$0]), deadline: .seconds(1)) }

    @Test func firstComeFirstServed() async {
        let queue = JobQueue()
        for job in jobs { #expect(queue.add(job)) }
        for job in jobs { #expect(await queue.next(place: 0) === job) }
    }

    @Test func aPlaceThatWaitsGetsTheNextJob() async {
        let queue = JobQueue()
        let places = (0..<5).map { _ in Task { await queue.next(place: 0) } }
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
        let other = Task { await queue.next(place: 0) }
        await Task.yield()
        queue.announce()
        #expect(queue.add(jobs[1]))
        #expect(await queue.next(place: 0, isAnnounced: true) === jobs[1])
        queue.close()
        #expect(await other.value == nil)
    }

    @Test func aPlaceLeavesToOthersWhatIsMeantForThemWhileThereIsMore() async {
        let queue = JobQueue()
        let meant = [1, nil, 0, 1, 0].enumerated().map { index, place in
            WorkerJob(Frame(kind: "", payload: [UInt8(index)]), deadline: .seconds(1), place: place)
        }
        for job in meant { #expect(queue.add(job)) }
        var order: [[UInt8]?] = []
        for place in [0, 0, 1, 0, 0] { order.append(await queue.next(place: place)?.frame.payload) }
        #expect(order == [[1], [2], [0], [4], [3]])
    }

    /// Of those that wait.
    @MainActor @Test func thePlaceThatIsMeantIsPreferred() async {
        let queue = JobQueue()
        let places = (0..<3).map { place in Task { await queue.next(place: place) } }
        await Task.yield()
        for place in [1, 0] {
            let job = WorkerJob(Frame(kind: "", payload: []), deadline: .seconds(1), place: place)
            #expect(queue.add(job))
            #expect(await places[place].value === job)
        }
        let other = WorkerJob(Frame(kind: "", payload: []), deadline: .seconds(1), place: 1)
        #expect(queue.add(other))
        #expect(await places[2].value === other)
    }

    /// One request is for the place that returns; the others are for those that wait.
    @MainActor @Test func noOneWaitsForAPlaceThatIsBusy() async {
        let queue = JobQueue()
        let others = (0..<2).map { _ in Task { await queue.next(place: 0) } }
        await Task.yield()
        queue.announce()
        for job in jobs[..<3] { #expect(queue.add(job)) }
        var served: [UInt8] = []
        for other in others { served += await other.value?.frame.payload ?? [] }
        #expect(await queue.next(place: 0, isAnnounced: true) != nil)
        #expect(served.count == 2)
    }

    @Test func whatIsInIsServedAfterClosing() async {
        let queue = JobQueue()
        #expect(queue.add(jobs[0]))
        queue.close()
        #expect(!queue.add(jobs[1]))
        #expect(await queue.next(place: 0) === jobs[0])
        #expect(await queue.next(place: 0) == nil)
        #expect(await queue.next(place: 0) == nil)
    }

    @Test func closingSendsThePlacesHome() async {
        let queue = JobQueue()
        let places = (0..<3).map { _ in Task { await queue.next(place: 0) } }
        await Task.yield()
        queue.close()
        for place in places { #expect(await place.value == nil) }
    }

    @Test func whatIsAbandonedIsHandedBack() async {
        let queue = JobQueue()
        for job in jobs { #expect(queue.add(job)) }
        #expect(await queue.next(place: 0) === jobs[0])
        #expect(queue.abandon().map(\.frame.payload) == [[1], [2], [3], [4]])
        #expect(await queue.next(place: 0) == nil)
        #expect(!queue.add(jobs[0]))
    }
}
