/// A colour of sRGB, not multiplied by its alpha; all from 0 to 1.
package struct PaintedColor: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    package static let black = PaintedColor(red: 0, green: 0, blue: 0)
}
