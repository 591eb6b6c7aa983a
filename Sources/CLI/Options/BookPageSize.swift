import ArgumentParser

/// The size of a page, as `148x210mm`, or by its name.
struct BookPageSize: ExpressibleByArgument {
    /// In points.
    let width: Double
    let height: Double

    private static let names = [
        "a4": "210x297mm", "a5": "148x210mm", "a6": "105x148mm", "b5": "176x250mm", "b6": "125x176mm",
        "letter": "8.5x11in", "half-letter": "5.5x8.5in",
    ]

    init?(argument: String) {
        guard let size = BookLength.size(Self.names[argument.lowercased()] ?? argument), size.width > 0, size.height > 0
        else { return nil }
        (width, height) = size
    }
}
