/// The height of lines.
package enum LineHeight: Hashable, Sendable {
    /// As the font has it.
    case normal
    /// Of the font's size.
    case factor(Double)
    /// CSS pixels.
    case pixels(Double)
}
