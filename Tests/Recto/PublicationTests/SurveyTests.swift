import Recto
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct SurveyTests {
    /// TestPDFs/scan.json.
    private struct Truth: Decodable {
        struct Image: Decodable {
            var label: String
            var rect: [Double]
            var transform: [Double]
            var width: Int
            var height: Int
            var ppi: [Double]
            var colorSpace: String?
            var bitsPerComponent: Int
            var mask: Bool
            var inline: Bool
        }
        struct Page: Decodable {
            var index: Int
            var width: Double
            var height: Double
            var images: [Image]
        }
        var pages: [Page]
    }

    private static func truth() throws -> Truth {
        try JSONDecoder().decode(Truth.self, from: Data(TestPDFs.bytes("scan.json")))
    }

    private static func are(_ numbers: [Double], _ wanted: [Double], within limit: Double = 0.02) -> Bool {
        numbers.count == wanted.count && zip(numbers, wanted).allSatisfy { abs($0 - $1) <= limit }
    }

    @Test(arguments: 0..<5) @Lane func imagesAreWhereTheyWerePut(page index: Int) throws {
        let wanted = try Self.truth().pages[index]
        let survey = try Document(path: TestPDFs.path("scan.pdf")).survey(page: index)
        #expect(survey.size == Size(width: wanted.width, height: wanted.height))
        #expect(survey.images.count == wanted.images.count)
        for (image, truth) in zip(survey.images, wanted.images) {
            let matrix = image.transform
            #expect(
                Self.are([image.rect.x, image.rect.y, image.rect.width, image.rect.height], truth.rect),
                "\(truth.label): \(image.rect)")
            #expect(
                Self.are([matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty], truth.transform),
                "\(truth.label): \(matrix)")
            #expect(
                Self.are([image.horizontalResolution, image.verticalResolution], truth.ppi, within: 0.06),
                "\(truth.label)")
            #expect([image.width, image.height] == [truth.width, truth.height], "\(truth.label)")
            #expect(image.colorSpace == truth.colorSpace, "\(truth.label)")
            #expect(image.bitsPerComponent == truth.bitsPerComponent, "\(truth.label)")
            #expect([image.isMask, image.isInline] == [truth.mask, truth.inline], "\(truth.label)")
            #expect((image.object == nil) == truth.inline, "\(truth.label)")
            #expect(
                image.isMasked == truth.label.hasSuffix("soft mask")
                    || image.isMasked == truth.label.hasSuffix("hard mask"))
        }
    }

    @Test @Lane func baseColorSpaces() throws {
        let images = try Document(path: TestPDFs.path("scan.pdf")).survey(page: 3).images
        let bases = Dictionary(
            images.compactMap { image in image.colorSpace.map { ($0, image.baseColorSpace) } },
            uniquingKeysWith: { first, _ in first })
        #expect(bases["DeviceRGB"] == .some(nil) && bases["Lab"] == .some(nil))
        for name in ["Indexed", "ICCBased", "Separation", "DeviceN"] {
            #expect(bases[name]??.hasPrefix("Device") == true, "\(name): \(String(describing: bases[name]))")
        }
    }

    @Test(
        arguments: [
            ("scan.pdf", 0, "image"), ("scan.pdf", 1, "vector"), ("scan.pdf", 4, "vector"),
            ("empty-page.pdf", 0, "blank"),
            ("single-image.pdf", 0, "image"), ("hairlines.pdf", 0, "text"), ("many-images.pdf", 0, "vector"),
            ("magazine.pdf", 3, "text"),
            ("magazine.pdf", 5, "text"), ("text-layout.pdf", 0, "text"), ("magazine-rtl.pdf", 2, "text"),
        ]) @Lane func kinds(file: String, page: Int, kind: String) throws
    {
        let survey = try Document(path: TestPDFs.path(file)).survey(page: page)
        #expect(
            survey.kind.rawValue == kind,
            "\(survey.images.count) images, \(survey.glyphs) glyphs, \(survey.paths) paths")
    }

    @Test @Lane func hiddenTextOfAScanIsCountedApart() throws {
        let survey = try Document(path: TestPDFs.path("scan.pdf")).survey(page: 0)
        #expect(survey.glyphs == 0 && survey.invisibleGlyphs > 10)
    }

    @Test @Lane func whatTheCropBoxCutsOffIsCutOff() throws {
        for (file, page) in [("cropbox.pdf", 0), ("annotations.pdf", 2), ("magazine.pdf", 9)] {
            let survey = try Document(path: TestPDFs.path(file)).survey(page: page)
            for image in survey.images {
                #expect(image.rect.x >= 0 && image.rect.maxX <= survey.size.width + 1e-6, "\(file)")
                #expect(image.rect.y >= 0 && image.rect.maxY <= survey.size.height + 1e-6, "\(file)")
            }
        }
    }
}
