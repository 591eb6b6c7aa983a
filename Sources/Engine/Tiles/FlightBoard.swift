/// Who waits for what: the rules of single flight, without tasks or locks, so that they can be tested as a table.
package struct FlightBoard<Key: Hashable> {
    package typealias Waiter = Int

    /// What a new waiter has to do.
    package enum Boarding: Equatable {
        /// Nobody has asked yet: start the work.
        case depart
        /// The work is under way: wait for it.
        case join
    }

    /// What has to happen when a waiter leaves.
    package enum Leaving: Equatable {
        /// Others still wait.
        case goOn
        /// It was the last one: stop the work.
        case cancel
        /// It was not waiting, the work had landed.
        case nothing
    }

    private var waiters: [Key: Set<Waiter>] = [:]

    package init() {}

    package var count: Int { waiters.count }

    package mutating func board(_ waiter: Waiter, for key: Key) -> Boarding {
        defer { waiters[key, default: []].insert(waiter) }
        return waiters[key] == nil ? .depart : .join
    }

    package mutating func leave(_ waiter: Waiter, from key: Key) -> Leaving {
        guard waiters[key]?.remove(waiter) != nil else { return .nothing }
        guard waiters[key]?.isEmpty == true else { return .goOn }
        waiters[key] = nil
        return .cancel
    }

    /// Everybody who waited; the flight is over.
    package mutating func land(_ key: Key) -> Set<Waiter> {
        waiters.removeValue(forKey: key) ?? []
    }
}
