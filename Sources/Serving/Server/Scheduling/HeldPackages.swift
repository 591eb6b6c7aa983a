import RectoTiles
import Synchronization

/// Issues whose plans hold their package's file open, no more of them than there are descriptors for.
///
/// A plan costs so few bytes that the budget of memory alone would let a shelf of small packages use up all descriptors.
final class HeldPackages: Sendable {
    private let issues: Mutex<LeastRecentlyUsed<String, Void>>

    init(most: Int) { issues = Mutex(LeastRecentlyUsed(budget: most)) }

    /// Somebody asked for the issue.
    func use(_ id: String) { issues.withLock { _ = $0.value(for: id) } }

    /// The issue's plan is to be kept.
    ///
    /// - Returns: the issues whose plans have to go for it.
    func hold(_ id: String) -> [String] { issues.withLock { $0.insert((), for: id, cost: 1) } }
}
