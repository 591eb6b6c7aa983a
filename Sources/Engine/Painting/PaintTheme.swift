package import RectoComposition

/// The paper and the inks that a book is painted in; where things stand is the same in all.
package enum PaintTheme: String, Hashable, Sendable, Codable, CaseIterable {
    /// As the book has them.
    case light
    /// On yellowish paper.
    case sepia
    /// Light on dark: lightness is mirrored, hues stay.
    case dark

    private static let sepiaPaper = PaintedColor(red: 0.957, green: 0.925, blue: 0.847)
    /// The lightness of what is white and of what is black in the book: not all light, which would glare.
    private static let (darkest, lightest) = (0.09, 0.87)

    /// What pages are filled with; nil if they are left white.
    package var paper: PaintedColor? { self == .light ? nil : color(PaintedColor(red: 1, green: 1, blue: 1)) }

    /// What a color of the book is painted in.
    package func color(_ own: PaintedColor) -> PaintedColor {
        switch self {
        case .light: return own
        case .sepia:
            let paper = Self.sepiaPaper
            return PaintedColor(
                red: own.red * paper.red, green: own.green * paper.green, blue: own.blue * paper.blue, alpha: own.alpha)
        case .dark:
            // The sum of the largest and the smallest is twice the lightness, of which hue and chroma do not depend.
            let shift = 1 - max(own.red, own.green, own.blue) - min(own.red, own.green, own.blue)
            func mirrored(_ value: Double) -> Double {
                Self.darkest + (Self.lightest - Self.darkest) * min(1, max(0, value + shift))
            }
            return PaintedColor(
                red: mirrored(own.red), green: mirrored(own.green), blue: mirrored(own.blue), alpha: own.alpha)
        }
    }
}
