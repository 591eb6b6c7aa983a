/// Who waits for what: the rules of single flight, without tasks or locks, so that they can be tested as a table.
struct FlightBoard<Key: Hashable> {
    typealias Waiter = Int

    /// What a new waiter has to do.
    enum Boarding: Equatable {
        /// Nobody has asked yet: start the work.
        case depart
        /// The work is under way: wait for it.
        case join
    }

    /// What has to happen when a waiter leaves.
    enum Leaving: Equatable {
        /// Others still wait.
        case goOn
        /// It was the last one: stop the work.
        case cancel
        /// It was not waiting, the work had landed.
        case nothing
    }

    private var waiters: [Key: Set<Waiter>] = [:]

    var count: Int { waiters.count }

    mutating func board(_ waiter: Waiter, for key: Key) -> Boarding {
        defer { waiters[key, default: []].insert(waiter) }
        return waiters[key] == nil ? .depart : .join
    }

    mutating func leave(_ waiter: Waiter, from key: Key) -> Leaving {
        guard waiters[key]?.remove(waiter) != nil else { return .nothing }
        guard waiters[key]?.isEmpty == true else { return .goOn }
        waiters[key] = nil
        return .cancel
    }

    /// Everybody who waited; the flight is over.
    mutating func land(_ key: Key) -> Set<Waiter> {
        waiters.removeValue(forKey: key) ?? []
    }
}
