import RectoComposition
import Testing

@testable import RectoPainting

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct PaintThemeTests {
    private func color(_ red: Double, _ green: Double, _ blue: Double) -> PaintedColor {
        PaintedColor(red: red, green: green, blue: blue, alpha: 0.5)
    }

    @Test func lightIsTheBooks() {
        #expect(PaintTheme.light.color(color(0.2, 0.4, 0.6)) == color(0.2, 0.4, 0.6) && PaintTheme.light.paper == nil)
    }

    @Test func blackStaysReadableOnEveryPaper() {
        for theme in [PaintTheme.sepia, .dark] {
            let ink = theme.color(.black)
            let paper = theme.paper ?? .black
            let (bright, dim) = (max(luminance(ink), luminance(paper)), min(luminance(ink), luminance(paper)))
            // Contrast as WCAG 2 has it.
            #expect((bright + 0.05) / (dim + 0.05) > 7, "\(theme)")
        }
    }

    private func luminance(_ color: PaintedColor) -> Double {
        func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    @Test func darkKeepsHues() {
        let red = PaintTheme.dark.color(color(0.5, 0, 0))
        #expect(red.red > red.green && red.green == red.blue && red.alpha == 0.5)
        #expect(PaintTheme.dark.color(color(1, 1, 1)).red < 0.1)
        for value in stride(from: 0.0, through: 1, by: 0.1) {
            let painted = PaintTheme.dark.color(color(value, 1 - value, 0.3))
            for part in [painted.red, painted.green, painted.blue] { #expect((0...1).contains(part)) }
        }
    }
}
