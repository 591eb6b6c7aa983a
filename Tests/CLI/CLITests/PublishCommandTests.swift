import Recto
import TestSupport
import Testing

/// `recto publish` and `recto export epub`, run as processes.
@Suite(.timeLimit(.minutes(60))) struct PublishCommandTests {
    private func publish(_ input: String, _ output: String, _ more: [String] = []) async throws -> RectoTool.Result {
        try await RectoTool.run(["publish", input, "-o", output, "--scale", "0.5", "--progress", "json"] + more)
    }

    /// What is in an edition, by path, tiles and all.
    private func content(_ folder: String) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try Files.list(folder) {
            let path = folder + "/" + name
            if Files.kind(path) == .folder {
                for (below, bytes) in try content(path) { files[name + "/" + below] = bytes }
            } else {
                files[name] = try Files.read(path)
            }
        }
        return files
    }

    /// A package in a folder, with these overlays on one page of rotate.pdf.
    private func writePackage(in folder: String, page: Int, _ overlays: String) throws -> String {
        let writer = try FolderWriter(folder + "/package")
        try writer.add("issue.pdf", try TestPDFs.bytes("rotate.pdf"))
        try writer.add(
            "overlay.json",
            Array(
                """
                {"version":"1.0","issue":{"id":"urn:x:1","title":"X","language":"en"},"document":{"src":"issue.pdf"},
                "pages":[{"index":\(page),"overlays":[\(overlays)]}]}
                """.utf8))
        return folder + "/package"
    }

    @Test func articlesComeWhenTheyAreAskedForAndGoAgain() async throws {
        try await withTemporaryFolder { folder in
            let (input, out) = (TestPDFs.path("magazine.pdf"), folder + "/out")
            func articles() throws -> [String: [UInt8]] {
                try content(out).filter { $0.key.hasPrefix("articles-") }
            }
            #expect(try await publish(input, out, ["--articles"]).status == 0)
            let first = try articles()
            let (name, bytes) = try #require(first.first { $0.key.hasSuffix("/index.json") })
            #expect(String(decoding: bytes, as: UTF8.self).contains(#""schema":"recto/articles-index/1""#))
            let others = first.filter { $0.key != name }.map { String(decoding: $0.value, as: UTF8.self) }
            #expect(!others.isEmpty && others.allSatisfy { $0.contains(#""schema":"recto/articles/1""#) })
            let edition = String(decoding: try Files.read(out + "/edition.json") ?? [], as: UTF8.self)
            #expect(edition.contains(#""articles":{"address":"\#(name)""#))
            #expect(try await publish(input, out, ["--articles", "--title", "Other"]).status == 0)
            #expect(try articles() == first)
            #expect(try await publish(input, out).status == 0)
            #expect(try articles().isEmpty)
            let copy = folder + "/issue.pdf"
            try Files.copy(input, to: copy)
            try Files.replace(folder + "/issue.articles-corrections.json", with: ArticlesCommandTests.corrections)
            let corrected = try await publish(copy, out, ["--articles"])
            #expect(
                corrected.status == 0
                    && corrected.errors.contains("issue.articles-corrections.json:3:3: no block begins"))
            func isHeading(_ files: [String: [UInt8]]) -> Bool {
                files.contains { String(decoding: $0.value, as: UTF8.self).contains(#""text":"A fire by numbers""#) }
            }
            // It is an advertisement now, and those are no part of an article.
            #expect(isHeading(first))
            #expect(!isHeading(try articles()))
            let refused = try await publish(input, out, ["--articles", "--no-text"])
            #expect(refused.status == 2 && refused.errors.contains("--no-text"))
        }
    }

    @Test(arguments: ["folder", "zip"]) func aSecondRunDrawsNothing(container: String) async throws {
        try await withTemporaryFolder { folder in
            let out = folder + "/out"
            let more = ["--container", container, "--base-uri", "https://example.org/i", "--offline"]
            let first = try await publish(TestPDFs.path("mixed-sizes.pdf"), out, more)
            #expect(first.status == 0, "\(first.errors)")
            let before = try content(out)
            #expect(before["index.html"] != nil && before["iiif/manifest.json"] != nil && before["offline.json"] != nil)
            let again = try await publish(TestPDFs.path("mixed-sizes.pdf"), out, more)
            #expect(again.status == 0 && again.errors.contains("\"skipped\":5"))
            #expect(try content(out) == before)
            // The title is no matter of tiles.
            let other = try await publish(TestPDFs.path("mixed-sizes.pdf"), out, more + ["--title", "A <b> & c"])
            #expect(other.errors.contains("\"skipped\":5"))
            let page = String(decoding: try Files.read(out + "/index.html") ?? [], as: UTF8.self)
            #expect(page.contains("<title>A &lt;b&gt; &amp; c</title>") && !page.contains("<b>"))
            let fresh = try await publish(
                TestPDFs.path("mixed-sizes.pdf"), folder + "/fresh", more + ["--title", "A <b> & c"])
            #expect(fresh.status == 0)
            #expect(try content(folder + "/fresh") == content(out))
        }
    }

    @Test(arguments: ["folder", "zip"])
    func anotherVersionDrawsThePagesThatChanged(container: String) async throws {
        try await withTemporaryFolder { folder in
            let (out, path) = (folder + "/out", folder + "/issue.pdf")
            var document = TinyPDF((1...4).map { .story($0) })
            document.pages[0].annotations = [
                "/Subtype /Link /Rect [30 30 90 60] /A << /S /URI /URI (https://example.org) >>"
            ]
            try Files.replace(path, with: document.bytes)
            let more = ["--base-uri", "https://example.org/i", "--container", container]
            #expect(try await publish(path, out, more).status == 0)
            document.pages[2] = .story(9)
            document.pages[0].annotations = [
                "/Subtype /Link /Rect [30 30 90 60] /A << /S /URI /URI (https://example.com) >>"
            ]
            document.root = "/PageLabels << /Nums [0 << /S /D >> 3 << /P (D) >>] >>"
            try Files.replace(path, with: document.bytes)
            let update = try await publish(path, out, more)
            #expect(update.status == 0)
            // The third has other words; the fourth another label, the first another link's goal.
            #expect(update.errors.contains("\"skipped\":3,\"total\":1"), "\(update.errors)")
            #expect(try await publish(path, folder + "/fresh", more).status == 0)
            #expect(try content(out) == content(folder + "/fresh"))
        }
    }

    @Test(arguments: ["folder", "zip"])
    func pagesThatMovedAreNotDrawnAgain(container: String) async throws {
        try await withTemporaryFolder { folder in
            let (out, path) = (folder + "/out", folder + "/issue.pdf")
            let more = ["--base-uri", "https://example.org/i", "--container", container]
            // One is put in, one goes, two change places, one is there twice; then there are fewer.
            let versions = [([1, 2, 3, 4, 5], 0, 5), ([9, 1, 3, 2, 5, 5], 4, 2), ([3, 2], 2, 0)]
            for (number, (stories, skipped, drawn)) in versions.enumerated() {
                try Files.replace(path, with: TinyPDF(stories.map { .story($0) }).bytes)
                let run = try await publish(path, out, more)
                #expect(run.status == 0)
                #expect(run.errors.contains("\"skipped\":\(skipped),\"total\":\(drawn)"), "\(run.errors)")
                #expect(try await publish(path, "\(folder)/fresh-\(number)", more).status == 0)
                #expect(try content(out) == content("\(folder)/fresh-\(number)"), "\(stories)")
            }
        }
    }

    /// What an edition lost, or what was damaged in it, is drawn.
    @Test(arguments: ["folder", "zip"])
    func whatCanNotBeTakenOverIsDrawn(container: String) async throws {
        try await withTemporaryFolder { folder in
            let (out, path) = (folder + "/out", folder + "/issue.pdf")
            let more = ["--container", container]
            try Files.replace(path, with: TinyPDF((1...3).map { .story($0) }).bytes)
            #expect(try await publish(path, out, more).status == 0)
            let pages = try #require(try Files.list(out).first { $0.hasPrefix("pages-") })
            if container == "zip" {
                let archive = "\(out)/\(pages)/issue.szi"
                var bytes = try #require(try Files.read(archive))
                bytes[200] ^= 1
                try Files.replace(archive, with: bytes)
            } else {
                try Files.remove("\(out)/\(pages)/page-0001_files")
            }
            try Files.replace(path, with: TinyPDF([7, 1, 2, 3].map { .story($0) }).bytes)
            let run = try await publish(path, out, more)
            #expect(run.status == 0 && run.errors.contains("\"skipped\":2,\"total\":2"), "\(run.errors)")
            #expect(try await publish(path, folder + "/fresh", more).status == 0)
            #expect(try content(out) == content(folder + "/fresh"))
        }
    }

    @Test func otherOptionsReplaceWhatWasThere() async throws {
        try await withTemporaryFolder { folder in
            let out = folder + "/out"
            #expect(
                try await publish(TestPDFs.path("rotate.pdf"), out, ["--base-uri", "https://example.org/i"]).status == 0
            )
            try Files.replace(out + "/CNAME", with: [1])
            #expect(
                try await publish(TestPDFs.path("rotate.pdf"), out, ["--no-text", "--container", "zip"]).status == 0)
            let names = try Files.list(out)
            #expect(names.count { $0.hasPrefix("pages-") } == 1 && names.contains("CNAME"))
            #expect(!names.contains("iiif") && !names.contains { $0.hasPrefix("words-") })
            try Files.remove(out + "/CNAME")
            #expect(
                try await publish(TestPDFs.path("rotate.pdf"), folder + "/fresh", ["--no-text", "--container", "zip"])
                    .status
                    == 0)
            #expect(try content(folder + "/fresh") == content(out))
        }
    }

    @Test func aPackageWithErrorsIsRefused() async throws {
        try await withTemporaryFolder { folder in
            let package = try writePackage(
                in: folder, page: 1,
                #"{"kind":"gallery","id":"g","rect":[10,10,50,50],"alt":"G","items":[{"src":"assets/no.jpg","alt":"n"}]}"#
            )
            let refused = try await RectoTool.run([
                "publish", package, "-o", folder + "/out", "--scale", "0.5", "--quiet",
            ])
            #expect(
                refused.status == 1 && refused.errors.contains("[REF-001]") && refused.errors.contains("--allow-errors")
            )
            #expect(refused.errors.split(separator: "\n").count == 1)
            #expect(try Files.list(folder) == ["package"])
            let book = try await RectoTool.run(["export", "epub", package, "-o", folder + "/x.epub", "--quiet"])
            #expect(book.status == 1)
            let allowed = try await publish(package, folder + "/out", ["--allow-errors"])
            #expect(allowed.status == 0 && allowed.errors.contains("assets/no.jpg: is not in the package; left out"))
        }
    }

    @Test func aBookSaysWhatItCanNotDo() async throws {
        try await withTemporaryFolder { folder in
            let package = try writePackage(
                in: folder, page: 2,
                """
                {"kind":"region","id":"more","rect":[10,10,50,50],"title":"More","role":"text"},
                {"kind":"link","id":"switch","rect":[70,10,50,50],"title":"More or less",
                 "on":[{"event":"tap","do":"toggle","target":"more"}]},
                {"kind":"link","id":"way","rect":[70,70,50,50],"title":"Back","on":[{"event":"tap","do":"goto","page":1}]}
                """)
            let book = try await RectoTool.run(["export", "epub", package, "-o", folder + "/x.epub"])
            #expect(book.status == 0, "\(book.errors)")
            let notes = book.text.split(separator: "\n").filter { $0.contains("note:") }
            #expect(notes.count == 1)
            #expect(notes.first?.contains("page 2, overlay \"switch\": acts on other overlays") == true)
        }
    }

    @Test(arguments: [
        ["--base-uri", "ftp://x"], ["--base-uri", "https://example.org/?a"], ["--scale", "-1"], ["--shift", "x"],
        ["--force-single", "0"], ["--container", "tar"],
    ])
    func badOptionsAreRefusedInOneLine(options: [String]) async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run(
                ["publish", TestPDFs.path("rotate.pdf"), "-o", folder + "/out"] + options)
            #expect(result.status == 2 && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            #expect(try Files.list(folder) == [])
        }
    }

    @Test(arguments: ["not-a-pdf.pdf", "zero-pages.pdf", "encrypted-user.pdf", "missing.pdf"])
    func badDocumentsLeaveNothing(name: String) async throws {
        try await withTemporaryFolder { folder in
            let result = try await RectoTool.run(["publish", TestPDFs.path(name), "-o", folder + "/out", "--quiet"])
            #expect(result.status != 0 && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            let book = try await RectoTool.run([
                "export", "epub", TestPDFs.path(name), "-o", folder + "/x.epub", "--quiet",
            ])
            #expect(book.status != 0 && book.errors.split(separator: "\n").count == 1, "\(book.errors)")
            #expect(try Files.list(folder) == [])
        }
    }

    @Test func aLostPageLeavesItsPlace() async throws {
        try await withTemporaryFolder { folder in
            let result = try await publish(TestPDFs.path("damaged-page.pdf"), folder + "/out")
            let text = String(decoding: try Files.read(folder + "/out/edition.json") ?? [], as: UTF8.self)
            #expect(result.status == 0 || text.contains(",0,0"), "\(result.errors)")
        }
    }
}
