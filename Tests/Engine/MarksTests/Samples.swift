import RectoMarks
import TestSupport

extension HybridTime {
    static func at(_ milliseconds: Int64, _ device: String = "a") -> HybridTime {
        HybridTime(milliseconds: milliseconds, device: device)
    }
}

extension Mark {
    /// A highlight on a page, of a stretch of text.
    static func sample(
        _ number: Int, page: Int = 0, _ range: Range<Int> = 0..<10, end: MarkPoint? = nil, note: String = "",
        colour: Colour = .yellow
    ) -> Mark {
        var generator = SeededGenerator(seed: UInt64(number))
        let time = Int64(number) * 1000
        return Mark(
            id: MarkID(milliseconds: time, using: &generator), kind: .highlight,
            place: MarkPlace(document: "d", page: page, label: "", range: range, end: end), colour: colour,
            note: note, created: time, modified: .at(time))
    }
}
