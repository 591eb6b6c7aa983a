import ArgumentParser

/// A length with its unit, as `11pt` or `15mm`.
struct BookLength: ExpressibleByArgument {
    /// In points.
    let points: Double

    private static let units = ["pt": 1.0, "px": 0.75, "mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72.0]

    init?(argument: String) {
        let text = argument.lowercased()
        guard let (unit, size) = Self.units.first(where: { text.hasSuffix($0.key) }),
            let number = Double(text.dropLast(unit.utf8.count)), number.isFinite, number >= 0
        else { return nil }
        points = number * size
    }

    static func size(_ text: String) -> (width: Double, height: Double)? {
        let parts = text.lowercased().split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count == 2, let height = BookLength(argument: parts[1]) else { return nil }
        // One unit for both is enough.
        let unit = parts[1].drop { $0.isNumber || $0 == "." }
        guard let width = BookLength(argument: parts[0]) ?? BookLength(argument: parts[0] + unit) else { return nil }
        return (width.points, height.points)
    }
}
