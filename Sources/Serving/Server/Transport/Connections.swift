import NIOCore
import Synchronization

/// The connections of a server: so many at most that descriptors remain for documents and workers.
///
/// Where there is no room, those over which nothing is asked make some, the longest silent first: whoever holds thousands of
/// connections open must not keep others out. Safe from any thread.
final class Connections: Sendable {
    private struct State {
        var open: [ObjectIdentifier: Presence] = [:]
        /// Before then nobody has been silent for long enough; looking through all of them is not for every newcomer.
        var nextLook = NIODeadline.uptimeNanoseconds(0)
        /// The most since memory was last given back.
        var peak = 0
    }

    /// Connections at a time.
    let most: Int
    /// What they hold of memory.
    let holdings: Holdings
    private let state = Mutex(State())
    private let closings = ClosingReason.allCases.map { _ in Counter() }

    /// A connection that has just come may not have said yet what it wants.
    private static let grace = TimeAmount.seconds(5)
    private static let pause = TimeAmount.milliseconds(200)
    /// Longer than any connection lingers (``ExchangeHandler``, ``ConnectionKeeper``).
    private static let aftermath = TimeAmount.seconds(7)
    /// Connections whose memory is worth giving back.
    private static let crowd = 1000

    /// - Parameter memory: Bytes for requests and answers of all of them.
    init(most: Int, memory: Int) {
        self.most = max(1, most)
        holdings = Holdings(limit: memory)
    }

    /// Connections that may be open for a moment, until those that make room have gone; beyond, none is taken from the system.
    var limit: Int { most + batch + 16 }

    /// How many make room at a time, so that looking for them is rare.
    private var batch: Int { max(1, most / 16) }

    var count: Int { state.withLock { $0.open.count } }

    /// - Returns: `nil` where there is no room and nobody who could make some.
    func admit(_ channel: any Channel) -> Presence? {
        let presence = Presence(channel)
        let key = ObjectIdentifier(presence)
        let (isAdmitted, leaving) = state.withLock { state in
            let leaving = state.open.count < most ? [] : makeRoom(&state)
            guard state.open.count < most else { return (false, leaving) }
            state.open[key] = presence
            state.peak = max(state.peak, state.open.count)
            return (true, leaving)
        }
        for other in leaving { other.close(.crowded, self) }
        guard isAdmitted else {
            count(.refused)
            return nil
        }
        channel.closeFuture.whenComplete { [weak self, loop = channel.eventLoop] _ in
            self?.forget(key, on: loop)
        }
        return presence
    }

    private func forget(_ key: ObjectIdentifier, on loop: any EventLoop) {
        let wasCrowd = state.withLock { state in
            state.open[key] = nil
            guard state.peak >= Self.crowd, state.open.count < state.peak / 8 else { return false }
            state.peak = state.open.count
            return true
        }
        guard wasCrowd else { return }
        Heap.giveBack()
        // What connections leave behind them is kept until their last deadlines have passed.
        loop.scheduleTask(in: Self.aftermath) { Heap.giveBack() }
    }

    private func makeRoom(_ state: inout State) -> [Presence] {
        let now = NIODeadline.now()
        guard now >= state.nextLook else { return [] }
        let silent = state.open.values.compactMap { presence in
            presence.quietSince.map { (since: $0, presence: presence) }
        }.filter { now - $0.since >= Self.grace }
        guard !silent.isEmpty else {
            state.nextLook = now + Self.pause
            return []
        }
        let leaving = silent.sorted { $0.since < $1.since }.prefix(batch).map(\.presence)
        for presence in leaving { state.open[ObjectIdentifier(presence)] = nil }
        return leaving
    }

    // MARK: - What metrics tell

    /// Why the server ended a connection.
    enum ClosingReason: Int, CaseIterable {
        /// Nothing was asked over it for long.
        case idle
        /// Its client took nothing of an answer for long.
        case stalled
        /// It made room for others.
        case crowded
        /// There was no room for it.
        case refused
        /// Of all connections, which held too much, it held most.
        case greedy
        /// Its client broke the protocol or flooded the server.
        case broken
    }

    func count(_ reason: ClosingReason) { closings[reason.rawValue].value.add(1, ordering: .relaxed) }

    func closed(_ reason: ClosingReason) -> Int { closings[reason.rawValue].value.load(ordering: .relaxed) }

    private final class Counter: Sendable {
        let value = Atomic(0)
    }
}

/// A connection as others see it; safe from any thread.
final class Presence: Sendable {
    private let channel: any Channel
    private let silence = Atomic(NIODeadline.now().uptimeNanoseconds)

    init(_ channel: any Channel) { self.channel = channel }

    /// Since when nothing is being answered over it; `nil` while something is.
    var quietSince: NIODeadline? {
        get {
            let time = silence.load(ordering: .relaxed)
            return time == 0 ? nil : .uptimeNanoseconds(time)
        }
        set { silence.store(newValue?.uptimeNanoseconds ?? 0, ordering: .relaxed) }
    }

    func close(_ reason: Connections.ClosingReason, _ connections: Connections) {
        connections.count(reason)
        // Whoever calls may be a handler of it that is not done.
        channel.eventLoop.execute { [channel] in channel.close(promise: nil) }
    }
}
