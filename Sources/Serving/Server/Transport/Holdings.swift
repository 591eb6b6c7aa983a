import NIOCore
import Synchronization

/// What connections hold of the server's memory, each of them and all together: requests whose answers have not been sent, and
/// answers that their clients have not taken.
///
/// Where all hold too much, the connection that holds most is closed: whoever takes nothing of a thousand answers must not take
/// all memory. What many are sent, since it is kept, counts once for all of them. Safe from any thread.
final class Holdings: Sendable {
    private struct Account {
        var presence: Presence
        var bytes = 0
        /// Requests and answers.
        var count = 0
        var isLeaving = false
    }

    private struct State {
        var accounts: [ObjectIdentifier: Account] = [:]
        /// By address of their bytes, answers that are being sent and how many times.
        var answers: [UInt: (count: Int, bytes: Int)] = [:]
        var total = 0
        /// Of connections that are being closed.
        var leaving = 0
    }

    /// An answer that is being sent.
    struct Holding {
        fileprivate let address: UInt
        fileprivate let bytes: Int
    }

    /// Bytes of all connections.
    let limit: Int
    private let state = Mutex(State())

    /// What a stream takes with its request, its handlers and its task.
    static let stream = 24 << 10
    /// What a request takes whose turn has not come.
    static let waitingRequest = 4 << 10
    /// Answers that cost less than looking after them.
    private static let small = 4 << 10

    init(limit: Int) { self.limit = limit }

    /// Bytes, without those of connections that are being closed.
    var total: Int { state.withLock { $0.total - $0.leaving } }

    // MARK: - Requests

    /// - Returns: the connection that has to go for it.
    func addRequest(_ bytes: Int, _ presence: Presence) -> Presence? {
        state.withLock { state in
            state.total += bytes
            return add(bytes, presence, &state)
        }
    }

    func removeRequest(_ bytes: Int, _ presence: Presence) {
        state.withLock { state in
            state.total -= bytes
            remove(bytes, presence, &state)
        }
    }

    // MARK: - Answers

    /// - Returns: `nil` for one that is not worth it; and the connection that has to go for it.
    func add(_ answer: ByteBuffer, _ presence: Presence) -> (Holding?, leaving: Presence?) {
        guard answer.storageCapacity >= Self.small, answer.readableBytes > 0 else { return (nil, nil) }
        // Only compared, never read from.
        let address = unsafe answer.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
        // A part keeps all of its answer in memory.
        let holding = Holding(address: address, bytes: answer.storageCapacity)
        let leaving = state.withLock { state in
            let known = state.answers[address]
            state.answers[address] = ((known?.count ?? 0) + 1, known?.bytes ?? holding.bytes)
            if known == nil { state.total += holding.bytes }
            return add(holding.bytes, presence, &state)
        }
        return (holding, leaving)
    }

    func remove(_ holding: Holding, _ presence: Presence) {
        state.withLock { state in
            if let known = state.answers[holding.address] {
                state.answers[holding.address] = known.count > 1 ? (known.count - 1, known.bytes) : nil
                if known.count == 1 { state.total -= known.bytes }
            }
            remove(holding.bytes, presence, &state)
        }
    }

    // MARK: - Accounts

    private func add(_ bytes: Int, _ presence: Presence, _ state: inout State) -> Presence? {
        let key = ObjectIdentifier(presence)
        var account = state.accounts[key] ?? Account(presence: presence)
        account.bytes += bytes
        account.count += 1
        if account.isLeaving { state.leaving += bytes }
        state.accounts[key] = account
        guard state.total - state.leaving > limit else { return nil }
        // A single answer that is larger than the limit is sent all the same.
        let most = state.accounts.filter { !$0.value.isLeaving && ($0.value.count > 1 || state.accounts.count > 1) }
            .max { $0.value.bytes < $1.value.bytes }
        guard let most else { return nil }
        state.accounts[most.key]?.isLeaving = true
        state.leaving += most.value.bytes
        return most.value.presence
    }

    private func remove(_ bytes: Int, _ presence: Presence, _ state: inout State) {
        let key = ObjectIdentifier(presence)
        guard var account = state.accounts[key] else { return }
        account.bytes -= bytes
        account.count -= 1
        if account.isLeaving { state.leaving -= bytes }
        state.accounts[key] = account.count == 0 ? nil : account
    }
}
