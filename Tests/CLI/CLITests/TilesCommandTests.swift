import Recto
import RectoExport
import Subprocess
import TestSupport
import Testing

/// `recto tiles`, run as a process.
@Suite(.timeLimit(.minutes(60))) struct TilesCommandTests {
    @Test func writesAPyramidForEachPage() async throws {
        try await withTemporaryFolder { folder in
            let out = folder + "/new/out"
            let result = try await RectoTool.run(["tiles", TestPDFs.path("mixed-sizes.pdf"), "-o", out])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.isEmpty)
            #expect(result.text.hasPrefix("mixed-sizes.pdf: 5 pages, "))
            let report = try RectoTool.report(out)
            #expect(report.schema == "recto/pages/1")
            #expect(report.pages.map(\.index) == [0, 1, 2, 3, 4])
            #expect(report.pages[0].path == "page-0001.dzi")
            #expect(report.pages[0].pixelWidth == 2380 && report.pages[0].levels == 13)
            #expect(report.failures.isEmpty)
            #expect(
                try Files.list(out)
                    == ((1...5).flatMap { ["page-000\($0).dzi", "page-000\($0)_files"] } + ["pages.json"]).sorted())
            let xml = String(decoding: try Files.read(out + "/page-0001.dzi") ?? [], as: UTF8.self)
            #expect(xml.contains("TileSize=\"256\" Overlap=\"0\" Format=\"jpg\"") && xml.contains("Width=\"2380\""))
        }
    }

    @Test(arguments: ["folder", "zip"]) func aSecondRunDoesNothing(container: String) async throws {
        try await withTemporaryFolder { folder in
            let command = [
                "tiles", TestPDFs.path("rotate.pdf"), "-o", folder + "/out", "--scale", "1", "--container", container,
            ]
            try await RectoTool.succeed(command)
            let before = try RectoTool.stamps(folder + "/out")
            let again = try await RectoTool.run(command + ["--progress", "json"])
            #expect(again.status == 0)
            #expect(again.errors.contains("\"skipped\":6"))
            #expect(try RectoTool.stamps(folder + "/out") == before)
            let forced = try await RectoTool.run(command + ["--force"])
            #expect(forced.status == 0)
            #expect(try RectoTool.stamps(folder + "/out") != before)
        }
    }

    @Test func pagesOfTheSameWorkAddUp() async throws {
        try await withTemporaryFolder { folder in
            let command = ["tiles", TestPDFs.path("labels.pdf"), "-o", folder + "/out", "--scale", "0.5"]
            try await RectoTool.succeed(command + ["--pages", "label:A-1-A-3"])
            try await RectoTool.succeed(command + ["--pages", "3-5"])
            #expect(try RectoTool.report(folder + "/out").pages.map(\.index) == [0, 1, 2, 3, 4])
        }
    }

    @Test func otherOptionsReplaceWhatWasThere() async throws {
        try await withTemporaryFolder { folder in
            let command = ["tiles", TestPDFs.path("rotate.pdf"), "-o", folder + "/out", "--scale", "0.5"]
            try await RectoTool.succeed(command)
            try await RectoTool.succeed(command + ["--format", "xyz", "--pages", "2"])
            #expect(try Files.list(folder + "/out") == ["page-0002", "pages.json"])
            try await RectoTool.succeed(command + ["--container", "zip"])
            #expect(try Files.list(folder + "/out") == ["pages.json", "rotate.szi"])
        }
    }

    /// For what a page's deadline is not the subject of: a sanitizer on a busy machine makes minutes of a few seconds.
    private static let patient = ["--deadline", "3600"]

    @Test func theSameBytesWithAnyNumberOfWorkers() async throws {
        try await withTemporaryFolder { folder in
            for jobs in ["1", "3"] {
                let result = try await RectoTool.run(
                    [
                        "tiles", TestPDFs.path("wide.pdf"), "-o", "\(folder)/\(jobs)", "--scale", "4",
                        "--container", "zip", "--jobs", jobs,
                    ] + Self.patient)
                try #require(result.status == 0, "\(result.errors)")
            }
            #expect(try Digest.ofFile(folder + "/1/wide.szi") == Digest.ofFile(folder + "/3/wide.szi"))
            #expect(
                try RectoTool.report(folder + "/1").pages[0].digest == RectoTool.report(folder + "/3").pages[0].digest)
        }
    }

    @Test func severalInputsGetFoldersOfTheirOwn() async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run([
                "tiles", TestPDFs.path("rotate.pdf"), TestPDFs.path("cropbox.pdf"), "-o", folder, "--scale", "0.5",
                "--format",
                "iiif", "--base-uri", "https://example.org/x",
            ])
            #expect(result.status == 0)
            #expect(try Files.list(folder) == ["cropbox", "rotate"])
            let info = String(decoding: try Files.read(folder + "/cropbox/page-0001/info.json") ?? [], as: UTF8.self)
            #expect(info.contains("\"https://example.org/x/cropbox/page-0001\""))
        }
    }

    @Test func aDamagedPageCostsThatPage() async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run([
                "tiles", TestPDFs.path("damaged-page.pdf"), "-o", folder + "/out", "--scale", "1",
            ])
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("recto: damaged-page.pdf, page 3: claims to be "))
            #expect(result.errors.split(separator: "\n").count == 1)
            let report = try RectoTool.report(folder + "/out")
            #expect(report.pages.map(\.index) == [0, 1, 3, 4])
            #expect(report.failures.map(\.index) == [2])
            #expect(try Files.list(folder + "/out").allSatisfy { !$0.hasPrefix(".") })
        }
    }

    @Test func whatThePDFLibrarySaysIsKeptButNotShown() async throws {
        try await withTemporaryFolder { folder in
            let command = ["tiles", TestPDFs.path("damaged-contents.pdf"), "-o", folder + "/out", "--scale", "1"]
            let quiet = try await RectoTool.run(command)
            #expect(quiet.status == 0 && quiet.errors.isEmpty)
            let page = try RectoTool.report(folder + "/out").pages[2]
            #expect(page.warningCount > 0 && !page.warnings.isEmpty)
            let verbose = try await RectoTool.run(command + ["--force", "--verbose"])
            #expect(verbose.errors.contains("damaged-contents.pdf, page 3: "))
        }
    }

    @Test func pagesOverTheMemoryAreDrawnInBands() async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run(
                [
                    "tiles", TestPDFs.path("many-images.pdf"), "-o", folder + "/out", "--scale", "1",
                    "--memory", "256M", "--encoder", "png",
                ] + Self.patient)
            try #require(result.status == 0, "\(result.errors)")
            let whole = try await RectoTool.run(
                [
                    "tiles", TestPDFs.path("many-images.pdf"), "-o", folder + "/whole", "--scale", "1",
                    "--memory", "2G", "--encoder", "png",
                ] + Self.patient)
            try #require(whole.status == 0, "\(whole.errors)")
            #expect(
                try RectoTool.report(folder + "/out").pages[0].tiles
                    == RectoTool.report(folder + "/whole").pages[0].tiles)
        }
    }

    @Test func aDeadlineEndsAPage() async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run([
                "tiles", TestPDFs.path("many-images.pdf"), "-o", folder + "/out", "--deadline", "2", "--memory", "4G",
            ])
            #expect(result.status == 3)
            #expect(result.errors.contains("took longer than 2 s and was stopped"))
            // On a very busy machine the deadline passes while the file is opened, and there is nothing to report on.
            guard try Files.read(folder + "/out/pages.json") != nil else { return }
            #expect(try RectoTool.report(folder + "/out").failures.map(\.code) == [.deadline])
        }
    }

    @Test func progressIsOneJSONObjectALine() async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run([
                "tiles", TestPDFs.path("damaged-page.pdf"), TestPDFs.path("empty.pdf"), "-o", folder, "--scale", "0.5",
                "--progress", "json",
            ])
            let lines = result.errors.split(separator: "\n")
            #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
            for event in ["start", "page", "page-failed", "finish", "error"] {
                #expect(lines.contains { $0.contains("\"event\":\"\(event)\"") }, "\(event)")
            }
            #expect(result.output.isEmpty)
            #expect(result.status == 1)
        }
    }
}
