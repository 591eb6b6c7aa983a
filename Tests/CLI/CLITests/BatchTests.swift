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

    @Test func textAndImagesHaveAFileForEachDocument() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            for (command, suffix) in [
                (["text", "--format", "plain"], ".txt"), (["text", "--format", "json"], ".json"),
                (["text", "--format", "hocr"], ".html"), (["images", "--format", "csv"], ".csv"),
            ] {
                let out = "\(folder)/\(command[0])\(suffix)"
                let run = try await RectoTool.run(command + [tree, "-o", out])
                #expect(run.status == 1 && run.text.isEmpty, "\(command): \(run.errors)")
                #expect(run.errors.contains("\(tree)/bad.pdf: "))
                for name in ["1901/b", "1901/march/a"] {
                    #expect(Files.isFile("\(out)/\(name)\(suffix)"), "\(command)")
                }
                #expect(Files.kind("\(out)/bad\(suffix)") == nil)
            }
            let alto = try await RectoTool.run(["text", tree, "--format", "alto", "-o", folder + "/alto"])
            #expect(alto.status == 1)
            #expect(try Files.list(folder + "/alto/1901/b") == ["page-0001.xml", "page-0002.xml"])
            let bare = try await RectoTool.run(["text", tree])
            #expect(bare.status == 2 && bare.errors.contains("--output"))
        }
    }

    @Test func theReportHasALineForEachDocument() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            let out = folder + "/out"
            for (suffix, first) in [("csv", "file,state,pages,lost_pages,output,code,reason"), ("jsonl", nil)] {
                let report = "\(folder)/report.\(suffix)"
                let run = try await RectoTool.run([
                    "tiles", tree, "-o", out, "--scale", "0.5", "--quiet", "--report", report,
                ])
                #expect(run.status == 1, "\(run.errors)")
                var lines = String(decoding: try #require(try Files.read(report)), as: UTF8.self).split(separator: "\n")
                if let first { #expect(lines.removeFirst() == first) }
                let good =
                    suffix == "csv"
                    ? "\(tree)/1901/b.PDF,done,2,0,\(out)/1901/b,,"
                    : """
                    {"schema":"recto/batch/1","file":"\(tree)/1901/b.PDF","state":"done","pages":2,"lostPages":0,"output":"\(out)/1901/b"}
                    """
                #expect(lines.count == 3 && lines.first.map(String.init) == good, "\(lines)")
                #expect(lines.last?.contains("bad.pdf") == true && lines.last?.contains("failed") == true)
                #expect(lines.last?.contains("damaged") == true)
            }
            let odd = try await RectoTool.run(["tiles", tree, "-o", out, "--report", folder + "/report.txt"])
            #expect(odd.status == 2 && odd.errors.contains(".jsonl"))
        }
    }

    @Test func namesThatAreTheSameGoToTheirFolders() async throws {
        try await withTemporaryFolder { folder in
            for name in ["x", "y"] {
                try Files.makeFolder("\(folder)/\(name)")
                try Files.replace("\(folder)/\(name)/issue.pdf", with: TinyPDF([.story(1)]).bytes)
            }
            let (x, y) = (folder + "/x/issue.pdf", folder + "/y/issue.pdf")
            let run = try await RectoTool.run(["tiles", x, y, "-o", folder + "/out", "--scale", "0.5", "--quiet"])
            #expect(run.status == 0, "\(run.errors)")
            for name in ["x", "y"] { #expect(Files.isFile("\(folder)/out/\(name)/issue/pages.json")) }
        }
    }

    @Test func thumbnailsOfEachPage() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            let one = try await RectoTool.run([
                "thumbnails", tree + "/1901/b.PDF", "--each", "-o", folder + "/one", "--encoder", "png", "--size", "60",
            ])
            #expect(one.status == 0, "\(one.errors)")
            #expect(try Files.list(folder + "/one") == ["page-0001.png", "page-0002.png"])
            let size = try DecodedPNG(try #require(try Files.read(folder + "/one/page-0002.png")))
            #expect(size.width == 45 && size.height == 60)
            let many = try await RectoTool.run(["thumbnails", tree, "--each", "--spreads", "-o", folder + "/many"])
            #expect(many.status == 1, "\(many.errors)")
            #expect(Files.isFile(folder + "/many/1901/march/a/page-0001.jpg"))
            let names = try Files.list(folder + "/many/1901/b")
            #expect(!names.isEmpty && names.allSatisfy { $0.hasPrefix("page-000") }, "\(names)")
            let sheets = try await RectoTool.run(["thumbnails", tree, "-o", folder + "/sheets"])
            #expect(sheets.status == 1 && Files.isFile(folder + "/sheets/1901/b.jpg"), "\(sheets.errors)")
            let named = try await RectoTool.run(["thumbnails", tree, "-o", folder + "/sheets.png"])
            #expect(named.status == 2 && named.errors.contains("name of a picture"))
            let bare = try await RectoTool.run(["thumbnails", tree + "/1901/b.PDF", "-o", folder + "/bare"])
            #expect(bare.status == 0 && Files.isFile(folder + "/bare.png") && bare.errors.contains("bare.png"))
        }
    }
}
