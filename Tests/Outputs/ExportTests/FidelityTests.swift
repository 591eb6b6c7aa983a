import Fidelity
import Recto
import TestSupport
import Testing

/// The bounds of the tiles' quality, on our own documents; `tools/check/fidelity` asks the same of any folder.
@Suite struct FidelityTests {
    @Test(arguments: [
        ("magazine.pdf", [0, 2, 7, 9, 13]), ("hairlines.pdf", [0]), ("transparency.pdf", [0]), ("rotate.pdf", [1, 4]),
        ("mixed-sizes.pdf", [0, 1, 2, 3, 4]), ("forms.pdf", [0]), ("magazine-rtl.pdf", [0, 3]),
        ("magazine-vertical-ja.pdf", [1]), ("cropbox.pdf", [0]),
    ])
    @Lane func tilesAreTrue(file: String, pages: [Int]) throws {
        let document = try Document(path: TestPDFs.path(file))
        for page in pages {
            let found = try PageFidelity(document, page: page, scale: 1.6)
            #expect(found.holds, "page \(page + 1): \(found)")
        }
    }
}
