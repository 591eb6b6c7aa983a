/// A colour as it is written.
package enum SpecifiedColor: Hashable, Sendable {
    /// `currentcolor`: that of the text.
    case current
    case color(StyleColor)

    /// - Parameter text: The colour of the text.
    package func resolved(_ text: StyleColor) -> StyleColor {
        if case .color(let color) = self { color } else { text }
    }
}
