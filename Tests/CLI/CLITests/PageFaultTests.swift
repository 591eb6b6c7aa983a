import Recto
import RectoExport
import TestSupport
import Testing

/// What commands report about faulty pages and about UserUnit.
@Suite(.timeLimit(.minutes(20))) struct PageFaultTests {
    private static func withPDF(
        _ pdf: TinyPDF, _ body: (_ path: String, _ folder: String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/issue.pdf", with: pdf.bytes)
            try await body(folder + "/issue.pdf", folder)
        }
    }

    @Test func aPageWithAWarningIsDrawnAndTold() async throws {
        let pdf = TinyPDF([
            TinyPDF.Page(), TinyPDF.Page(entries: "/CropBox [9 9 9 9]"), TinyPDF.Page(entries: "/CropBox [9 9 9 9]"),
        ])
        let warning = "its CropBox is empty; the MediaBox counts"
        try await Self.withPDF(pdf) { path, folder in
            let picture = try await RectoTool.run(["render", path, "--page", "2", "--scale", "1", "-o", "-"])
            #expect(picture.status == 0)
            #expect(picture.errors == "recto: issue.pdf, page 2: \(warning)\n")
            #expect(try DecodedPNG(picture.output).width == 300)

            let tiles = try await RectoTool.run(["tiles", path, "--scale", "1", "--quiet", "-o", folder + "/tiles"])
            #expect(tiles.status == 0)
            #expect(tiles.errors == "recto: issue.pdf, pages 2-3: \(warning)\n")
            let report = try RectoTool.report(folder + "/tiles")
            #expect(report.pages.map(\.warnings.first) == [nil, warning, warning])

            let spreads = try await RectoTool.run([
                "spreads", path, "--scale", "1", "--quiet", "-o", folder + "/spreads",
            ])
            #expect(spreads.status == 0)
            #expect(spreads.errors == "recto: issue.pdf, pages 2-3: \(warning)\n")

            let info = try await RectoTool.run(["info", path])
            #expect(info.text.contains("Warning      page 2: \(warning)\n"))
        }
    }

    @Test func sizesAreOfPaper() async throws {
        let path = TestPDFs.path("userunit.pdf")
        let info = try await RectoTool.run(["info", path])
        #expect(info.text.contains("1: 600 x 400 pt, UserUnit 2.5 (240 x 160 units)"))
        let picture = try await RectoTool.run(["render", path, "--dpi", "36", "-o", "-"])
        let pixels = try DecodedPNG(picture.output)
        #expect(pixels.width == 300 && pixels.height == 200)
    }

    @Test(
        arguments: [
            [0xEF, 0xBB, 0xBF] + Array("reader\r\nmore".utf8), [0xFF, 0xFE] + "reader\n".utf8.flatMap { [$0, 0] },
            [0xFE, 0xFF] + "reader".utf8.flatMap { [0, $0] },
        ] as [[UInt8]])
    func aByteOrderMarkIsNoPartOfThePassword(file: [UInt8]) async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/password", with: file)
            let path = TestPDFs.path("encrypted-user.pdf")
            try await RectoTool.succeed(["text", path, "--password-file", folder + "/password"])
        }
    }

    @Test func filesOfAPageAreExtracted() async throws {
        var pdf = TinyPDF([TinyPDF.Page(entries: "/AF [1000 0 R]")])
        pdf.objects[1000] = "<< /Type /Filespec /UF (data.csv) /EF << /F 1001 0 R >> >>"
        pdf.streams[1001] = ("/Type /EmbeddedFile", Array("a,b\n".utf8))
        try await Self.withPDF(pdf) { path, folder in
            let result = try await RectoTool.run(["annotations", path, "--extract-attachments", folder + "/files"])
            #expect(result.status == 0)
            #expect(result.text.contains("page 1: attachment: data.csv"))
            #expect(try Files.read(folder + "/files/data.csv") == Array("a,b\n".utf8))
        }
    }
}
