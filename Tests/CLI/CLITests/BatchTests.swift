import Recto
import TestSupport
import Testing

/// `recto info` and `recto tiles` over many files.
@Suite(.timeLimit(.minutes(60))) struct BatchTests {
    /// A tree with two good documents, a bad one, and a file that is not a document.
    private func writeTree(in folder: String) throws -> String {
        let tree = folder + "/tree"
        try Files.makeFolder(tree + "/1901/march")
        var document = TinyPDF([.story(1)], objects: [1000: "<< /Title (One, \"two\") >>"])
        document.trailer = "/Info 1000 0 R"
        try Files.replace(tree + "/1901/march/a.pdf", with: document.bytes)
        try Files.replace(tree + "/1901/b.PDF", with: TinyPDF([.story(2), .story(3)]).bytes)
        try Files.replace(tree + "/bad.pdf", with: Array("%PDF-1.7 and nothing".utf8))
        try Files.replace(tree + "/notes.txt", with: [65])
        return tree
    }

    @Test func infoWritesARowForEachFile() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            let log = folder + "/failures.csv"
            let run = try await RectoTool.run(["info", tree, "--format", "csv", "--failures", log])
            let rows = run.text.split(separator: "\n")
            #expect(run.status == 1 && rows.count == 4, "\(run.text) \(run.errors)")
            #expect(rows[0].hasPrefix("file,bytes,pages,lost_pages,width,height,content,title,"))
            #expect(rows[1].hasPrefix("\(tree)/1901/b.PDF,") && rows[1].contains(",2,0,300,400,2 text,"))
            #expect(rows[2].hasPrefix("\(tree)/1901/march/a.pdf,") && rows[2].contains(",\"One, \"\"two\"\"\","))
            #expect(rows[3].hasPrefix("\(tree)/bad.pdf,,,") && !rows[3].hasSuffix(","))
            #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains("\(tree)/bad.pdf: "))
            let failures = String(decoding: try #require(try Files.read(log)), as: UTF8.self).split(separator: "\n")
            #expect(failures.count == 2 && failures[0] == "file,page,code,reason")
            #expect(failures.last?.hasPrefix("\(tree)/bad.pdf,,damaged,") == true, "\(failures)")
        }
    }

    @Test func infoWritesALineOfJSONForEachFile() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            for format in ["json", "jsonl"] {
                let run = try await RectoTool.run(["info", tree + "/1901", tree + "/bad.pdf", "--format", format])
                let lines = run.text.split(separator: "\n")
                #expect(run.status == 1 && lines.count == 3, "\(run.text)")
                for line in lines { #expect(line.hasPrefix("{\"schema\":\"recto/info/1\",\"file\":\"\(tree)/")) }
                #expect(lines.last?.contains("\"error\":{\"code\":\"damaged\",\"message\":") == true)
            }
            let one = try await RectoTool.run(["info", tree + "/1901/b.PDF", "--format", "jsonl"])
            #expect(one.status == 0 && one.text.split(separator: "\n").count == 1)
            let text = try await RectoTool.run(["info", tree])
            #expect(text.status == 2 && text.errors.contains("--format csv"))
        }
    }

    @Test func allGoodMeansAnEmptyLog() async throws {
        try await withTemporaryFolder { folder in
            let log = folder + "/failures.csv"
            let run = try await RectoTool.run([
                "info", TestPDFs.path("rotate.pdf"), "--format", "csv", "--failures", log,
            ])
            #expect(run.status == 0)
            #expect(try Files.read(log) == Array("file,page,code,reason\n".utf8))
        }
    }

    @Test func tilesKeepTheShapeOfTheTree() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            let (out, log) = (folder + "/out", folder + "/failures.csv")
            let options = ["--scale", "0.5", "--quiet", "--failures", log]
            let run = try await RectoTool.run(["tiles", tree, "-o", out] + options)
            #expect(run.status == 1, "\(run.errors)")
            for path in ["1901/b", "1901/march/a"] {
                #expect(Files.isFile("\(out)/\(path)/pages.json"), "\(path)")
            }
            #expect(try Files.list(out) == ["1901"])
            let failures = String(decoding: try #require(try Files.read(log)), as: UTF8.self).split(separator: "\n")
            #expect(failures.count == 2 && failures.last?.hasPrefix("\(tree)/bad.pdf,,damaged,") == true, "\(failures)")
            // Two trees do not share a folder, nor do two documents with one name.
            try Files.replace(tree + "/1901/b.pdf", with: TinyPDF([.story(4)]).bytes)
            let both = try await RectoTool.run(["tiles", tree + "/1901", tree, "-o", folder + "/both"] + options)
            #expect(both.status == 1, "\(both.errors)")
            let names = try Files.list(folder + "/both/1901")
            #expect(Set(names) == ["b", "b.pdf", "march"], "\(names)")
            #expect(Files.isFile(folder + "/both/tree/1901/march/a/pages.json"))
        }
    }

    /// The next run does not read the output of the previous one.
    @Test func theOutputIsNoInput() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            try Files.remove(tree + "/bad.pdf")
            for _ in 0..<2 {
                let run = try await RectoTool.run(["tiles", tree, "-o", folder + "/out", "--scale", "0.5", "--quiet"])
                #expect(run.status == 0, "\(run.errors)")
            }
            let info = try await RectoTool.run(["info", folder, "--format", "csv"])
            #expect(info.status == 0 && info.text.split(separator: "\n").count == 3, "\(info.text)")
        }
    }
}
