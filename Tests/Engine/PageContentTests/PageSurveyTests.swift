import RectoGeometry
import RectoPageContent
import Testing

@Suite struct PageSurveyTests {
    private static func image(_ rect: Rect, isMask: Bool = false) -> PlacedImage {
        PlacedImage(
            rect: rect, transform: Affine(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.x, ty: rect.y),
            width: 10, height: 10, colorSpace: isMask ? nil : "DeviceGray", bitsPerComponent: 8, isMask: isMask)
    }

    private static func kind(_ images: [PlacedImage], glyphs: Int = 0, hidden: Int = 0, paths: Int = 0)
        -> PageSurvey.Kind
    {
        PageSurvey(
            size: Size(width: 400, height: 500), images: images, glyphs: glyphs, invisibleGlyphs: hidden, paths: paths
        ).kind
    }

    private static let whole = Rect(x: 0, y: 0, width: 400, height: 500)

    @Test func aScanIsOneImageOverThePage() {
        #expect(Self.kind([Self.image(Self.whole)]) == .image)
        #expect(Self.kind([Self.image(Self.whole)], hidden: 500) == .image, "text of an OCR layer is not seen")
        #expect(Self.kind([Self.image(Rect(x: 1, y: 1, width: 398, height: 498))]) == .image)
        #expect(Self.kind([Self.image(Rect(x: 0, y: 0, width: 400, height: 480))]) == .vector)
    }

    @Test func visibleContentBesideTheImageMakesItNoScan() {
        #expect(Self.kind([Self.image(Self.whole)], paths: 1) == .vector)
        #expect(Self.kind([Self.image(Self.whole)], glyphs: 1) == .text)
        #expect(Self.kind([Self.image(Self.whole), Self.image(Self.whole)]) == .vector)
        #expect(Self.kind([Self.image(Self.whole, isMask: true)]) == .vector)
    }

    @Test func otherPages() {
        #expect(Self.kind([]) == .blank)
        #expect(Self.kind([], hidden: 3) == .blank)
        #expect(Self.kind([], paths: 1) == .vector)
        #expect(Self.kind([], glyphs: 1, paths: 10) == .text)
    }
}
