/// A length that may be left to layout.
package enum Extent: Hashable, Sendable {
    /// `auto`, and `none` of largest sizes.
    case auto
    case length(LengthPercentage)

    package static let zero = Extent.length(.zero)

    /// In CSS pixels; nil for `auto`.
    package func resolved(of whole: Double) -> Double? {
        if case .length(let length) = self { length.resolved(of: whole) } else { nil }
    }
}
