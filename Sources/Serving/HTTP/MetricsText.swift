/// The text format that Prometheus reads, version 0.0.4.
public struct MetricsText: Sendable {
    public enum Kind: String, Sendable { case counter, gauge, histogram }

    public private(set) var text = ""

    public static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    public init() {}

    /// A metric of one value, or of one for each set of labels.
    public mutating func add(
        _ name: String, _ kind: Kind, help: String, _ values: [(labels: [(String, String)], value: Double)]
    ) {
        begin(name, kind, help)
        for (labels, value) in values { line(name, labels, value) }
    }

    public mutating func add(_ name: String, _ kind: Kind, help: String, _ value: Double) {
        add(name, kind, help: help, [([], value)])
    }

    /// - Parameters:
    ///   - bounds: Upper bounds, ascending.
    ///   - counts: Of values within each bound and above the one before; the last for those above all.
    public mutating func add(histogram name: String, help: String, bounds: [Double], counts: [Int], sum: Double) {
        begin(name, .histogram, help)
        var total = 0
        for (bound, count) in zip(bounds, counts) {
            total += count
            line(name + "_bucket", [("le", Self.number(bound))], Double(total))
        }
        total = counts.reduce(0, +)
        line(name + "_bucket", [("le", "+Inf")], Double(total))
        line(name + "_sum", [], sum)
        line(name + "_count", [], Double(total))
    }

    private mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(Self.escape(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private mutating func line(_ name: String, _ labels: [(String, String)], _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0)=\"\(Self.escape($1, quotes: true))\"" }.joined(separator: ",") + "}"
        }
        text += " \(Self.number(value))\n"
    }

    private static func escape(_ text: String, quotes: Bool) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.append(character)
            }
        }
        return result
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}
