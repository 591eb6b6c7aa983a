import Recto
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(60))) struct SearchAndImagesTests {
    private struct Report: Decodable {
        struct Problem: Decodable { var index: Int }
        var schema: String
        var file: String
        var query: String
        var hits: [SearchHit]
        var hitCount: Int
        var problems: [Problem]
    }

    private func search(_ file: String, _ arguments: [String], status: Int = 0) async throws -> Report {
        let result = try await RectoTool.run(["search", TestPDFs.path(file)] + arguments + ["--format", "json"])
        #expect(result.status == status, "\(result.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output))
        #expect(report.schema == "recto/search/1" && report.file == file && report.hitCount == report.hits.count)
        return report
    }

    @Test func hitsSayWhereTheyAre() async throws {
        let report = try await search("text-layout.pdf", ["two clocks"])
        #expect(report.query == "two clocks" && report.problems.isEmpty)
        #expect(report.hits.map(\.page) == [0, 5])
        #expect(report.hits.allSatisfy { $0.snippet.match == "two clocks" && $0.quads.count == 1 })
        let pages = try await Self.pages("text-layout.pdf")
        for hit in report.hits {
            let scalars = Array(pages[hit.page].text.unicodeScalars)[hit.start..<hit.end]
            #expect(String(scalars.map(Character.init)) == "two clocks")
            // Its words' boxes are under its quads.
            let words = pages[hit.page].blocks.flatMap(\.lines).flatMap(\.words)
            let two = try #require(words.first { $0.offset == hit.start })
            #expect(
                abs(hit.quads[0].topLeft.x - two.box.x) < 0.02 && abs(hit.quads[0].bottomLeft.y - two.box.maxY) < 0.02)
        }
    }

    @Lane private static func pages(_ file: String) throws -> [PageText] {
        let document = try Document(path: TestPDFs.path(file))
        return try (0..<document.pageCount).map { index throws(Failure) in try document.text(page: index) }
    }

    @Test func aMatchOverALineEndHasAQuadForEachLine() async throws {
        // "diffi-" ends a line, "culty" begins the next.
        let report = try await search("text-layout.pdf", ["knows the difficulty of"])
        let hit = try #require(report.hits.first)
        #expect(report.hits.count == 1 && hit.page == 2 && hit.quads.count == 2)
        #expect(hit.quads[0].topLeft.y < hit.quads[1].topLeft.y)
        #expect(hit.quads[0].topLeft.x > hit.quads[1].topLeft.x)
        // "col-" ends a column.
        let column = try #require(try await search("text-layout.pdf", ["end of the column"]).hits.last)
        #expect(column.quads.count >= 2 && column.quads.last?.topLeft.x ?? 0 > column.quads[0].topRight.x)
    }

    @Test func options() async throws {
        func count(_ arguments: String...) async throws -> Int {
            try await search("text-layout.pdf", arguments).hits.count
        }
        #expect(try await count("LIGHTHOUSE") == 2)
        #expect(try await count("LIGHTHOUSE", "--case") == 0)
        #expect(try await count("lighthouse", "--case") == 2)
        #expect(try await count("ighthous") == 2)
        #expect(try await count("ighthous", "--whole-word") == 0)
        #expect(try await count("lighthouse", "--whole-word") == 2)
        #expect(try await count("light(house|ship)", "--regex") == 2)
        #expect(try await count("light(house|ship)") == 0)
        #expect(try await count("\\bTwo clocks\\b", "--regex") == 2)
        #expect(try await count("\\bTwo clocks\\b", "--regex", "--case") == 0)
        #expect(try await count("the", "--limit", "3") == 3)
        #expect(try await count("two clocks", "--pages", "2-") == 1)
        #expect(try await count("there is no such text") == 0)
    }

    @Test func badQueriesAreRefused() async throws {
        try await withTemporaryFolder { folder in
            for arguments in [["(open", "--regex"], ["a", "--limit", "0"], [""], ["a{99999999}", "--regex"]] {
                let result = try await RectoTool.run(
                    ["search", TestPDFs.path("rotate.pdf"), "-o", folder + "/out"] + arguments)
                #expect(result.status == 2, "\(arguments): \(result.errors)")
                #expect(result.output.isEmpty && !result.errors.isEmpty)
                #expect(try Files.list(folder).isEmpty)
            }
        }
    }

    @Test func pagesAreToldInOrderWhoeverIsFirst() async throws {
        let path = TestPDFs.path("light-5000.pdf")
        let two = try await RectoTool.run([
            "search", path, "[0-9]+", "--regex", "--jobs", "2", "--limit", "3000", "--format", "json",
        ])
        #expect(two.status == 0)
        let hits = try JSONDecoder().decode(Report.self, from: Data(two.output)).hits
        #expect(hits.count == 3000)
        let order = hits.map { $0.page << 32 | $0.start }
        #expect(order == order.sorted() && Set(order).count == order.count)
        let one = try await RectoTool.run([
            "search", path, "[0-9]+", "--regex", "--jobs", "1", "--limit", "3000", "--format", "json",
        ])
        #expect(one.output == two.output)
    }

    @Test func textForPeople() async throws {
        let result = try await RectoTool.run(["search", TestPDFs.path("magazine.pdf"), "the keeper", "--limit", "2"])
        #expect(result.status == 0)
        let lines = result.text.split(separator: "\n")
        #expect(
            lines.count == 2 && lines[0].hasPrefix("page 1 (Cover): ") && lines[0].contains("[The keeper]’s arithmetic")
        )
        let nothing = try await RectoTool.run(["search", TestPDFs.path("magazine.pdf"), "no such words"])
        #expect(nothing.output.isEmpty)
    }

    @Test func lostPagesAreTold() async throws {
        let report = try await search("damaged-tree.pdf", ["page 5"], status: 1)
        #expect(report.hits.map(\.page) == [4] && report.problems.map(\.index) == [2])
    }

    @Test func aSecondSearchReadsTheKeptText() async throws {
        try await withTemporaryFolder { folder in
            let cache = folder + "/cache"
            let path = TestPDFs.path("magazine.pdf")
            let command = ["search", path, "the", "--format", "json"]
            let plain = try await RectoTool.run(command)
            let first = try await RectoTool.run(command + ["--cache", cache])
            let kept = try Files.list(cache)
            #expect(kept.count == 1 && first.status == 0 && first.output == plain.output)
            let stamp = try Files.stamp(cache + "/" + kept[0])
            let second = try await RectoTool.run(command + ["--cache", cache])
            #expect(second.output == first.output && second.status == 0)
            #expect(try Files.stamp(cache + "/" + kept[0]) == stamp)
            // The words it was made with don't matter.
            let other = ["search", path, "keeper", "--format", "json"]
            let otherPlain = try await RectoTool.run(other)
            let otherKept = try await RectoTool.run(other + ["--cache", cache])
            #expect(otherPlain.output == otherKept.output)
            // Damaged, it is as good as none, and made again.
            var bytes = try #require(try Files.read(cache + "/" + kept[0]))
            bytes[bytes.count / 2] ^= 0xFF
            try Files.replace(cache + "/" + kept[0], with: bytes)
            let third = try await RectoTool.run(command + ["--cache", cache])
            #expect(third.output == first.output && third.status == 0)
            bytes[bytes.count / 2] ^= 0xFF
            #expect(try Files.read(cache + "/" + kept[0]) == bytes)
            #expect(try Files.list(cache) == kept)
        }
    }

    @Test(arguments: [
        ("encrypted-user.pdf", ["--password", "reader"]), ("encrypted-owner.pdf", []), ("damaged-tree.pdf", []),
    ])
    func whatMustNotBeKeptIsNot(file: String, password: [String]) async throws {
        try await withTemporaryFolder { folder in
            let cache = folder + "/cache"
            let result = try await RectoTool.run(
                ["search", TestPDFs.path(file), "e", "--cache", cache] + password)
            #expect(result.status == (file == "damaged-tree.pdf" ? 1 : 0) && !result.output.isEmpty, "\(result.errors)")
            #expect(try Files.list(cache).isEmpty)
        }
    }

    @Test func aSearchOfSomePagesKeepsNothing() async throws {
        try await withTemporaryFolder { folder in
            let cache = folder + "/cache"
            let path = TestPDFs.path("text-layout.pdf")
            for arguments in [["--pages", "1-2"], ["--limit", "1"]] {
                let result = try await RectoTool.run(["search", path, "the", "--cache", cache] + arguments)
                #expect(result.status == 0)
                #expect(try Files.list(cache).isEmpty, "\(arguments)")
            }
        }
    }

    // MARK: - Images

    private struct Images: Decodable {
        var schema: String
        var pageCount: Int
        var pages: [PageImages]
    }

    @Test func imagesForPrograms() async throws {
        let result = try await RectoTool.run(["images", TestPDFs.path("scan.pdf"), "--format", "json"])
        #expect(result.status == 0)
        let report = try JSONDecoder().decode(Images.self, from: Data(result.output))
        #expect(report.schema == "recto/images/1" && report.pageCount == 5)
        #expect(report.pages.map(\.kind.rawValue) == ["image", "vector", "vector", "text", "vector"])
        #expect(report.pages.map(\.images.count) == [1, 3, 5, 9, 8])
        #expect(report.pages[0].images[0].rect == Rect(x: 0, y: 0, width: 420, height: 560))
    }

    @Test func imagesForPeopleAndTables() async throws {
        let text = try await RectoTool.run(["images", TestPDFs.path("scan.pdf"), "--pages", "1,3"])
        #expect(text.status == 0)
        let lines = text.text.split(separator: "\n")
        #expect(lines.count == 8 && lines[0] == "page 1, image" && lines[2] == "page 3, vector")
        #expect(lines[1].contains("840 x 1120 px at 0 0 420 560 pt, 144 ppi, DeviceGray"))
        let csv = try await RectoTool.run(["images", TestPDFs.path("scan.pdf"), "--format", "csv"])
        let rows = csv.text.split(whereSeparator: \.isNewline)
        #expect(rows.count == 27)
        let columns = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }
        #expect(Set(columns) == [17])
    }

    @Test func imagesOfADamagedPage() async throws {
        let result = try await RectoTool.run(["images", TestPDFs.path("damaged-tree.pdf"), "--format", "json"])
        #expect(result.status == 1)
        #expect(result.text.contains("{\"index\":2,\"error\":{\"code\":\"damaged\""))
    }

    // MARK: - Outline

    private struct OutlineFile: Decodable {
        var inferred: Bool
        var entries: [OutlineEntry]
    }

    @Test func anOutlineIsMadeWhereThereIsNone() async throws {
        func outline(_ file: String, _ arguments: String...) async throws -> OutlineFile {
            let result = try await RectoTool.run(["outline", TestPDFs.path(file), "--format", "json"] + arguments)
            #expect(result.status == 0, "\(result.errors)")
            return try JSONDecoder().decode(OutlineFile.self, from: Data(result.output))
        }
        let none = try await outline("text-layout.pdf")
        #expect(!none.inferred && none.entries.isEmpty)
        let made = try await outline("text-layout.pdf", "--infer")
        #expect(made.inferred && made.entries.allSatisfy { $0.inferred == true && ($0.confidence ?? 0) > 0 })
        #expect(made.entries.first?.title == "The clock nobody winds" && made.entries.first?.page == 0)
        let own = try await outline("magazine.pdf", "--infer")
        #expect(!own.inferred && own.entries.count == 21 && own.entries.allSatisfy { $0.inferred != true })
    }
}
