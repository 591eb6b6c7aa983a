import Recto
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(60))) struct ArticlesCommandTests {
    /// Of magazine.pdf, with one that finds nothing in the third line.
    static let corrections = Array(
        """
        {"schema": "recto/articles-corrections/1", "corrections": [
          {"page": 8, "quote": "A fire by numbers", "role": "advertisement"},
          {"page": 8, "quote": "No such words", "role": "heading"}]}
        """.utf8)

    private struct Report: Decodable {
        struct Article: Decodable {
            var id: String
            var blocks: [Block]
        }
        struct Block: Decodable {
            struct Name: Decodable, Encodable {
                var page: Int
                var quote: String
                var which: Int?
            }
            var role: String
            var text: String
            var reason: String?
            var correct: Name?
        }
        var articles: [Article]
        var advertisements: [Block]
        var furniture: [Block]
    }

    private func report(_ arguments: String...) async throws -> (Report, RectoTool.Result) {
        let result = try await RectoTool.run(["articles"] + arguments)
        return (try JSONDecoder().decode(Report.self, from: Data(result.output)), result)
    }

    @Test func correctionsBesideTheDocumentAreMade() async throws {
        try await withTemporaryFolder { folder in
            let pdf = folder + "/issue.pdf"
            try Files.copy(TestPDFs.path("magazine.pdf"), to: pdf)
            let (plain, before) = try await report(pdf)
            #expect(before.status == 0 && before.errors.isEmpty && plain.advertisements.isEmpty)
            let file = folder + "/issue.articles-corrections.json"
            try Files.replace(file, with: Self.corrections)
            let (changed, result) = try await report(pdf, "--explain")
            #expect(result.status == 1)
            #expect(result.errors == "recto: \(file):3:3: no block begins with \"No such words\" on page 8\n")
            #expect(changed.advertisements.map(\.text) == ["A fire by numbers"])
            #expect(changed.advertisements.first?.reason == "line 2 of the corrections")
            let (none, without) = try await report(pdf, "--no-corrections")
            #expect(without.status == 0 && none.advertisements.isEmpty)
            let other = folder + "/other.json"
            try Files.replace(
                other, with: Array(#"{"schema": "recto/articles-corrections/1", "corrections": []}"#.utf8))
            let (empty, given) = try await report(pdf, "--corrections", other)
            #expect(given.status == 0 && empty.advertisements.isEmpty)
        }
    }

    @Test func filesThatAreNoCorrectionsAreRefused() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/c.json"
            let pdf = TestPDFs.path("magazine.pdf")
            let missing = try await RectoTool.run(["articles", pdf, "--corrections", file])
            #expect(missing.status == 2 && missing.errors.contains("c.json") && missing.output.isEmpty)
            try Files.replace(file, with: Array("{\"schema\": 1}".utf8))
            let wrong = try await RectoTool.run(["articles", pdf, "--corrections", file])
            #expect(wrong.status == 2 && wrong.errors.contains("c.json:1:12: ") && wrong.output.isEmpty)
            let both = try await RectoTool.run(["articles", pdf, "--corrections", file, "--no-corrections"])
            #expect(both.status == 2)
            let over = try await RectoTool.run(["articles", pdf, "--corrections", file, "-o", file])
            #expect(over.status == 2)
            #expect(try Files.read(file) == Array("{\"schema\": 1}".utf8))
        }
    }

    /// Each block is found by the name that --explain gives it.
    @Test func explainNamesEachBlock() async throws {
        try await withTemporaryFolder { folder in
            let pdf = TestPDFs.path("magazine.pdf")
            let (first, _) = try await report(pdf, "--explain")
            let blocks = first.articles.flatMap(\.blocks) + first.furniture
            let entries = try blocks.reversed().map { block in
                let name = try #require(block.correct)
                let json = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
                return json.dropLast() + #","role":"advertisement"}"#
            }
            // From the last one, since a block that moves changes which of equal ones others are.
            let text =
                #"{"schema": "recto/articles-corrections/1", "corrections": ["# + entries.joined(separator: ",\n")
                + "]}"
            try Files.replace(folder + "/c.json", with: Array(text.utf8))
            let result = try await RectoTool.run(["articles", pdf, "--corrections", folder + "/c.json"])
            #expect(result.errors.isEmpty)
        }
    }

    @Test func altoTellsRolesAndArticles() async throws {
        try await withTemporaryFolder { folder in
            let pdf = folder + "/issue.pdf"
            try Files.copy(TestPDFs.path("magazine.pdf"), to: pdf)
            try await RectoTool.succeed(["text", pdf, "--format", "alto", "--roles", "-o", folder + "/alto"])
            let pages = try Files.list(folder + "/alto")
            #expect(pages.count == 16)
            let page = String(decoding: try Files.read("\(folder)/alto/\(pages[5])") ?? [], as: UTF8.self)
            #expect(page.contains(#"LABEL="title""#) && page.contains(#"TAGREFS="role_standfirst""#))
            #expect(
                page.contains("<OrderedGroup") && page.contains("TYPE=\"article\" LABEL=\"The keeper’s arithmetic\""))
            let one = try await RectoTool.run(["text", pdf, "--format", "alto", "--roles", "--pages", "6"])
            #expect(one.status == 0 && one.text == page)
            try Files.replace(folder + "/issue.articles-corrections.json", with: Self.corrections)
            let corrected = try await RectoTool.run(["text", pdf, "--format", "alto", "--roles", "--pages", "8"])
            #expect(corrected.status == 1 && corrected.text.contains(#"TAGREFS="role_advertisement""#))
            #expect(corrected.errors.contains("issue.articles-corrections.json:3:3: no block begins"))
            #expect(try await RectoTool.run(["text", pdf, "--roles"]).status == 2)
        }
    }

    @Test(arguments: ["magazine.pdf", "text-layout.pdf", "magazine-rtl.pdf"])
    func importedArticlesMakeAValidPackage(name: String) async throws {
        try await withTemporaryFolder { folder in
            let package = folder + "/a.recto"
            let result = try await RectoTool.run(
                [
                    "overlay", "import", "--pdf-links", TestPDFs.path(name), "-o", package, "--articles", "--language",
                    "en",
                ])
            #expect(result.status == 0 && result.text.contains("\narticles: "), "\(result.errors)")
            let valid = try await RectoTool.run(["validate", package])
            #expect(valid.status == 0 && !valid.text.contains("\"article-"), "\(valid.text)")
            let opened = try Package.open(package)
            let entry = try #require(opened["overlay.json"])
            let manifest = try ReadManifest.reading(
                try opened.read(entry, limit: 1 << 20), syntax: .json, name: "overlay.json"
            ).manifest
            let articles = manifest.pages.flatMap(\.overlays).filter { $0.kind == .article }
            #expect(!articles.isEmpty && articles.allSatisfy { $0.z == -1 && $0.title?.isEmpty == false })
            for overlay in articles {
                guard case .article(let article) = overlay.content else { continue }
                let html = try opened.read(try #require(opened[article.path]), limit: 1 << 20)
                #expect(String(decoding: html, as: UTF8.self).contains("<article id="))
            }
            let second = folder + "/b.recto"
            try await RectoTool.succeed([
                "overlay", "import", "--pdf-links", TestPDFs.path(name), "-o", second, "--articles", "--language", "en",
                "-q",
            ])
            #expect(try Files.read(package) == Files.read(second))
        }
    }
}
