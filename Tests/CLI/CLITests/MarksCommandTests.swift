import Recto
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(60))) struct MarksCommandTests {
    private struct List: Decodable {
        struct Entry: Decodable {
            var id: String
            var kind: String
            var page: Int
            var last: Int
            var start: Int?
            var end: Int?
            var quote: String
            var note: String
            var colour: String
            var history: [Past]
            var areas: [Area]
        }
        struct Past: Decodable { var text: String }
        struct Area: Decodable { var page: Int }

        var schema: String
        var marks: [Entry]
    }

    private let pdf = TestPDFs.path("magazine.pdf")

    private func marks(_ arguments: [String], store: String) async throws -> RectoTool.Result {
        try await RectoTool.run(["marks", arguments[0], pdf, "--store", store] + arguments.dropFirst())
    }

    private func list(_ store: String) async throws -> [List.Entry] {
        let result = try await marks(["list", "--format", "json"], store: store)
        #expect(result.status == 0, "\(result.errors)")
        let list = try JSONDecoder().decode(List.self, from: Data(result.output))
        #expect(list.schema == "recto/marks/1")
        return list.marks
    }

    /// The text of a page, and where some of its words are.
    private func words(_ page: Int) async throws -> [TextWord] {
        let result = try await RectoTool.run(["text", pdf, "--format", "json", "--pages", "\(page)"])
        struct Pages: Decodable { var pages: [PageText] }
        let pages = try JSONDecoder().decode(Pages.self, from: Data(result.output))
        return try #require(pages.pages.first).blocks.flatMap(\.lines).flatMap(\.words)
    }

    @Test func marksAreMadeChangedAndRemoved() async throws {
        try await withTemporaryFolder { folder in
            let store = folder + "/a.annotations"
            let words = try await words(2)
            let (first, last) = (try #require(words.dropFirst(3).first), try #require(words.dropFirst(6).first))
            let range = "\(first.offset)-\(last.offset + last.text.unicodeScalars.count)"
            let added = try await marks(
                ["add", "--page", "2", "--text", range, "--note", "mine", "--tag", "sea"], store: store)
            #expect(added.status == 0, "\(added.errors)")
            let id = String(added.text.dropLast())
            let rectangle = try await marks(
                ["add", "--page", "3", "--rect", "10,10,100,50", "--colour", "blue"], store: store)
            #expect(rectangle.status == 0, "\(rectangle.errors)")
            #expect(try await marks(["add", "--page", "1"], store: store).status == 0)
            let made = try await list(store)
            #expect(made.map(\.kind) == ["bookmark", "note", "highlight"] && made.map(\.page) == [1, 2, 3])
            #expect(
                made[1].id == id && made[1].start == first.offset && made[1].note == "mine" && !made[1].areas.isEmpty)
            #expect(made[1].quote.hasPrefix(first.text))

            #expect(try await marks(["change", id, "--note", "other", "--colour", "green"], store: store).status == 0)
            let changed = try await list(store)[1]
            #expect(changed.note == "other" && changed.colour == "green" && changed.history.map(\.text) == ["mine"])
            #expect(try await marks(["check"], store: store).status == 0)

            let unknown = "00000000-0000-7000-8000-000000000000"
            #expect(try await marks(["remove", id, unknown], store: store).status == 2)
            #expect(try await list(store).count == 3, "none is removed")
            #expect(try await marks(["remove", id], store: store).status == 0)
            #expect(try await list(store).count == 2)
            #expect(try await marks(["change", id, "--note", "x"], store: store).status == 2)
        }
    }

    @Test func aMarkOverAPageBreakIsOne() async throws {
        try await withTemporaryFolder { folder in
            let store = folder + "/a.annotations"
            let (first, second) = (try await words(2), try await words(3))
            let start = try #require(first.last).offset
            let end = try #require(second.first)
            let range = "\(start)-3:\(end.offset + end.text.unicodeScalars.count)"
            let added = try await marks(["add", "--page", "2", "--text", range], store: store)
            #expect(added.status == 0, "\(added.errors)")
            let mark = try #require(try await list(store).first)
            #expect(mark.page == 2 && mark.last == 3 && Set(mark.areas.map(\.page)) == [2, 3])
            for page in ["2", "3"] {
                #expect(try await marks(["list", "--page", page], store: store).text.split(separator: "\n").count == 1)
            }
        }
    }

    @Test func marksThatMeetBecomeOneUnlessTheyMustNot() async throws {
        try await withTemporaryFolder { folder in
            let store = folder + "/a.annotations"
            let words = Array(try await words(2).prefix(6))
            func range(_ from: Int, _ to: Int) -> String {
                "\(words[from].offset)-\(words[to].offset + words[to].text.unicodeScalars.count)"
            }
            #expect(
                try await marks(["add", "--page", "2", "--text", range(0, 1), "--merge", "never"], store: store).status
                    == 0)
            #expect(
                try await marks(["add", "--page", "2", "--text", range(2, 3), "--merge", "never"], store: store).status
                    == 0)
            #expect(try await list(store).count == 2)
            #expect(try await marks(["merge"], store: store).text == "2 marks became 1\n")
            #expect(try await marks(["add", "--page", "2", "--text", range(3, 5)], store: store).status == 0)
            let merged = try await list(store)
            #expect(merged.count == 1 && merged[0].start == words[0].offset)
        }
    }

    @Test(arguments: ["json", "markdown", "html", "csv", "annotations"])
    func exportsAreWritten(form: String) async throws {
        try await withTemporaryFolder { folder in
            let (store, target) = (folder + "/a.annotations", folder + "/out")
            #expect(
                try await marks(
                    ["add", "--page", "3", "--rect", "10,10,100,50", "--note", "=cmd|' /C calc'!A0"], store: store
                ).status == 0)
            let result = try await marks(["export", "--as", form, "-o", target], store: store)
            #expect(result.status == 0, "\(result.errors)")
            let bytes = try #require(try Files.read(target))
            if form == "csv" { #expect(String(decoding: bytes, as: UTF8.self).contains(",'=cmd|' /C calc'!A0,")) }
            if form == "annotations" {
                let other = folder + "/b.annotations"
                #expect(try await marks(["import", target], store: other).text == "1 marks read, 1 new or changed\n")
                #expect(try await marks(["import", target], store: other).text == "1 marks read, 0 new or changed\n")
                #expect(try await list(other).first?.note == "=cmd|' /C calc'!A0")
            }
        }
    }

    @Test func annotationPagesOfIIIFAreWritten() async throws {
        struct Page: Decodable {
            struct Item: Decodable {
                var type: String
                var motivation: String
            }
            var id: String
            var type: String
            var items: [Item]
        }
        try await withTemporaryFolder { folder in
            let store = folder + "/a.annotations"
            let arguments = ["--page", "3", "--rect", "10,10,100,50", "--note", "n"]
            #expect(try await marks(["add"] + arguments, store: store).status == 0)
            let export = ["export", "--as", "iiif", "--base-uri", "https://example.org/one/", "-o", folder + "/iiif"]
            let result = try await marks(export, store: store)
            #expect(result.status == 0, "\(result.errors)")
            let bytes = try #require(try Files.read(folder + "/iiif/3.json"))
            let page = try JSONDecoder().decode(Page.self, from: Data(bytes))
            #expect(page.id == "https://example.org/one/iiif/annotations/3.json" && page.type == "AnnotationPage")
            #expect(page.items.map(\.motivation) == ["commenting"] && page.items[0].type == "Annotation")
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("https://example.org/one/iiif/canvas/3#xywh=100,100,1000,500"))
            let empty = try JSONDecoder().decode(
                Page.self, from: Data(try #require(try Files.read(folder + "/iiif/1.json"))))
            #expect(empty.items.isEmpty)
        }
    }

    @Test func marksOfAnotherDocumentAreRefused() async throws {
        try await withTemporaryFolder { folder in
            let (store, target) = (folder + "/a.annotations", folder + "/out.annotations")
            #expect(try await marks(["add", "--page", "1"], store: store).status == 0)
            #expect(try await marks(["export", "--as", "annotations", "-o", target], store: store).status == 0)
            let other = TestPDFs.path("labels.pdf")
            let arguments = ["marks", "import", other, target, "--store", folder + "/b.annotations"]
            let refused = try await RectoTool.run(arguments)
            #expect(refused.status == 2 && refused.errors.contains("another document"))
            #expect(Files.kind(folder + "/b.annotations") == nil)
            #expect(try await RectoTool.run(arguments + ["--other-issue"]).status == 0)
        }
    }

    @Test func marksOfOtherProgramsGetTheirPlace() async throws {
        try await withTemporaryFolder { folder in
            let words = Array(try await words(2).prefix(8))
            let quote = words.map(\.text).joined(separator: " ")
            let file = folder + "/other.json"
            try Files.replace(
                file,
                with: Array(
                    """
                    {"items":[{"id":"https://example.org/1","target":{"source":"x#page=2","selector":
                    {"type":"TextQuoteSelector","exact":"\(quote)"}}}]}
                    """.utf8))
            let store = folder + "/a.annotations"
            let result = try await marks(["import", file], store: store)
            #expect(result.status == 0, "\(result.errors)")
            let mark = try #require(try await list(store).first)
            #expect(mark.page == 2 && mark.start == words[0].offset && !mark.areas.isEmpty)
            #expect(try await marks(["check"], store: store).status == 0)
        }
    }

    @Test(arguments: [
        ["add"], ["add", "--page", "0"], ["add", "--page", "999"], ["add", "--page", "1", "--rect", "1,2,3"],
        ["add", "--page", "1", "--rect", "9000,9000,1,1"], ["add", "--page", "1", "--text", "9-3"],
        ["add", "--page", "1", "--text", "90000-90001"], ["add", "--find", "there is no such phrase"],
        ["add", "--page", "1", "--find", "a", "--rect", "1,1,1,1"], ["change", "x", "--note", "a"], ["export"],
        ["export", "--as", "annotations"], ["export", "--as", "iiif", "-o", "x"],
        ["export", "--as", "csv", "--base-uri", "https://example.org"], ["import", "/nowhere"], ["remove"],
    ])
    func badUsage(arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let result = try await marks(arguments, store: folder + "/a.annotations")
            #expect(result.status == 2, "\(result.text) \(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1 && result.output.isEmpty, "\(result.errors)")
            #expect(Files.kind(folder + "/a.annotations") == nil)
        }
    }

    @Test func pagesTellOfThemselves() async throws {
        struct Page: Decodable {
            var schema: String
            var page: Int
            var pages: Int
            var start: Int
            var end: Int
            var words: Int
        }
        func page(_ number: Int) async throws -> Page {
            let result = try await RectoTool.run(["info", pdf, "--page", "\(number)", "--format", "json"])
            #expect(result.status == 0, "\(result.errors)")
            return try JSONDecoder().decode(Page.self, from: Data(result.output))
        }
        let (one, two) = (try await page(1), try await page(2))
        #expect(one.schema == "recto/page-info/1" && one.start == 0 && two.start == one.end && two.page == 2)
        #expect(two.words == (try await words(2)).count)
        #expect(try await RectoTool.run(["info", pdf, "--page", "999"]).status == 2)
    }
}
