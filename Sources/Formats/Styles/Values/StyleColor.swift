/// A colour in sRGB.
package struct StyleColor: Hashable, Sendable {
    /// From 0 to 1, as all of these.
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

    init(rgb: UInt32) {
        self.init(
            red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255, blue: Double(rgb & 255) / 255)
    }

    package static let black = StyleColor(red: 0, green: 0, blue: 0)
    package static let transparent = StyleColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// A hue in degrees with saturation and lightness from 0 to 1 (CSS Color 4, section 7).
    init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        let part = saturation * min(lightness, 1 - lightness)
        func channel(_ place: Double) -> Double {
            let k = (place + hue / 30).truncatingRemainder(dividingBy: 12)
            let turn = k < 0 ? k + 12 : k
            return lightness - part * max(-1, min(turn - 3, 9 - turn, 1))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }
}
