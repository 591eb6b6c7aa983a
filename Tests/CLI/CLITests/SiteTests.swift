import Foundation
import Recto
import TestSupport
import Testing

/// `recto publish` of several issues: a site.
@Suite(.timeLimit(.minutes(60))) struct SiteTests {
    private static let base = "https://example.org/site"

    private func publish(_ inputs: [String], _ output: String, _ more: [String] = []) async throws -> RectoTool.Result {
        try await RectoTool.run(
            ["publish"] + inputs + ["-o", output, "--scale", "0.5", "--quiet", "--base-uri", Self.base] + more)
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try #require(try Files.read(path), "\(path)"), as: UTF8.self)
    }

    private func json(_ path: String) throws -> [String: Any] {
        let bytes = try #require(try Files.read(path), "\(path)")
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func writeTree(in folder: String) throws -> String {
        let tree = folder + "/tree"
        for (name, number) in [
            ("2024/issue 1.pdf", 1), ("2024/issue 2.pdf", 2), ("2024/issue 10.pdf", 3), ("index.html.pdf", 4),
        ] {
            try Files.makeFolder(Files.split("\(tree)/\(name)").folder)
            var document = TinyPDF(
                [.story(number)], objects: [1000: "<< /Title (Number \(number) <b>) /Keywords (sea, wind) >>"])
            document.trailer = "/Info 1000 0 R"
            try Files.replace("\(tree)/\(name)", with: document.bytes)
        }
        return tree
    }

    @Test func aTreeBecomesASite() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            let site = folder + "/site"
            let run = try await publish([tree], site, ["--title", "The <archive>"])
            #expect(run.status == 0, "\(run.errors)")
            let page = try text(site + "/index.html")
            #expect(page.contains("<title>The &lt;archive&gt;</title>") && page.contains("<h2>2024</h2>"))
            #expect(page.contains("Number 1 &lt;b&gt;") && !page.contains("<b>") && !page.contains(folder))
            // A document that is called like a file of the site has another name there.
            let names = ["2024/issue%201", "2024/issue%202", "2024/issue%2010", "index.html.pdf"]
            for name in names {
                #expect(
                    page.contains("href=\"\(name)/index.html\"") && page.contains("src=\"\(name)/cover.jpg\""),
                    "\(name)")
                let plain = name.replacing("%20", with: " ")
                #expect(Files.isFile("\(site)/\(plain)/index.html") && Files.isFile("\(site)/\(plain)/cover.jpg"))
            }
            let collection = try json(site + "/collection.json")
            #expect(
                collection["type"] as? String == "Collection"
                    && collection["id"] as? String == Self.base + "/collection.json")
            let items = try #require(collection["items"] as? [[String: Any]])
            #expect(items.map { $0["id"] as? String } == names.map { "\(Self.base)/\($0)/iiif/manifest.json" })
            for (name, item) in zip(names, items) {
                let manifest = try json("\(site)/\(name.replacing("%20", with: " "))/iiif/manifest.json")
                #expect(manifest["id"] as? String == item["id"] as? String)
            }
            // From issue to issue, by number.
            #expect(try text(site + "/2024/issue 1/index.html").contains(" series=\"series.json\""))
            for (name, next) in [("issue 1", "issue%202"), ("issue 2", "issue%2010"), ("issue 10", nil)] {
                let series = try json("\(site)/2024/\(name)/series.json")
                #expect(series["shelf"] as? String == "../../index.html")
                let address = (series["next"] as? [String: String])?["href"]
                #expect(address == next.map { "../../2024/\($0)/index.html" })
            }
            let editions = try #require(try json(site + "/site.json")["editions"] as? [Any])
            #expect(editions.count == 4)
        }
    }

    @Test func theSameInputsGiveTheSameSite() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            let (one, two) = (folder + "/one", folder + "/two")
            for site in [one, two, one] { #expect(try await publish([tree], site).status == 0) }
            #expect(try contents(one) == contents(two))
            // What is gone is not listed, and stays.
            try Files.remove(tree + "/2024/issue 2.pdf")
            let again = try await publish([tree], one)
            #expect(again.status == 0 && again.errors.contains("issue%202 is no longer listed"), "\(again.errors)")
            let listed = try text(one + "/index.html")
            #expect(!listed.contains("issue%202/") && Files.isFile(one + "/2024/issue 2/index.html"))
            #expect(try text(one + "/2024/issue 1/series.json").contains("issue%2010/index.html"))
        }
    }

    @Test func aBadIssueIsLeftOutAndNothingLeadsToIt() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            try Files.replace(tree + "/2024/issue 2.pdf", with: Array("%PDF-1.7 and nothing".utf8))
            let (site, report) = (folder + "/site", folder + "/report.csv")
            let run = try await publish([tree], site, ["--report", report])
            #expect(run.status == 1 && run.errors.contains("\(tree)/2024/issue 2.pdf: "), "\(run.errors)")
            let page = try text(site + "/index.html")
            #expect(!page.contains("issue%202/"))
            let items = try #require(try json(site + "/collection.json")["items"] as? [Any])
            #expect(items.count == 3)
            #expect(try text(site + "/2024/issue 1/series.json").contains("../../2024/issue%2010/index.html"))
            let lines = try text(report).split(separator: "\n")
            #expect(lines.count == 5 && lines.count { $0.contains(",failed,") } == 1, "\(lines)")
        }
    }

    @Test func otherFoldersAreNotWrittenOver() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            let page = Array("my own page".utf8)
            try Files.makeFolder(folder + "/mine")
            try Files.replace(folder + "/mine/index.html", with: page)
            let run = try await publish([tree], folder + "/mine")
            #expect(run.status == 2 && run.errors.contains("no site"), "\(run.errors)")
            #expect(try Files.read(folder + "/mine/index.html") == page)
            #expect(try Files.list(folder + "/mine") == ["index.html"])
        }
    }

    @Test func manifestsSayWhatThePublisherSays() async throws {
        try await withTemporaryFolder { folder in
            let tree = try writeTree(in: folder)
            let file = folder + "/metadata.json"
            let metadata = """
                {"summary": "Of the sea.", "language": "de", "date": "1901-03", "creators": ["A. Nagy"],
                "provider": {"name": "Archiv", "link": "https://archiv.example/"}, "metadata": {"Signatur": "Zs 1", "Keywords": ["a", "b"]}}
                """
            try Files.replace(file, with: Array(metadata.utf8))
            let site = folder + "/edition"
            let run = try await publish(
                [tree + "/2024/issue 1.pdf"], site,
                [
                    "--metadata", file, "--rights", "https://creativecommons.org/licenses/by/4.0/", "--attribution",
                    "Show me", "--alto",
                ])
            #expect(run.status == 0, "\(run.errors)")
            let manifest = try json(site + "/iiif/manifest.json")
            #expect(manifest["rights"] as? String == "http://creativecommons.org/licenses/by/4.0/")
            #expect(manifest["navDate"] as? String == "1901-03-01T00:00:00Z")
            #expect((manifest["summary"] as? [String: [String]]) == ["de": ["Of the sea."]])
            #expect((manifest["label"] as? [String: [String]]) == ["de": ["Number 1 <b>"]])
            let statement = try #require(manifest["requiredStatement"] as? [String: [String: [String]]])
            #expect(statement["value"] == ["de": ["Show me"]])
            let provider = try #require((manifest["provider"] as? [[String: Any]])?.first)
            #expect(provider["id"] as? String == "https://archiv.example/")
            let rows = try #require(manifest["metadata"] as? [[String: [String: [String]]]])
            #expect(
                rows.compactMap { $0["label"]?.values.first?.first } == [
                    "Author", "Date", "Language", "Signatur", "Keywords",
                ])
            let canvas = try #require((manifest["items"] as? [[String: Any]])?.first)
            let alto = try #require((canvas["seeAlso"] as? [[String: Any]])?.first?["id"] as? String)
            #expect(try text(site + alto.dropFirst(Self.base.count)).contains("<alto "))
            for (text, fault) in [
                ("{\"rights\": \"by\"}", "1:12: \"rights\" must be an address"),
                ("{\"colour\": 1}", "there are title, summary"),
                ("{\"date\": \"May\"}", "YYYY-MM"), ("[]", "is not a JSON object"),
                ("{\"metadata\": {\"a\": 1}}", "must be a text"),
            ] {
                try Files.replace(file, with: Array(text.utf8))
                let bad = try await publish([tree + "/2024/issue 1.pdf"], site, ["--metadata", file])
                #expect(bad.status == 2 && bad.errors.contains(fault), "\(bad.errors)")
            }
        }
    }

    private func contents(_ folder: String) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try Files.list(folder) {
            let path = "\(folder)/\(name)"
            if Files.kind(path) == .folder {
                for (below, bytes) in try contents(path) { files["\(name)/\(below)"] = bytes }
            } else {
                files[name] = try Files.read(path)
            }
        }
        return files
    }
}
