/// Who waits for a place at the workers: the rules, without tasks or locks.
///
/// The most urgent comes first, of equal ones the one that came first. Where the line is full, whoever is more urgent than the
/// last takes its place.
struct GateQueue {
    struct Waiter: Hashable {
        var number: Int
        var urgency: Urgency
    }

    enum Entry: Equatable {
        case admitted
        case waiting
        /// Somebody else's place was taken.
        case displacing(Int)
        case refused
    }

    let places: Int
    let limit: Int
    private(set) var busy = 0
    private(set) var waiters: [Waiter] = []

    init(places: Int, limit: Int) {
        self.places = places
        self.limit = limit
    }

    mutating func enter(_ number: Int, _ urgency: Urgency) -> Entry {
        if busy < places {
            busy += 1
            return .admitted
        }
        var displaced: Int?
        if waiters.count >= limit {
            guard let last = waiters.last, last.urgency > urgency else { return .refused }
            waiters.removeLast()
            displaced = last.number
        }
        let index = waiters.firstIndex { $0.urgency > urgency } ?? waiters.endIndex
        waiters.insert(Waiter(number: number, urgency: urgency), at: index)
        return displaced.map { .displacing($0) } ?? .waiting
    }

    /// - Returns: whether it was waiting.
    mutating func leave(_ number: Int) -> Bool {
        guard let index = waiters.firstIndex(where: { $0.number == number }) else { return false }
        waiters.remove(at: index)
        return true
    }

    /// A place is free.
    ///
    /// - Returns: who gets it.
    mutating func next() -> Int? {
        guard !waiters.isEmpty else {
            busy -= 1
            return nil
        }
        return waiters.removeFirst().number
    }
}

/// How soon something is wanted; the first is the soonest.
enum Urgency: Int, Comparable, Sendable {
    /// Somebody looks at the place where it will be.
    case visible
    /// Small pictures: stand-ins, thumbnails, covers.
    case thumbnail
    /// Searches, which take long.
    case long
    /// Nobody has asked to see it yet.
    case prefetch
    case background

    static func < (one: Urgency, other: Urgency) -> Bool { one.rawValue < other.rawValue }
}
