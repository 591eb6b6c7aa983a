import Foundation
import Recto
import RectoExport
import TestSupport
import Testing

@Suite struct SpreadsCommandTests {
    private static func report(_ folder: String) throws -> SpreadsReport {
        try JSONDecoder().decode(SpreadsReport.self, from: Data(try Files.read(folder + "/spreads.json") ?? []))
    }

    @Test func aSecondRunWritesNothingAndAnotherPairingReplaces() async throws {
        try await withTemporaryFolder { folder in
            let arguments = ["spreads", TestPDFs.path("labels.pdf"), "-o", folder + "/out", "--dpi", "36", "--quiet"]
            try await RectoTool.succeed(arguments)
            let first = try Self.report(folder + "/out")
            #expect(first.documents[0].files.count == first.documents[0].spreads.count)
            for file in first.documents[0].files {
                let png = try DecodedPNG(try Files.read(folder + "/out/" + file.path) ?? [])
                #expect(png.width == file.pixelWidth && png.height == file.pixelHeight)
            }
            let stamps = try RectoTool.stamps(folder + "/out")
            try await RectoTool.succeed(arguments)
            #expect(
                try RectoTool.stamps(folder + "/out").filter { $0.key != "spreads.json" }
                    == stamps.filter { $0.key != "spreads.json" })
            try await RectoTool.succeed(arguments + ["--shift", "1"])
            let second = try Self.report(folder + "/out")
            let listed = Set(second.documents[0].files.map(\.path) + ["spreads.json"])
            #expect(Set(try Files.list(folder + "/out")) == listed, "what the other pairing wrote is gone")
            #expect(listed != Set(first.documents[0].files.map(\.path) + ["spreads.json"]))
        }
    }

    @Test func aDamagedFileAmongOthersIsNamed() async throws {
        try await withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/in")
            for name in ["labels.pdf", "truncated.pdf", "rotate.pdf"] {
                try Files.replace(folder + "/in/" + name, with: try TestPDFs.bytes(name))
            }
            let arguments = ["spreads", folder + "/in", "-o", folder + "/out", "--dpi", "36", "--quiet"]
            let result = try await RectoTool.run(arguments)
            #expect(result.status == 1)
            #expect(result.errors.contains("truncated.pdf"))
            let report = try Self.report(folder + "/out")
            #expect(report.documents.map(\.document.name) == ["labels.pdf", "rotate.pdf"])
            #expect(report.failures.map(\.name) == ["truncated.pdf"])
        }
    }

    /// poppler draws such a document, so that only a format that copies its objects is lost.
    @Test func aLostDocumentIsNamedOnce() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/odd.pdf"
            let text = String(decoding: TinyPDF([.story(1)]).bytes, as: UTF8.self)
            try Files.replace(path, with: Array(text.replacing("trailer <<", with: "trailer << /Encrypt 7").utf8))
            let result = try await RectoTool.run(["spreads", path, "-o", folder + "/out", "--format", "pdf", "--quiet"])
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("recto: odd.pdf: its structure cannot be read ("))
            let loss = try #require(try Self.report(folder + "/out").documents[0].failures.first)
            #expect(loss.message.hasPrefix("its structure cannot be read ("))
        }
    }

    @Test func aPageWithoutAnObjectCostsItsPlaceAndIsNamedEachTime() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/odd.pdf"
            let text = String(decoding: TinyPDF((1...4).map { .story($0) }).bytes, as: UTF8.self)
            let kids = try #require(text.firstRange(of: /\/Kids \[\d+/))
            try Files.replace(path, with: Array(text.replacingCharacters(in: kids, with: "/Kids [999").utf8))
            let arguments = ["spreads", path, "-o", folder + "/out", "--format", "pdf", "--quiet"]
            for _ in 0..<2 {
                let result = try await RectoTool.run(arguments)
                #expect(result.status == 1)
                #expect(result.errors == "recto: odd.pdf, page 4: is damaged; its place is left empty\n")
                let document = try Self.report(folder + "/out").documents[0]
                #expect(document.files.map(\.missing) == [[3]])
                #expect(document.failures.map(\.spread) == [document.spreads.count - 1])
            }
            let info = try await RectoTool.run(["info", folder + "/out/odd.pdf"])
            #expect(info.text.contains(/Pages +3/))
        }
    }

    @Test(arguments: [
        ["--name", "{issue}"], ["--name", "../{first}"], ["--name", "{nothing}"], ["--pages", "99"],
        ["--pages", "label:nowhere"], ["--spreads", "99"], ["--join", "label:nowhere"], ["--force-single", "0"],
        ["--shift", "x"], ["--shift", "99:1"], ["--pages", "1", "--spreads", "5"], ["--dpi", "0"],
        ["--dpi", "72", "--scale", "1"], ["--format", "webp", "--dpi", "30000"], ["--dpi", "20000"],
        ["--format", "gif"],
        ["--format", "pdf", "--overlays", "draw"],
    ])
    func whatCanNotBeDoneIsSaidBeforeAnyWork(options: [String]) async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run(
                ["spreads", TestPDFs.path("labels.pdf"), "-o", folder + "/out"] + options)
            #expect(result.status == 2 || result.status == 3)
            #expect(
                result.errors.hasPrefix("recto: ") && result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)"
            )
            #expect(Files.kind(folder + "/out") == nil)
        }
    }

    @Test func twoInputsOfOneNameAreRefused() async throws {
        try await withTemporaryFolder { folder in
            for name in ["a", "b"] {
                try Files.makeFolder(folder + "/" + name)
                try Files.replace(folder + "/\(name)/issue.pdf", with: try TestPDFs.bytes("rotate.pdf"))
            }
            let inputs = [folder + "/a/issue.pdf", folder + "/b/issue.pdf"]
            let result = try await RectoTool.run(["spreads"] + inputs + ["-o", folder + "/out"])
            #expect(result.status == 2)
            #expect(inputs.allSatisfy { result.errors.contains($0) }, "both are named")
            #expect(result.errors.contains("--output of its own") && !result.errors.contains("add {issue}"))
            let other = try await RectoTool.run(
                ["spreads"] + inputs + ["-o", folder + "/out", "--name", "page-{first}"])
            #expect(other.status == 2 && other.errors.contains("add {issue}"))
        }
    }

    @Test(arguments: SpreadFormat.allCases) func everyFormatIsWrittenAlikeTwice(format: SpreadFormat) async throws {
        try await withTemporaryFolder { folder in
            for name in ["one", "two"] {
                try await RectoTool.succeed([
                    "spreads", TestPDFs.path("magazine-rtl.pdf"), "-o", "\(folder)/\(name)", "--format",
                    format.rawValue,
                    "--dpi", "40", "--spreads", "1-3", "--quiet",
                ])
            }
            let files = try Self.report(folder + "/one").documents[0].files
            #expect(files.count == (format == .pdf ? 1 : 3))
            for file in files {
                let bytes = try Files.read("\(folder)/one/\(file.path)")
                #expect(bytes?.count == file.bytes && file.bytes > 500)
                #expect(try Files.read("\(folder)/two/\(file.path)") == bytes)
            }
        }
    }

    /// 595.28 pt are no whole number of pixels at any usual scale.
    @Test(arguments: ["96", "150", "300"]) func printedToTheEdges(dpi: String) async throws {
        try await withTemporaryFolder { folder in
            let page = TinyPDF.Page(width: 595.28, height: 841.89, content: "0.2 0.4 0.6 rg -10 -10 620 870 re f")
            try Files.replace(folder + "/bled.pdf", with: TinyPDF([page, page, page]).bytes)
            for options in [[], ["--plain"]] {
                try await RectoTool.succeed(
                    ["spreads", folder + "/bled.pdf", "-o", folder + "/out", "--dpi", dpi, "--quiet"] + options)
                let files = try Self.report(folder + "/out").documents[0].files
                #expect(files.count == 2)
                for file in files {
                    let png = try DecodedPNG(try Files.read(folder + "/out/" + file.path) ?? [])
                    let isInk = (0..<png.height).allSatisfy { y in (0..<png.width).allSatisfy { png[$0, y] == 0x336699 }
                    }
                    #expect(isInk, "\(file.path)")
                }
            }
        }
    }

    /// Places of links and of what they lead to, page for page.
    @Test func linksAndOutlineMoveWithTheirPages() async throws {
        try await withTemporaryFolder { folder in
            let source = TestPDFs.path("annotations.pdf")
            try await RectoTool.succeed(["spreads", source, "-o", folder, "--format", "pdf", "--quiet"])
            let model = try Self.report(folder).documents[0].spreads
            func rows(_ path: String) async throws -> [(page: Int, kind: String, rect: [Double])] {
                let result = try await RectoTool.run(["annotations", path, "--format", "json"])
                let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
                return try #require(json["pages"] as? [[String: Any]]).flatMap { page in
                    ((page["annotations"] as? [[String: Any]]) ?? []).map { one in
                        (page["index"] as? Int ?? -1, one["kind"] as? String ?? "", one["rect"] as? [Double] ?? [])
                    }
                }
            }
            let before = try await rows(source)
            let after = try await rows(folder + "/annotations.pdf")
            #expect(before.count == after.count && !before.isEmpty)
            var expected: [String] = []
            for row in before where row.rect.count == 4 {
                let spread = try #require(model.first { $0.pages.contains { $0.index == row.page } })
                let frame = try #require(spread.pages.first { $0.index == row.page }).rect
                expected.append(
                    "\(spread.index) \(row.kind) \(Int((row.rect[0] + frame[0]).rounded())) \(Int((row.rect[1] + frame[1]).rounded()))"
                )
            }
            let found = after.filter { $0.rect.count == 4 }
                .map { "\($0.page) \($0.kind) \(Int($0.rect[0].rounded())) \(Int($0.rect[1].rounded()))" }
            #expect(found.sorted() == expected.sorted())
        }
    }

    @Test func bindingIsExplained() async throws {
        let result = try await RectoTool.run(["spreads", TestPDFs.path("magazine-rtl.pdf"), "--explain"])
        #expect(result.status == 0)
        #expect(
            result.text.contains("direction: right to left - the PDF's /ViewerPreferences /Direction says so [pdf]"))
    }

    /// Left to right is a statement where the file makes it, and a default where it does not.
    @Test func leftToRightIsTheFilesWordOnlyWhereItSaysSo() async throws {
        try await withTemporaryFolder { folder in
            for (word, reason) in [
                ("/L2R", "the PDF's /ViewerPreferences /Direction says so [pdf]"),
                ("/Sideways", "nothing says otherwise [default]"),
            ] {
                let path = folder + "/a.pdf"
                let pages = [TinyPDF.Page(), TinyPDF.Page()]
                let pdf = TinyPDF(pages, root: "/ViewerPreferences << /Direction \(word) >>")
                try Data(pdf.bytes).write(to: URL(filePath: path))
                let result = try await RectoTool.run(["spreads", path, "--explain"])
                #expect(result.text.contains("direction: left to right - \(reason)"), "\(result.text)")
            }
        }
    }

    @Test func thumbnailsHaveTheirExactSizes() async throws {
        try await withTemporaryFolder { folder in
            let source = TestPDFs.path("mixed-sizes.pdf")
            try await RectoTool.succeed([
                "thumbnails", source, "-o", folder + "/c.png", "--kind", "cover", "--size", "120x200",
            ])
            let cover = try DecodedPNG(try Files.read(folder + "/c.png") ?? [])
            #expect(cover.width == 120 && cover.height == 200)
            try await RectoTool.succeed([
                "thumbnails", source, "-o", folder + "/s.png", "--kind", "strip", "--size", "64",
            ])
            #expect(try DecodedPNG(try Files.read(folder + "/s.png") ?? []).height == 64)
            try await RectoTool.succeed([
                "thumbnails", source, "-o", folder + "/t.png", "--columns", "2", "--rows", "1",
            ])
            #expect(try Files.list(folder).filter { $0.hasPrefix("t") } == ["t-01.png", "t-02.png", "t-03.png"])
        }
    }
}
