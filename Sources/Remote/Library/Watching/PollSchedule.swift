import RectoFetch

/// When a store's list is asked for again.
enum PollSchedule {
    /// Seconds between two looks where nobody says otherwise.
    static let usual = 6 * 3600
    static let shortest = 15 * 60
    static let longest = 24 * 3600
    /// After so many failures in a row a store is asked once a day.
    static let mostFailures = 10

    /// - Parameters:
    ///   - every: What the reader decided.
    ///   - freshness: Seconds for which the answer is good, as the server says.
    ///   - dice: From 0 to 1; without it, all who began together would always ask together.
    static func next(after now: Int, every: Int?, freshness: Int?, dice: Double) -> Int {
        let wait = max(spread(every ?? usual, dice), min(freshness ?? 0, longest), shortest)
        return now + wait
    }

    /// - Parameters:
    ///   - failures: In a row, this one among them.
    ///   - asked: Seconds that the server wants to be left alone for.
    static func next(afterFailure now: Int, failures: Int, every: Int?, asked: Int?, dice: Double) -> Int {
        let usual = max(every ?? usual, shortest)
        let base =
            failures >= mostFailures ? max(usual, longest) : min(usual, shortest << min(max(failures - 1, 0), 16))
        return now + max(spread(base, dice), min(asked ?? 0, longest), shortest)
    }

    /// When a transfer that could not be had is tried again; `nil` for no more.
    static func retry(after now: Int, tries: Int, dice: Double) -> Int? {
        guard tries <= 8 else { return nil }
        return now + max(shortest, spread(min(longest, shortest << max(0, tries - 1)), dice))
    }

    /// A tenth more or less.
    private static func spread(_ seconds: Int, _ dice: Double) -> Int { Int(Double(seconds) * (0.9 + 0.2 * dice)) }

    /// How long an answer is good, by its `Cache-Control`, in seconds.
    static func freshness(_ fields: HeaderFields) -> Int? {
        for part in (fields["Cache-Control"] ?? "").lowercased().split(separator: ",") {
            let pair = part.filter { $0 != " " }.split(separator: "=")
            if pair.count == 2, pair[0] == "max-age", pair[1].utf8.count <= 9 { return Int(pair[1]) }
        }
        return nil
    }
}
