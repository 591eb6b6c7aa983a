import Recto
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(60))) struct TextCommandTests {
    private struct Report: Decodable {
        struct Reason: Decodable {
            var code: String
            var message: String
        }
        struct Problem: Decodable {
            var index: Int
            var error: Reason?
        }
        var schema: String
        var file: String
        var pageCount: Int
        var pages: [Problem]
    }

    /// The lines between the first and the last: a page on each.
    private static func pageLines(_ text: String) -> [String] {
        text.split(separator: "\n").dropFirst().dropLast().map {
            $0.hasSuffix(",") ? String($0.dropLast()) : String($0)
        }
    }

    @Lane private static func own(_ file: String) throws -> [PageText] {
        let document = try Document(path: TestPDFs.path(file))
        return try (0..<document.pageCount).map { index throws(Failure) in try document.text(page: index) }
    }

    @Test(arguments: ["text-layout.pdf", "rotate.pdf", "magazine-rtl.pdf", "labels.pdf"])
    func everyLineOfJSONIsAPage(file: String) async throws {
        let result = try await RectoTool.run(["text", TestPDFs.path(file), "--format", "json"])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output))
        let lines = Self.pageLines(result.text)
        #expect(report.schema == "recto/text/1" && report.file == file && report.pageCount == lines.count)
        let pages = try lines.map { try JSONDecoder().decode(PageText.self, from: Data($0.utf8)) }
        let own = try await Self.own(file)
        #expect(pages.map(\.index) == Array(0..<own.count))
        #expect(pages.map(\.text) == own.map(\.text) && pages.map(\.label) == own.map(\.label))
        #expect(pages.map(\.size) == own.map(\.size) && pages.map(\.fonts) == own.map(\.fonts))
        for (page, own) in zip(pages, own) {
            let (words, ownWords) = (
                page.blocks.flatMap(\.lines).flatMap(\.words), own.blocks.flatMap(\.lines).flatMap(\.words)
            )
            #expect(words.map(\.text) == ownWords.map(\.text) && words.map(\.offset) == ownWords.map(\.offset))
            #expect(
                zip(words, ownWords).allSatisfy { abs($0.box.x - $1.box.x) < 0.01 && abs($0.box.y - $1.box.y) < 0.01 })
        }
    }

    @Test func theNumberOfWorkersMakesNoDifference() async throws {
        let path = TestPDFs.path("magazine.pdf")
        let one = try await RectoTool.run(["text", path, "--format", "json", "--jobs", "1"])
        let two = try await RectoTool.run(["text", path, "--format", "json", "--jobs", "2"])
        #expect(one.status == 0 && one.output == two.output)
    }

    @Test func plainTextHasAFormFeedBetweenPages() async throws {
        let result = try await RectoTool.run(["text", TestPDFs.path("rotate.pdf")])
        let pages = result.text.split(separator: "\u{0C}", omittingEmptySubsequences: false)
        #expect(pages.count == 6)
        for (page, text) in zip(pages, ["0", "90", "180", "270", "450", "-90"]) {
            #expect(page.hasPrefix("Rotate \(text)\n") && page.contains("This way up"))
        }
    }

    @Test func pagesByNumberAndLabel() async throws {
        let path = TestPDFs.path("magazine.pdf")
        let byLabel = try await RectoTool.run(["text", path, "--pages", "label:ii-iv", "--format", "json"])
        #expect(try JSONDecoder().decode(Report.self, from: Data(byLabel.output)).pages.map(\.index) == [1, 2, 3])
        let byNumber = try await RectoTool.run(["text", path, "--pages", "2-4", "--format", "json"])
        #expect(byLabel.output == byNumber.output)
        for pages in ["17", "label:nowhere", "0", "a-b"] {
            let result = try await RectoTool.run(["text", path, "--pages", pages])
            #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("recto: "), "\(pages)")
        }
    }

    @Test func aLostPageIsToldAndTheOthersAreDelivered() async throws {
        let result = try await RectoTool.run(["text", TestPDFs.path("damaged-tree.pdf"), "--format", "json"])
        #expect(result.status == 1)
        #expect(result.errors.contains("damaged-tree.pdf, page 3: ") && result.errors.split(separator: "\n").count == 1)
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output))
        #expect(report.pages.map(\.index) == [0, 1, 2, 3, 4])
        #expect(report.pages.map { $0.error?.code } == [nil, nil, "damaged", nil, nil])
        #expect(result.text.contains("\"text\":\"Page 1\\n") && result.text.contains("\"text\":\"Page 5\\n"))
        let plain = try await RectoTool.run(["text", TestPDFs.path("damaged-tree.pdf")])
        #expect(plain.status == 1 && plain.text.contains("Page 1") && plain.text.contains("Page 5"))
    }

    @Test(arguments: ["plain", "json", "hocr"]) func theFileAppearsWhenItIsComplete(format: String) async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/out"
            let path = TestPDFs.path("rotate.pdf")
            let printed = try await RectoTool.run(["text", path, "--format", format])
            let written = try await RectoTool.run(["text", path, "--format", format, "-o", file])
            #expect(written.status == 0 && written.output.isEmpty)
            #expect(try Files.read(file) == printed.output)
            #expect(try Files.list(folder) == ["out"])
            // What is there stays as it is when nothing comes of it.
            for arguments in [[path, "--pages", "99"], [TestPDFs.path("not-a-pdf.pdf")], [folder + "/nowhere.pdf"]] {
                let failed = try await RectoTool.run(["text", "--format", format, "-o", file] + arguments)
                #expect(failed.status != 0)
                #expect(try Files.read(file) == printed.output)
                #expect(try Files.list(folder) == ["out"])
            }
        }
    }

    @Test func badUsageLeavesNothing() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/out"
            for arguments in [["--format", "nothing"], ["--pages", "0"], ["--jobs", "0"], ["--box", "inner"]] {
                let result = try await RectoTool.run(["text", TestPDFs.path("rotate.pdf"), "-o", file] + arguments)
                #expect(result.status == 2, "\(arguments): \(result.errors)")
                #expect(try Files.list(folder).isEmpty, "\(arguments)")
            }
            let nowhere = try await RectoTool.run(["text", TestPDFs.path("rotate.pdf"), "-o", folder + "/no/where"])
            #expect(nowhere.status == 2 && nowhere.errors.hasPrefix("recto: "))
        }
    }

    @Test func altoIsAFileForEachPage() async throws {
        try await withTemporaryFolder { folder in
            let out = folder + "/alto"
            let path = TestPDFs.path("rotate.pdf")
            try await RectoTool.succeed(["text", path, "--format", "alto", "-o", out])
            #expect(try Files.list(out).sorted() == (1...6).map { "page-000\($0).xml" })
            for page in 1...6 {
                let bytes = try #require(try Files.read("\(out)/page-000\(page).xml"))
                let tree = try XMLTree.parse(bytes)
                #expect(tree.name == "alto")
                #expect(tree.all("String").compactMap { $0.attributes["CONTENT"] }.contains("Rotate"))
                let one = try await RectoTool.run(["text", path, "--format", "alto", "--pages", "\(page)"])
                #expect(one.status == 0 && one.output == bytes)
            }
            let several = try await RectoTool.run(["text", path, "--format", "alto"])
            #expect(several.status == 2 && several.output.isEmpty && several.errors.contains("--format alto"))
        }
    }

    @Test(arguments: ["strings.pdf", "text-layout.pdf", "magazine-rtl.pdf", "damaged-tree.pdf"])
    func hocrIsWellFormed(file: String) async throws {
        let result = try await RectoTool.run(["text", TestPDFs.path(file), "--format", "hocr"])
        #expect(result.status == (file == "damaged-tree.pdf" ? 1 : 0))
        let tree = try XMLTree.parse(result.output)
        #expect(tree.name == "html")
        let classes = tree.all.compactMap { $0.attributes["class"] }
        #expect(classes.contains("ocr_page") && classes.contains("ocrx_word"))
        let identifiers = tree.all.compactMap { $0.attributes["id"] }
        #expect(Set(identifiers).count == identifiers.count)
    }

    /// Labels with controls, bidi overrides and broken encodings.
    @Test(arguments: [
        ["text"], ["text", "--format", "json"], ["search", "e"], ["search", "e", "--format", "json"], ["images"],
        ["images", "--format", "csv"], ["outline"], ["outline", "--infer"], ["info"], ["outline", "--format", "csv"],
    ]) func nothingRawGoesToATerminal(command: [String]) async throws {
        for file in ["strings.pdf", "unicode-title.pdf", "magazine-rtl.pdf"] {
            let result = try await RectoTool.run([command[0], TestPDFs.path(file)] + command.dropFirst())
            #expect(result.status == 0, "\(file): \(result.errors)")
            let raw = (result.text + result.errors).unicodeScalars.filter { scalar in
                let isFormat =
                    scalar.properties.generalCategory == .format && scalar != "\u{200C}" && scalar != "\u{200D}"
                // Tables keep tabs and line breaks within quotes.
                let isKept = command.last == "csv" && (scalar == "\t" || scalar == "\r")
                let isLayout = scalar == "\n" || scalar == "\u{0C}" && command == ["text"] || isKept
                return isFormat && scalar != "\u{AD}" || scalar.properties.generalCategory == .control && !isLayout
            }
            #expect(raw.isEmpty, "\(file): \(raw.prefix(3).map { String($0.value, radix: 16) })")
        }
    }
}
