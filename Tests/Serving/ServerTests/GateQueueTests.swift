import Testing

@testable import RectoServer

@Suite struct GateQueueTests {
    private static let start = Duration.zero

    /// Ends a piece of work and tells who gets a place.
    private static func done(_ queue: inout GateQueue, _ number: Int, _ outcome: GateQueue.Outcome = .done) -> [Int] {
        queue.exit(number, outcome, now: start)
    }

    @Test func theMostUrgentComesFirst() {
        var queue = GateQueue(places: 1, limit: 10)
        #expect(queue.enter(1, "a", .background, now: Self.start) == .admitted)
        let waiting: [Urgency] = [.prefetch, .visible, .thumbnail, .visible]
        for (index, urgency) in waiting.enumerated() {
            #expect(queue.enter(index + 2, "a", urgency, now: Self.start) == .waiting)
        }
        var order = [1]
        while let last = order.last, let next = Self.done(&queue, last).first { order.append(next) }
        #expect(order == [1, 3, 5, 4, 2])
        #expect(queue.busy == 0)
    }

    @Test func aFullLineRefuses() {
        var queue = GateQueue(places: 1, limit: 2)
        _ = queue.enter(1, "a", .visible, now: Self.start)
        _ = queue.enter(2, "a", .visible, now: Self.start)
        _ = queue.enter(3, "a", .background, now: Self.start)
        // The last makes room for whoever is more urgent, and for nobody else of its document.
        #expect(queue.enter(4, "a", .background, now: Self.start) == .refused)
        #expect(queue.enter(5, "a", .thumbnail, now: Self.start) == .displacing(3))
        #expect(queue.enter(6, "a", .thumbnail, now: Self.start) == .refused)
        #expect(queue.waiters.map(\.number) == [2, 5])
        let left = [queue.leave(2), queue.leave(2)]
        #expect(left == [true, false])
        #expect(Self.done(&queue, 1) == [5])
    }

    @Test func aLineFullOfOneDocumentTakesOthers() {
        var queue = GateQueue(places: 1, limit: 3)
        for number in 1...4 { _ = queue.enter(number, "greedy", .visible, now: Self.start) }
        #expect(queue.enter(5, "greedy", .visible, now: Self.start) == .refused)
        #expect(queue.enter(6, "a", .visible, now: Self.start) == .displacing(4))
        // Two and one: another one would only turn that round.
        #expect(queue.enter(7, "a", .visible, now: Self.start) == .refused)
    }

    @Test func documentsTakeTurns() {
        var queue = GateQueue(places: 2, limit: 100)
        for number in 1...10 { _ = queue.enter(number, "greedy", .visible, now: Self.start) }
        #expect(queue.enter(11, "a", .visible, now: Self.start) == .waiting)
        #expect(queue.enter(12, "b", .background, now: Self.start) == .waiting)
        // It holds its share with the other place: whatever waits of others goes first.
        #expect(Self.done(&queue, 1) == [11])
        #expect(Self.done(&queue, 11) == [12])
        // Where nobody else waits, it may have all.
        #expect(Self.done(&queue, 12) == [3])
        #expect(queue.busy == 2)
    }

    @Test func workThatGoesOnForLongOpensAPlaceForOthers() {
        var queue = GateQueue(places: 2, limit: 100)
        let hostile = (1...7).map { "hostile \($0)" }
        for (index, document) in hostile.enumerated() { _ = queue.enter(index, document, .visible, now: Self.start) }
        #expect(queue.enter(100, "good", .visible, now: Self.start) == .waiting)
        #expect(queue.outlast(0, isExpected: false, now: Self.start) == [2])
        #expect(queue.outlast(1, isExpected: false, now: Self.start) == [])
        #expect(queue.outlast(2, isExpected: false, now: Self.start) == [])
        // Three run, all slow. When one goes, the extra place is not for those known to be slow.
        #expect(queue.enter(8, hostile[0], .visible, now: Self.start) == .waiting)
        #expect(Self.done(&queue, 0, .failed) == [3])
        #expect(Self.done(&queue, 3, .done) == [4])
        for number in 4...5 { #expect(Self.done(&queue, number, .done) == [number + 1]) }
        #expect(Self.done(&queue, 6, .done) == [100])
        // Slow ones have the places, the good one has its own, time and again.
        #expect(Self.done(&queue, 1, .failed).isEmpty)
        #expect(Self.done(&queue, 100, .done) == [8])
        for number in 101...110 {
            #expect(queue.enter(number, "good", .visible, now: Self.start) == .admitted)
            #expect(queue.enter(number + 100, hostile[1], .visible, now: Self.start) == .waiting)
            #expect(Self.done(&queue, number, .done).isEmpty)
        }
        #expect(queue.busy == 2)
    }

    @Test func whatGoesOnForLongestIsStoppedForAnother() {
        var queue = GateQueue(places: 1, limit: 100)
        for number in 1...4 { _ = queue.enter(number, "hostile \(number)", .visible, now: Self.start) }
        #expect(queue.evict(now: Self.start) == nil)
        #expect(queue.outlast(1, isExpected: false, now: Self.start) == [2])
        queue.overstay(1)
        // The other one may still be quick.
        #expect(queue.evict(now: Self.start) == nil)
        #expect(queue.outlast(2, isExpected: true, now: Self.start) == [])
        queue.overstay(2)
        #expect(queue.evict(now: Self.start) == 1)
        // One at a time: its place is not free yet.
        #expect(queue.evict(now: Self.start) == nil)
        #expect(Self.done(&queue, 1, .stopped) == [3])
        #expect(queue.evict(now: Self.start) == nil)
        _ = queue.outlast(3, isExpected: false, now: Self.start)
        #expect(queue.evict(now: Self.start) == 2)
        #expect(Self.done(&queue, 2, .stopped) == [4])
        // Who waits now was slow before, and does not stop anybody.
        _ = queue.outlast(4, isExpected: false, now: Self.start)
        queue.overstay(3)
        queue.overstay(4)
        #expect(queue.enter(5, "hostile 1", .visible, now: Self.start) == .waiting)
        #expect(queue.enter(6, "hostile 2", .visible, now: Self.start) == .waiting)
        #expect(queue.evict(now: Self.start) == nil)
        #expect(queue.enter(7, "good", .visible, now: Self.start) == .waiting)
        #expect(queue.evict(now: Self.start) == 3)
        #expect(Self.done(&queue, 3, .stopped) == [7])
    }

    @Test func whoWasAnsweredInTimeComesBeforeWhoIsNew() {
        var queue = GateQueue(places: 1, limit: 100)
        _ = queue.enter(1, "good", .visible, now: Self.start)
        #expect(Self.done(&queue, 1).isEmpty)
        _ = queue.enter(2, "slow", .visible, now: Self.start)
        _ = queue.enter(3, "slow", .visible, now: Self.start)
        _ = queue.enter(4, "new", .visible, now: Self.start)
        _ = queue.enter(5, "good", .visible, now: Self.start)
        #expect(Self.done(&queue, 2, .failed) == [5])
        #expect(Self.done(&queue, 5) == [4])
        #expect(Self.done(&queue, 4) == [3])
    }

    @Test func slowDocumentsAreForgivenAfterAWhile() {
        var queue = GateQueue(places: 1, limit: 100)
        _ = queue.enter(1, "slow", .visible, now: Self.start)
        #expect(queue.outlast(1, isExpected: false, now: Self.start) == [])
        _ = queue.enter(2, "good", .visible, now: Self.start)
        #expect(queue.enter(3, "slow", .visible, now: Self.start) == .waiting)
        #expect(queue.busy == 2)
        #expect(Self.done(&queue, 2).isEmpty)
        // A minute later it is as any other.
        #expect(queue.exit(1, .done, now: GateQueue.memory) == [3])
        #expect(queue.outlast(3, isExpected: true, now: GateQueue.memory) == [])
        // A search may take long: its place is lent, and its document is not held back.
        #expect(queue.enter(4, "slow", .visible, now: GateQueue.memory) == .admitted)
    }

    @Test func whatWasStoppedTellsNothing() {
        var queue = GateQueue(places: 1, limit: 100)
        _ = queue.enter(1, "left", .visible, now: Self.start)
        #expect(Self.done(&queue, 1, .stopped).isEmpty)
        _ = queue.enter(2, "good", .visible, now: Self.start)
        _ = Self.done(&queue, 2, .done)
        _ = queue.enter(3, "other", .visible, now: Self.start)
        _ = queue.enter(4, "left", .visible, now: Self.start)
        _ = queue.enter(5, "good", .visible, now: Self.start)
        #expect(Self.done(&queue, 3) == [5])
    }

    @Test func alwaysSomebodyWorksWhereSomebodyWaits() {
        var random = SystemRandomNumberGenerator()
        for places in 1...3 {
            var queue = GateQueue(places: places, limit: 6)
            var (inside, waiting, now) = ([Int](), [Int](), Duration.zero)
            for number in 0..<3000 {
                now += .milliseconds(Int.random(in: 0...500, using: &random))
                let document = "\(Int.random(in: 0..<4, using: &random))"
                switch queue.enter(number, document, Bool.random(using: &random) ? .visible : .background, now: now) {
                case .admitted: inside.append(number)
                case .waiting: waiting.append(number)
                case .displacing(let other):
                    waiting.removeAll { $0 == other }
                    waiting.append(number)
                case .refused: break
                }
                var admitted: [Int] = []
                if let one = inside.randomElement(using: &random) {
                    if Bool.random(using: &random) {
                        admitted = queue.outlast(one, isExpected: Bool.random(using: &random), now: now)
                    } else {
                        inside.removeAll { $0 == one }
                        admitted = queue.exit(one, [.done, .failed, .stopped][number % 3], now: now)
                    }
                }
                waiting.removeAll { admitted.contains($0) }
                inside += admitted
                #expect(queue.busy == inside.count && Set(queue.waiters.map(\.number)) == Set(waiting))
                #expect(inside.count <= places + queue.extra)
                #expect(waiting.isEmpty || inside.count >= places)
            }
        }
    }
}
