import RectoGeometry
import RectoPageContent
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct PlacedImageTests {
    private static let slanted = Affine(a: 120, b: 30, c: -20, d: 80, tx: 230, ty: 400)

    private static func image(_ transform: Affine = slanted, isMask: Bool = false) -> PlacedImage {
        PlacedImage(
            rect: transform.rect(Rect(x: 0, y: 0, width: 1, height: 1)), transform: transform, width: 120, height: 80,
            colorSpace: isMask ? nil : "Indexed", baseColorSpace: isMask ? nil : "DeviceRGB", bitsPerComponent: 4,
            isMask: isMask, isInline: isMask, isMasked: !isMask, object: isMask ? nil : "12 0")
    }

    private enum Value: Codable, Equatable {
        case number(Double), numbers([Double]), text(String), flag(Bool)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else {
                self = .numbers(try value.decode([Double].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .number(let number): try value.encode(number)
            case .numbers(let numbers): try value.encode(numbers)
            case .text(let text): try value.encode(text)
            case .flag(let flag): try value.encode(flag)
            }
        }
    }

    private static func object(_ image: PlacedImage) throws -> [String: Value] {
        try JSONDecoder().decode([String: Value].self, from: JSONEncoder().encode(image))
    }

    @Test func resolutionIsMeasuredAlongTheImagesOwnAxes() {
        let image = Self.image()
        #expect(abs(image.horizontalResolution - 120 * 72 / (120 * 120 + 30 * 30).squareRoot()) < 1e-9)
        #expect(abs(image.verticalResolution - 80 * 72 / (20 * 20 + 80 * 80).squareRoot()) < 1e-9)
        let flat = Self.image(Affine(a: 0, b: 0, c: 0, d: 80, tx: 0, ty: 0))
        #expect(flat.horizontalResolution == 0 && flat.verticalResolution == 72)
    }

    @Test(arguments: [false, true]) func roundTripsThroughJSON(isMask: Bool) throws {
        let image = Self.image(isMask: isMask)
        let back = try JSONDecoder().decode(PlacedImage.self, from: JSONEncoder().encode(image))
        #expect(back == image)
    }

    @Test func randomImagesRoundTripToAThousandthOfAPoint() throws {
        var random = SeededGenerator(seed: 5)
        func number() -> Double { Double.random(in: -2000...2000, using: &random) }
        for _ in 0..<200 {
            let image = Self.image(
                Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
            let back = try JSONDecoder().decode(PlacedImage.self, from: JSONEncoder().encode(image))
            for (one, other) in [
                (back.rect.x, image.rect.x), (back.rect.width, image.rect.width), (back.transform.a, image.transform.a),
                (back.transform.ty, image.transform.ty),
            ] { #expect(abs(one - other) <= 0.000_501) }
            #expect(abs(back.horizontalResolution - image.horizontalResolution) < 0.01 * image.horizontalResolution)
        }
    }

    @Test func writesWhatTheSchemaSays() throws {
        let json = try Self.object(Self.image())
        #expect(
            Set(json.keys) == [
                "rect", "transform", "width", "height", "ppi", "colorSpace", "baseColorSpace", "bitsPerComponent",
                "mask",
                "masked", "inline", "object",
            ])
        #expect(json["rect"] == .numbers([210, 400, 140, 110]))
        #expect(json["transform"] == .numbers([120, 30, -20, 80, 230, 400]))
        #expect(json["ppi"] == .numbers([69.9, 69.9]))
        let mask = try Self.object(Self.image(isMask: true))
        #expect(mask["colorSpace"] == nil && mask["baseColorSpace"] == nil && mask["object"] == nil)
        #expect(mask["mask"] == .flag(true) && mask["inline"] == .flag(true) && mask["masked"] == .flag(false))
    }

    @Test(arguments: ["rect", "transform"]) func listsOfTheWrongLengthAreRefused(key: String) throws {
        for count in [0, 3, 5, 7] {
            var json = try Self.object(Self.image())
            json[key] = .numbers([Double](repeating: 1, count: count))
            let bytes = try JSONEncoder().encode(json)
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(PlacedImage.self, from: bytes) }
        }
    }

    @Test(arguments: ["rect", "transform", "width", "height", "bitsPerComponent", "mask", "masked", "inline"])
    func missingKeyIsAnError(key: String) throws {
        var json = try Self.object(Self.image())
        json[key] = nil
        let bytes = try JSONEncoder().encode(json)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PlacedImage.self, from: bytes) }
    }
}
