import Recto
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(60))) struct OutlineAndAnnotationsTests {
    private struct OutlineFile: Decodable {
        var schema: String
        var file: String
        var pageCount: Int
        var inferred: Bool
        var entries: [OutlineEntry]
        var problems: [String]
    }

    private struct AnnotationsFile: Decodable {
        struct Page: Decodable {
            struct Reason: Decodable { var code: String }
            var index: Int
            var width: Double?
            var annotations: [Annotation]?
            var error: Reason?
        }
        var schema: String
        var pageCount: Int
        var pages: [Page]
        var attachments: [EmbeddedFile]
        var fields: [FormField]
    }

    private func report<Value: Decodable>(_ type: Value.Type, _ arguments: [String]) async throws -> Value {
        let result = try await RectoTool.run(arguments)
        #expect(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode(type, from: Data(result.output))
    }

    @Test func outlineAsJSON() async throws {
        let path = TestPDFs.path("magazine.pdf")
        let outline = try await report(OutlineFile.self, ["outline", path, "--format", "json"])
        #expect(outline.schema == "recto/outline/1" && outline.file == "magazine.pdf" && outline.pageCount == 16)
        #expect(outline.entries.count == 21 && !outline.inferred && outline.problems.isEmpty)
        #expect(outline.entries.first?.title == "Cover" && outline.entries.first?.page == 0)
    }

    @Test func outlineAsTextAndCSV() async throws {
        try await withTemporaryFolder { folder in
            let text = try await RectoTool.run(["outline", TestPDFs.path("magazine.pdf")])
            #expect(text.text.contains("\n  A fire by numbers → page 8 (4) XYZ at x 50 y 630 zoom 2\n"))
            let file = folder + "/outline.csv"
            let csv = try await RectoTool.run(["outline", TestPDFs.path("magazine.pdf"), "--format", "csv", "-o", file])
            #expect(csv.status == 0 && csv.output.isEmpty)
            let lines = String(decoding: try #require(try Files.read(file)), as: UTF8.self).split(separator: "\n")
            #expect(lines.count == 22 && lines[0].hasPrefix("level,title,"))
            #expect(try Files.list(folder) == ["outline.csv"])
        }
    }

    /// An array that does not end costs qpdf the catalog, and poppler only the array.
    @Test(arguments: ["outline", "annotations"]) func aDocumentWithoutACatalogIsNamed(command: String) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/odd.pdf"
            try Files.replace(path, with: TinyPDF([.story(1)], root: "/PageLabels<</Nums[0<</P(x)>>>>").bytes)
            try await RectoTool.succeed(["text", path])
            let result = try await RectoTool.run([command, path])
            #expect(result.status == 1)
            #expect(result.errors == "recto: odd.pdf: its structure cannot be read (no catalog)\n")
        }
    }

    @Test func hostileTextIsEscapedEverywhere() async throws {
        for format in ["text", "csv", "json"] {
            for command in ["outline", "annotations"] {
                for file in ["strings.pdf", "outline-hostile.pdf", "annotations-hostile.pdf", "attachments.pdf"] {
                    let result = try await RectoTool.run([command, TestPDFs.path(file), "--format", format])
                    #expect(result.status == 0, "\(result.errors)")
                    let bad = result.text.unicodeScalars.first { scalar in
                        switch scalar.properties.generalCategory {
                        case .control: scalar != "\n" && !(format == "csv" && (scalar == "\t" || scalar == "\r"))
                        case .format, .lineSeparator, .paragraphSeparator: true
                        default: false
                        }
                    }
                    #expect(
                        bad == nil, "\(command) \(file) \(format): \(bad.map { String($0.value, radix: 16) } ?? "")")
                }
            }
        }
    }

    @Test func everyPageIsListedInOrder() async throws {
        let path = TestPDFs.path("magazine.pdf")
        let all = try await report(AnnotationsFile.self, ["annotations", path, "--format", "json", "--jobs", "3"])
        #expect(all.schema == "recto/annotations/1" && all.pageCount == 16)
        #expect(all.pages.map(\.index) == Array(0..<16) && all.pages[0].annotations == [])
        let some = try await report(
            AnnotationsFile.self,
            ["annotations", path, "--format", "json", "--pages", "3,label:4", "--kind", "LINK,highlight"])
        #expect(some.pages.map(\.index) == [2, 7])
        #expect(some.pages.compactMap(\.annotations?.count) == [8, 1])
    }

    @Test func sameBytesEveryTime() async throws {
        let arguments = ["annotations", TestPDFs.path("annotations.pdf"), "--format", "json"]
        let first = try await RectoTool.run(arguments)
        #expect(try await RectoTool.run(arguments + ["--jobs", "1"]).output == first.output)
    }

    @Test func unknownKindsAreRefused() async throws {
        let result = try await RectoTool.run(["annotations", TestPDFs.path("magazine.pdf"), "--kind", "lnk"])
        #expect(result.status == 2 && result.errors.contains("Squiggly"))
    }

    @Test func whatIsNoPDFIsAFailure() async throws {
        for command in ["outline", "annotations"] {
            let result = try await RectoTool.run([command, TestPDFs.path("not-a-pdf.pdf"), "--format", "json"])
            #expect(result.status == 1 && result.output.isEmpty)
        }
    }

    /// Entries of the manifest, and every file with the digest that it states.
    private func extracted(_ folder: String, _ name: String) throws -> [ExtractedFile] {
        let bytes = try #require(try Files.read(folder + "/" + name))
        let manifest = try JSONDecoder().decode(ExtractionManifest.self, from: Data(bytes))
        for entry in manifest.entries {
            guard let file = entry.file else { continue }
            var digest = Digest()
            digest.add(try #require(try Files.read(folder + "/" + file)))
            #expect(digest.text == "sha256:" + (entry.sha256 ?? ""))
        }
        return manifest.entries
    }

    @Test func attachmentsStayInTheFolder() async throws {
        try await withTemporaryFolder { folder in
            let target = folder + "/a/b"
            try await RectoTool.succeed([
                "annotations", TestPDFs.path("attachments.pdf"), "--extract-attachments", target, "-o",
                folder + "/report",
            ])
            let entries = try extracted(target, "attachments.json")
            #expect(try Files.list(folder) == ["a", "report"] && Files.list(folder + "/a") == ["b"])
            let files = entries.compactMap(\.file)
            #expect(Set(files.map { $0.lowercased() }).count == Set(files).count)
            #expect(try Set(Files.list(target)) == Set(files + ["attachments.json"]))
            #expect(entries.first { $0.name == "wrong.bin" }?.problems.count == 1)
            #expect(entries.first { $0.name == "empty.dat" }?.bytes == 0)
            #expect(entries.first { $0.name == "not-embedded.txt" }?.file == nil)
        }
    }

    @Test func mediaAreTheBytesThatWereEmbedded() async throws {
        struct File: Decodable {
            struct Facts: Decodable { var media: [Medium]? }
            struct Medium: Decodable { var sha256: String? }
            var file: String
            var facts: Facts?
        }
        let manifest = try JSONDecoder().decode([File].self, from: Data(try TestPDFs.bytes("manifest.json")))
        let media = try #require(manifest.first { $0.file == "media.pdf" }?.facts?.media)
        try await withTemporaryFolder { folder in
            try await RectoTool.succeed([
                "annotations", TestPDFs.path("media.pdf"), "--extract-media", folder, "-o", folder + "/report.txt",
            ])
            let digests = Set(try extracted(folder, "media.json").compactMap(\.sha256))
            #expect(Set(media.compactMap(\.sha256)).isSubset(of: digests))
        }
    }

    @Test(arguments: 0..<4) func rectanglesLandOnTheInk(page: Int) async throws {
        struct Expected: Decodable {
            struct Page: Decodable { var annotations: [Entry] }
            struct Entry: Decodable {
                var name: String
                var kind: String
                var ink: String
            }
            var pages: [Page]
        }
        let path = TestPDFs.path("annotations.pdf")
        let expected = try JSONDecoder().decode(Expected.self, from: Data(try TestPDFs.bytes("annotations.json")))
        let picture = try await RectoTool.run(["render", path, "--page", "\(page + 1)", "--scale", "1", "-o", "-"])
        let pixels = try DecodedPNG(picture.output)
        let found = try await report(
            AnnotationsFile.self, ["annotations", path, "--format", "json", "--pages", "\(page + 1)"])
        // poppler paints highlights over what is there.
        for entry in expected.pages[page].annotations where entry.kind != "Highlight" {
            let rect = try #require(found.pages[0].annotations?.first { $0.name == entry.name }).rect
            let ink = try #require(UInt32(entry.ink.dropFirst(), radix: 16))
            var painted = 0
            for y in Int(rect.y)..<Int(rect.maxY) {
                for x in Int(rect.x)..<Int(rect.maxX) {
                    let pixel = pixels.pixels[y * pixels.width + x]
                    let isInk = [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(ink >> $0 & 255)) < 12 }
                    if isInk { painted += 1 }
                }
            }
            #expect(Double(painted) > 0.3 * rect.width * rect.height, "\(entry.name)")
        }
    }
}
