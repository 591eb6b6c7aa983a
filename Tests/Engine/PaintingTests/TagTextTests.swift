import RectoComposition
import Testing

@testable import RectoPainting

@Suite struct TagTextTests {
    @Test func addressesEndNoStringOfAPDF() {
        #expect(TagText.address("https://a.b/c(d)e\\f g\u{E9}'h") == "https://a.b/c%28d%29e%5Cf%20g%C3%A9'h")
        #expect(TagText.address("a\u{0}b\n") == "a%00b%0A")
    }

    @Test func quotesEndNoAttribute() { #expect(TagText.quoted("it's \\ so") == "'it\\'s \\\\ so'") }

    @Test func lengthsArePointsOfAHundredth() {
        #expect(TagText.rects([PaintedRect(x: 4, y: 8.005, width: 1.0 / 3, height: 0)]) == "rect=[3 6 0.25 0]")
    }
}
