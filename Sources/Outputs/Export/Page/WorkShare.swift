import Recto

/// Decides how much of a page that is being made goes to an idle worker.
struct WorkShare {
    /// How long it took to interpret the page; whoever takes a share has to do that again.
    let interpreting: Duration

    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    init(interpreting: Duration) {
        self.interpreting = interpreting
        start = clock.now
    }

    /// The first row of the deepest level that somebody else should make, so that both end at the same time; `nil` where the
    /// rest is done sooner than it is shared.
    ///
    /// - Parameters:
    ///   - rows: What is to be made here.
    ///   - next: The first row that is not made yet.
    ///   - alignment: Shares start at multiples of it.
    func row(of rows: Range<Int>, next: Int, alignment: Int) -> Int? {
        let done = next - rows.lowerBound
        guard done > 0 else { return nil }
        return Self.row(
            end: rows.upperBound, remaining: rows.upperBound - next, alignment: alignment,
            secondsPerRow: start.duration(to: clock.now).seconds / Double(done), interpreting: interpreting.seconds)
    }

    /// The rule, without a clock.
    static func row(end: Int, remaining: Int, alignment: Int, secondsPerRow: Double, interpreting: Double) -> Int? {
        guard secondsPerRow > 0, Double(remaining) * secondsPerRow > 2 * interpreting + 0.008 else { return nil }
        // kept · s = interpreting + (remaining - kept) · s
        let kept = (Double(remaining) + interpreting / secondsPerRow) / 2
        let first = end - remaining + Int(kept.rounded(.up))
        let row = (first + alignment - 1) / alignment * alignment
        return row < end ? row : nil
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
