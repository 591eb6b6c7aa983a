import Foundation
import RectoSetting
import RectoShaping
import TestSupport

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

    private let setsFormulas: Bool

    /// - Parameter setsFormulas: Whether there is a font with a table MATH.
    init(setsFormulas: Bool = true) { self.setsFormulas = setsFormulas }

    func faces(_ request: FaceRequest) -> [SetFace] {
        let formulas =
            setsFormulas && request.families.contains("math")
            ? face(40, "RectoTestMath", in: TestPDFs.folder + "/fonts") : nil
        return texts(request) + (formulas.map { [$0] } ?? [])
    }

    private func texts(_ request: FaceRequest) -> [SetFace] {
        let place = (request.weight >= 600 ? 2 : 0) + (request.isItalic ? 1 : 0)
        for family in request.families + ["serif"] {
            if let names = Self.names[family], let number = Self.numbers[family],
                let face = face(number + place, names[place])
            {
                return [face]
            }
        }
        return []
    }

    func fallback(for scalar: Unicode.Scalar, _ request: FaceRequest) -> SetFace? {
        face(30, "D050000L").flatMap { $0.covers(scalar) ? $0 : nil }
    }

    private func face(_ number: Int, _ name: String, in folder: String = TestFaces.folder) -> SetFace? {
        if let face = known[number] { return face }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).otf")),
            let font = try? ShapingFont([UInt8](data))
        else { return nil }
        let face = SetFace(number: number, font: font)
        known[number] = face
        return face
    }

    var digest: String { known.keys.sorted().map(String.init).joined(separator: ",") }
}
