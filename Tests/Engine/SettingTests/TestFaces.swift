import Foundation
import RectoSetting
import RectoShaping

/// The faces of the test fonts: serif, sans serif and monospaced, each in four styles.
final class TestFaces: FaceSource {
    private static let folder = "/usr/share/fonts/opentype/urw-base35"
    private static let names = [
        "serif": ["NimbusRoman-Regular", "NimbusRoman-Italic", "NimbusRoman-Bold", "NimbusRoman-BoldItalic"],
        "sans-serif": ["NimbusSans-Regular", "NimbusSans-Italic", "NimbusSans-Bold", "NimbusSans-BoldItalic"],
        "monospace": [
            "NimbusMonoPS-Regular", "NimbusMonoPS-Italic", "NimbusMonoPS-Bold", "NimbusMonoPS-BoldItalic",
        ],
    ]
    private static let numbers = ["serif": 0, "sans-serif": 10, "monospace": 20]
    private var known: [Int: SetFace] = [:]

    func faces(_ request: FaceRequest) -> [SetFace] {
        let family = request.families.first { Self.names[$0] != nil } ?? "serif"
        let place = (request.weight >= 600 ? 2 : 0) + (request.isItalic ? 1 : 0)
        return [face(Self.numbers[family]! + place, Self.names[family]![place])]
    }

    func fallback(for scalar: Unicode.Scalar, _ request: FaceRequest) -> SetFace? {
        let face = face(30, "D050000L")
        return face.covers(scalar) ? face : nil
    }

    private func face(_ number: Int, _ name: String) -> SetFace {
        if let face = known[number] { return face }
        let bytes = [UInt8](try! Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name).otf")))
        let face = SetFace(number: number, font: try! ShapingFont(bytes))
        known[number] = face
        return face
    }

    var digest: String { known.keys.sorted().map(String.init).joined(separator: ",") }
}
