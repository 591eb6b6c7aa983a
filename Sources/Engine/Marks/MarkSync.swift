import RectoGeometry
import RectoText

/// Decides what becomes of two versions of a mark: the later one wins as a whole, and no note is lost.
///
/// The result does not depend on the order in which versions arrive, nor on how often: merging is commutative, associative and
/// idempotent, so devices that have heard of the same changes have the same marks. That a mark is missing somewhere never means that it
/// was removed; that is what ``Mark/deleted`` says.
public enum MarkSync {
    /// - Precondition: Both have the same id.
    public static func merged(_ one: Mark, _ other: Mark) -> Mark {
        precondition(one.id == other.id, "versions of two marks")
        var winner = isLater(one, than: other) ? one : other
        winner.adopt(notes: one.notes)
        winner.adopt(notes: other.notes)
        return winner
    }

    private static func isLater(_ one: Mark, than other: Mark) -> Bool {
        if one.modified != other.modified { return one.modified > other.modified }
        // Nobody changes a mark twice at one time; where a damaged or forged file says so, all devices choose the same.
        return one.fingerprint > other.fingerprint
    }
}

extension Mark {
    /// Differs where anything but the earlier notes differs; the same on all devices.
    fileprivate var fingerprint: String {
        let place = place
        let quads = place.quads.map { "\($0.page) \($0.quad.corners.map { "\($0.x) \($0.y)" })" }
        let parts: [String] = [
            kind.rawValue, colour.rawValue, style.rawValue, note, tags.joined(separator: "\u{1F}"), String(created),
            deleted.map { "\($0.milliseconds) \($0.counter) \($0.device)" } ?? "", mergedInto?.description ?? "",
            place.document, String(place.page), place.label, place.range.map { "\($0)" } ?? "",
            place.end.map { "\($0.page) \($0.offset)" } ?? "", quads.joined(separator: " "), place.quote?.exact ?? "",
            place.quote?.prefix ?? "", place.quote?.suffix ?? "", place.point.map { "\($0.x) \($0.y)" } ?? "",
        ]
        return parts.joined(separator: "\u{1E}")
    }
}
