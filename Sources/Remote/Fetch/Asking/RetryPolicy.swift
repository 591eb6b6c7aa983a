/// How often a request is repeated, and how long to wait before that.
public struct RetryPolicy: Sendable {
    /// All tries, the first included.
    public var tries: Int
    /// The wait after the first try is between nothing and this; each further one may be twice as long.
    public var base: Duration
    /// No wait is longer.
    public var cap: Duration
    /// No wait begins that would end later than this after the first try.
    public var overall: Duration
    private let random: @Sendable () -> Double

    /// - Parameter random: From 0 to 1: which part of the longest wait is waited. All who were refused at the same time would come back
    ///   at the same time if it were always 1.
    public init(
        tries: Int = 5, base: Duration = .seconds(1), cap: Duration = .seconds(600), overall: Duration = .seconds(120),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.tries = max(1, tries)
        self.base = base
        self.cap = cap
        self.overall = overall
        self.random = random
    }

    /// One try only.
    public static let once = RetryPolicy(tries: 1)

    /// Whether another try may get another answer than this one.
    public static func isTransient(_ status: Int) -> Bool {
        status == 408 || status == 429 || (500..<600).contains(status)
    }

    /// How long to wait, `nil` to give up.
    ///
    /// - Parameters:
    ///   - count: Tries that failed so far.
    ///   - spent: Since the first one began.
    ///   - asked: What the server asks for (`Retry-After`); it is waited in full.
    public func wait(after count: Int, spent: Duration, asked: Duration?) -> Duration? {
        guard count < tries else { return nil }
        let longest = min(cap, base * (1 << min(count - 1, 30)))
        let wait = max(asked ?? .zero, longest * random())
        return spent + wait <= overall ? wait : nil
    }
}
