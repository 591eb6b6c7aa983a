import TestSupport
import Testing

/// The tests see the fonts of TestPDFs/fonts.conf alone, none of which is Japanese.
@Suite struct FontGapTests {
    private let input = TestPDFs.path("cjk-not-embedded.pdf")

    @Test func infoWarnsOfTextThatComesOutWithHoles() async throws {
        let result = try await RectoTool.run(["info", input])
        #expect(result.status == 0)
        #expect(result.errors.contains("cjk-not-embedded.pdf, page 1: text in Japanese comes out with holes"))
        #expect(result.errors.contains("install fonts-noto-cjk"))
    }

    @Test func tilesWarnOnce() async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run(["tiles", input, "-o", folder + "/out", "--scale", "1"])
            #expect(result.status == 0)
            #expect(result.errors.split(separator: "\n").count { $0.contains("text in Japanese") } == 1)
        }
    }

    /// In all of these, each font is embedded or has a substitute.
    @Test(arguments: ["magazine.pdf", "magazine-vertical-ja.pdf", "base14.pdf", "scan.pdf"])
    func nothingIsSaidWhereNothingLacks(file: String) async throws {
        let result = try await RectoTool.run(["info", TestPDFs.path(file)])
        #expect(!result.errors.contains("holes"), "\(result.errors)")
    }

    @Test func theDoctorNamesScriptsAndThePackage() async throws {
        let result = try await RectoTool.run(["doctor"])
        #expect(result.text.contains("no font for Japanese; Chinese, simplified"))
        #expect(result.text.contains("install fonts-noto-cjk"))
        #expect(!result.text.contains("install fonts-urw-base35"))
    }

    @Test func theDoctorSaysWhatIsNotInForce() async throws {
        let result = try await RectoTool.run(["doctor", "--sandbox", "off", "--plain"])
        #expect(result.text.contains("workers are not confined: --sandbox off was given"))
        #expect(result.text.contains("off: switched off; pages are the same"))
    }
}
