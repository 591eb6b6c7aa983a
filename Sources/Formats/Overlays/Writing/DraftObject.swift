import RectoGeometry
import RectoLocatedTrees

/// Collects the entries of an object, leaving out what has its default.
struct DraftObject {
    private var entries: [(String, ManifestDraft)] = []

    var draft: ManifestDraft { .object(entries) }

    mutating func add(_ name: String, _ value: ManifestDraft) { entries.append((name, value)) }

    mutating func add(_ name: String, _ text: String?) {
        if let text { add(name, .string(text)) }
    }

    mutating func add(_ name: String, _ value: Bool, unless standard: Bool) {
        if value != standard { add(name, .boolean(value)) }
    }

    mutating func add(_ name: String, _ value: Double, unless standard: Double) {
        if value != standard { add(name, .number(value)) }
    }

    mutating func add<Choice: RawRepresentable & Equatable>(_ name: String, _ value: Choice, unless standard: Choice)
    where Choice.RawValue == String {
        if value != standard { add(name, .string(value.rawValue)) }
    }
}

extension Rect {
    var draft: ManifestDraft { .array([x, y, width, height].map { .number($0) }) }
}
