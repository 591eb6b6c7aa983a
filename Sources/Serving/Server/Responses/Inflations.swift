import Synchronization

/// How many compressed entries may be inflated while they are sent: each takes memory for as long as its client takes its time.
final class Inflations: Sendable {
    private static let most = 64

    private let taken = Atomic(0)

    /// Given back with its last owner, also by an answer that is never sent.
    final class Place: Sendable {
        private let all: Inflations

        fileprivate init(_ all: Inflations) { self.all = all }

        deinit { all.taken.subtract(1, ordering: .relaxed) }
    }

    /// - Returns: `nil` where there are too many.
    func take() -> Place? {
        guard taken.add(1, ordering: .relaxed).newValue <= Self.most else {
            taken.subtract(1, ordering: .relaxed)
            return nil
        }
        return Place(self)
    }
}
