/// Who gets a place at the workers, and who waits: the rules, without tasks, locks or a clock.
///
/// Documents share the places, so that a few which keep workers busy until their deadline can't keep others out:
///
/// - Work that goes on for long, or that ends its worker, makes its document a *slow* one for a while.
/// - While slow work runs, some more places are open (``extra``), which only other documents get.
/// - If slow work holds all places, including the extra ones, while another document waits, the queue stops the work that has run
///   longest.
/// - Of the rest, no document holds more than its share while others wait.
/// - The most urgent comes first; of equal ones documents that have been answered in time come before new ones, and those before
///   slow ones; then the document that was served least recently; then whoever came first.
/// - Where the line is full, whoever is more urgent than the last takes its place. Among equals, the document with most in the line
///   loses its last one to a document with fewer.
struct GateQueue {
    struct Waiter: Hashable {
        var number: Int
        var document: String
        var urgency: Urgency
    }

    enum Entry: Equatable {
        case admitted
        case waiting
        /// Somebody else's place was taken.
        case displacing(Int)
        case refused
    }

    /// How work ended.
    enum Outcome {
        case done
        /// Nobody waited for it any more, or it found out quickly that it can't be done: that tells nothing.
        case stopped
        /// It ended its worker, or ran into its deadline.
        case failed
    }

    /// How a document did lately.
    private enum Standing: Int {
        /// Answered in time.
        case proven
        case new
        case slow
    }

    private struct Work {
        var document: String
        /// A number that rises with each place given: the work with the lowest has run longest.
        var turn: Int
        var isOverdue = false
        /// Whether it has gone on for so long that it may be stopped.
        var hasOverstayed = false
        var isStopped = false
    }

    private struct Record {
        var standing: Standing
        /// Until when that holds.
        var until: Duration
    }

    let places: Int
    let limit: Int
    /// Waiting, in order of urgency; of equal ones, in order of coming.
    private(set) var waiters: [Waiter] = []
    private var works: [Int: Work] = [:]
    private var records: [String: Record] = [:]
    /// By document, when it last got a place.
    private var turns: [String: Int] = [:]
    private var turn = 0

    /// How long a document is known for what it did.
    static let memory = Duration.seconds(60)
    private static let mostRecords = 10_000

    init(places: Int, limit: Int) {
        self.places = places
        self.limit = limit
    }

    var busy: Int { works.count }

    /// Whether a piece of work is to stop; `nil` if it has ended.
    func isStopped(_ number: Int) -> Bool? { works[number]?.isStopped }

    /// Places beside the others while slow work runs.
    var extra: Int { max(1, places / 2) }

    /// Places that a document may hold while others wait.
    private var share: Int { max(1, places / 2) }

    // MARK: - Coming and going

    /// - Parameter now: Since any moment, the same for all calls.
    mutating func enter(_ number: Int, _ document: String, _ urgency: Urgency, now: Duration) -> Entry {
        if hasPlace(for: document, now) {
            admit(number, document)
            return .admitted
        }
        var displaced: Int?
        if waiters.count >= limit {
            guard let index = loser(to: document, urgency) else { return .refused }
            displaced = waiters.remove(at: index).number
        }
        let index = waiters.firstIndex { $0.urgency > urgency } ?? waiters.endIndex
        waiters.insert(Waiter(number: number, document: document, urgency: urgency), at: index)
        return displaced.map { .displacing($0) } ?? .waiting
    }

    /// - Returns: whether it was waiting.
    mutating func leave(_ number: Int) -> Bool {
        guard let index = waiters.firstIndex(where: { $0.number == number }) else { return false }
        waiters.remove(at: index)
        return true
    }

    /// Work has been going on for long.
    ///
    /// - Parameter isExpected: Whether work of its kind may, so that it is no fault of the document's.
    /// - Returns: who gets a place.
    mutating func outlast(_ number: Int, isExpected: Bool, now: Duration) -> [Int] {
        guard let document = works[number]?.document else { return [] }
        works[number]?.isOverdue = true
        if !isExpected { record(document, .slow, now) }
        return next(now)
    }

    /// Work has been going on for so long that it may be stopped in favour of others.
    mutating func overstay(_ number: Int) { works[number]?.hasOverstayed = true }

    /// Work that keeps another document out and is to be stopped, one at a time.
    ///
    /// Seven new documents that never end once kept a good one out for two deadlines, until each was known to be slow.
    mutating func evict(now: Duration) -> Int? {
        guard works.count >= places + extra, works.values.allSatisfy({ isSlow($0, now) && !$0.isStopped }),
            waiters.contains(where: { standing($0.document, now) != .slow }),
            let (number, work) = works.filter({ $0.value.hasOverstayed }).min(by: { $0.value.turn < $1.value.turn })
        else { return nil }
        works[number]?.isStopped = true
        record(work.document, .slow, now)
        return number
    }

    /// Work is done, and its place is free.
    ///
    /// - Returns: who gets a place.
    mutating func exit(_ number: Int, _ outcome: Outcome, now: Duration) -> [Int] {
        guard let work = works.removeValue(forKey: number) else { return [] }
        switch outcome {
        case .failed: record(work.document, .slow, now)
        case .done where !work.isOverdue && standing(work.document, now) != .slow: record(work.document, .proven, now)
        case .done, .stopped: break
        }
        return next(now)
    }

    // MARK: - Rules

    private mutating func next(_ now: Duration) -> [Int] {
        var admitted: [Int] = []
        while let index = best(now) {
            let waiter = waiters.remove(at: index)
            admit(waiter.number, waiter.document)
            admitted.append(waiter.number)
        }
        return admitted
    }

    private mutating func admit(_ number: Int, _ document: String) {
        turn += 1
        works[number] = Work(document: document, turn: turn)
        // What is forgotten is only who was served last.
        if turns.count >= Self.mostRecords { turns = [:] }
        turns[document] = turn
    }

    private func hasPlace(for document: String, _ now: Duration) -> Bool {
        if works.count < places { return true }
        guard standing(document, now) != .slow else { return false }
        let slow = works.values.count { isSlow($0, now) }
        return works.count < places + min(extra, slow)
    }

    private func isSlow(_ work: Work, _ now: Duration) -> Bool {
        work.isOverdue || standing(work.document, now) == .slow
    }

    /// The waiter who is next, where there is a place for one.
    private func best(_ now: Duration) -> Int? {
        guard works.count < places + extra else { return nil }
        let fitting = waiters.indices.filter { hasPlace(for: waiters[$0].document, now) }
        guard !fitting.isEmpty else { return nil }
        var held: [String: Int] = [:]
        for work in works.values { held[work.document, default: 0] += 1 }
        return fitting.min { one, other in
            order(waiters[one], held, now) < order(waiters[other], held, now)
        }
    }

    private func order(_ waiter: Waiter, _ held: [String: Int], _ now: Duration) -> (Int, Int, Int, Int, Int) {
        (
            held[waiter.document, default: 0] < share ? 0 : 1, waiter.urgency.rawValue,
            standing(waiter.document, now).rawValue, turns[waiter.document] ?? 0, waiter.number
        )
    }

    /// Who has to leave a full line for another.
    private func loser(to document: String, _ urgency: Urgency) -> Int? {
        guard let last = waiters.last else { return nil }
        if last.urgency > urgency { return waiters.indices.last }
        var counts: [String: Int] = [:]
        for waiter in waiters { counts[waiter.document, default: 0] += 1 }
        guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
            most.value > counts[document, default: 0] + 1
        else { return nil }
        return waiters.lastIndex { $0.document == most.key && $0.urgency >= urgency }
    }

    private func standing(_ document: String, _ now: Duration) -> Standing {
        guard let record = records[document], record.until > now else { return .new }
        return record.standing
    }

    private mutating func record(_ document: String, _ standing: Standing, _ now: Duration) {
        if records.count >= Self.mostRecords { records = records.filter { $0.value.until > now } }
        if records.count >= Self.mostRecords { records = [:] }
        records[document] = Record(standing: standing, until: now + Self.memory)
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
