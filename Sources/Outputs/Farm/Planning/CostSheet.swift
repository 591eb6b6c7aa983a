import RectoDiagnostics

/// What a plan will cost, before anything runs.
package struct CostSheet: Hashable, Sendable, Codable {
    package var documents = 0
    /// Of documents whose pages nobody has counted: as many as their bytes suggest.
    package var pages = 0
    package var bytes = 0
    package var shards = 0
    /// Of one processor.
    package var seconds = 0.0
    /// The longest shard.
    package var longest = 0.0
    package var outputBytes = 0
    /// Documents that could not be opened; they stay in the plan, and their receipts will say why.
    package var unreadable = 0
    /// Documents whose pages nobody has counted.
    package var unopened = 0

    package init() {}

    /// Lines for people.
    package var lines: [String] {
        var lines = [
            "documents     \(documents)" + (unreadable > 0 ? ", \(unreadable) of them can't be opened" : ""),
            "pages         \(pages)" + (unopened > 0 ? " (guessed from the bytes of \(unopened) documents)" : ""),
            "input         \(Self.size(bytes))",
            "core hours    \(((seconds / 3600 * 100).rounded() / 100).short)",
            "shards        \(shards), the longest \(Int(longest.rounded(.up))) s",
            "output        \(Self.size(outputBytes)) in \(documents) archives",
        ]
        if shards > 0 {
            let cores = [10, 100, 1000].map { cores in
                "\(Self.time(max(seconds / Double(cores), longest))) on \(cores) cores"
            }
            lines.append("at best       " + cores.joined(separator: ", "))
        }
        return lines
    }

    package static func size(_ bytes: Int) -> String {
        let units = ["kB", "MB", "GB", "TB", "PB"]
        var (value, unit) = (Double(bytes) / 1000, 0)
        while value >= 1000, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
        return "\(((value * 10).rounded() / 10).short) \(units[unit])"
    }

    static func time(_ seconds: Double) -> String {
        if seconds < 120 { return "\(Int(seconds.rounded(.up))) s" }
        if seconds < 7200 { return "\(Int((seconds / 60).rounded(.up))) min" }
        return "\(((seconds / 360).rounded(.up) / 10).short) h"
    }
}
