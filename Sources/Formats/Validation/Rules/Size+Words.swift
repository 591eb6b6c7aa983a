import RectoDiagnostics
import RectoGeometry

extension Size {
    /// For people: `595 x 842`; small ones, parts of a page, with decimals.
    var words: String {
        func word(_ value: Double) -> String { value < 10 ? value.short : value.rounded().short }
        return "\(word(width)) x \(word(height))"
    }
}
