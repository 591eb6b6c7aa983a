import RectoPackaging
import RectoSetting
import RectoShaping

/// One face for all text: that of the test fonts.
final class ExerciseFaces: FaceSource {
    private static let path = "/usr/share/fonts/opentype/urw-base35/NimbusRoman-Regular.otf"
    private let face: SetFace

    /// nil without the package fonts-urw-base35.
    init?() {
        guard let bytes = try? Files.read(Self.path), let font = try? ShapingFont(bytes) else { return nil }
        face = SetFace(number: 0, font: font)
    }

    func faces(_ request: FaceRequest) -> [SetFace] { [face] }

    func fallback(for scalar: Unicode.Scalar, _ request: FaceRequest) -> SetFace? { nil }

    var digest: String { "0" }
}
