/// A length with a share of something that only layout knows.
package struct LengthPercentage: Hashable, Sendable {
    /// CSS pixels.
    package var pixels: Double
    /// Of what the property refers to: 1 is all of it.
    package var share: Double

    package init(pixels: Double = 0, share: Double = 0) {
        self.pixels = pixels
        self.share = share
    }

    package static let zero = LengthPercentage()

    /// In CSS pixels.
    package func resolved(of whole: Double) -> Double { pixels + share * whole }
}
