import Foundation
import Recto
import TestSupport
import Testing

/// `recto validate` as a user runs it: exit codes, settings, reports.
@Suite(.timeLimit(.minutes(60))) struct ValidateCommandTests {
    static let fixtures = TestPDFs.folder + "/../Overlays/fixtures"

    private static func fixture(_ name: String) -> String { "\(fixtures)/\(name)" }

    @Test(arguments: [
        (["PDF-005/good"], 0), (["PDF-005/bad"], 0), (["PDF-005/bad", "--fail-on", "warning"], 1),
        (["PDF-003/bad"], 1), (["PDF-003/bad", "--fail-on", "fatal"], 0), (["PDF-001/bad", "--fail-on", "fatal"], 1),
        (["PDF-001/bad", "--fail-on", "never"], 0), (["SEC-018/bad", "--fail-on", "info"], 1),
        (["MED-006/bad", "--fail-on", "usage"], 1), (["MED-006/bad", "--fail-on", "info"], 0),
        (["PDF-005/bad", "--severity", "PDF-005=error"], 1), (["PDF-003/bad", "--severity", "PDF-003=warning"], 0),
        (["PDF-003/bad", "--disable", "PDF-003"], 0), (["SEC-001/bad.recto"], 1),
        (["PDF-005/good", "PDF-003/bad"], 1), (["SYN-002/bad.json"], 1), (["ACC-001/bad", "--profile", "strict"], 1),
        (["SEC-011/bad", "--profile", "strict"], 1), (["PDF-004/good", "--profile", "archive"], 0),
        (["PDF-005/good", "--profile", "archive"], 1), (["PDF-005/good", "nowhere.recto"], 2),
        (["PDF-003/bad", "nowhere.recto"], 2),
    ])
    func exitCodes(_ arguments: [String], _ status: Int) async throws {
        let words = arguments.map { $0.contains("/") || $0.hasSuffix(".recto") ? Self.fixture($0) : $0 }
        let result = try await RectoTool.run(["validate"] + words)
        #expect(result.status == status, "\(result.text)\(result.errors)")
        #expect(result.errors.isEmpty == (status != 2), "\(result.errors)")
    }

    @Test(arguments: [
        (["--severity", "PDF-005"], "\"PDF-005\" is no severity"),
        (["--severity", "XYZ-001=error"], "no rule \"XYZ-001\""),
        (["--severity", "PDF-005=bad"], "is no severity"), (["--severity", "SEC-001=warning"], "can't be lowered"),
        (["--disable", "SEC-003"], "can't be switched off"), (["--disable", "SEC-099"], "no rule \"SEC-099\""),
        (["--limit", "entries"], "is no limit"), (["--limit", "weight=3"], "no limit \"weight\""),
        (["--limit", "entries=-3"], "is no limit"), (["--limit", "entries=99999999999999999999"], "is no limit"),
        (["--fail-on", "bad"], "is not fatal"), (["--min-severity", "never"], "is not fatal"),
        (["--max-per-rule", "-1"], "--max-per-rule"), (["--profile", "lax"], "is not default"),
        (["--config", "nowhere.json"], "is not there"), (["--baseline", "nowhere.json"], "is not there"),
        (["--format", "xml"], "--format"), (["--frobnicate"], "Unknown option"),
    ])
    func badOptions(_ arguments: [String], _ message: String) async throws {
        let result = try await RectoTool.run(["validate", Self.fixture("PDF-005/good")] + arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.errors.count { $0 == "\n" } == 1, "\(result.errors)")
    }

    @Test func nothingIsNamed() async throws {
        let result = try await RectoTool.run(["validate"])
        #expect(result.status == 2)
        #expect(result.errors.contains("no package is named"))
    }

    @Test func rulesAreListed() async throws {
        let result = try await RectoTool.run(["validate", "--list-rules"])
        #expect(result.status == 0)
        for rule in Catalogue.rules { #expect(result.text.contains("\(rule.id)  \(rule.severity.rawValue)")) }
    }

    @Test func settingsOfAFileAndOfTheCommandLine() async throws {
        try await withTemporaryFolder { folder in
            func run(_ settings: String, _ arguments: [String] = []) async throws -> RectoTool.Result {
                try Files.replace(folder + "/config.json", with: Array(settings.utf8))
                return try await RectoTool.run(
                    ["validate", Self.fixture("PDF-003/bad"), "--config", folder + "/config.json"] + arguments)
            }
            #expect(try await run("{}").status == 1)
            #expect(try await run(#"{"disable": ["PDF-003"]}"#).status == 0)
            #expect(try await run(#"{"severity": {"PDF-003": "info"}, "fail-on": "warning"}"#).status == 0)
            #expect(try await run(#"{"severity": {"PDF-003": "info"}}"#, ["--severity", "PDF-003=error"]).status == 1)
            #expect(try await run(#"{"fail-on": "never"}"#).status == 0)
            #expect(try await run(#"{"fail-on": "never"}"#, ["--fail-on", "error"]).status == 1)
            #expect(try await run(#"{"limit": {"manifest": 10}}"#).text.contains("[SYN-004]"))
            for wrong in [#"{"disabled": []}"#, "[]", #"{"disable": "PDF-003"}"#, #"{"limit": {"x": 1}}"#, "{"] {
                let result = try await run(wrong)
                #expect(result.status == 2, "\(wrong)")
                #expect(result.errors.contains(folder) || result.errors.contains("--limit"), "\(result.errors)")
            }
            let places = [
                ("{\n  \"fail-on\": 3}", ":2:14: \"fail-on\" must be"),
                ("{\"rules\": []}", ":1:11: \"rules\" is no setting"),
                ("{\"disable\": [\"PDF-003\", 1]}", "must be an array of rules"),
                ("{\"max-per-rule\": true}", "whole number"),
                ("{\n,}", ":2:1: "), ("{\"limit\": {\"entries\": 1.5}}", "must be an object of limits"),
                ("{\"severity\": {\"A\": \"info\", \"A\": \"error\"}}", "repeated"),
            ]
            for (wrong, message) in places {
                let result = try await run(wrong)
                #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
            }
        }
    }

    @Test func aBaselineKnowsFindingsByWhatTheyAreAbout() async throws {
        try await withTemporaryFolder { folder in
            let manifest = try String(contentsOfFile: Self.fixture("GEO-002/bad/overlay.json"), encoding: .utf8)
            try Files.makeFolder(folder + "/issue")
            func write(_ text: String) throws {
                try Files.replace(folder + "/issue/overlay.json", with: Array(text.utf8))
            }
            try Files.replace(
                folder + "/issue/issue.pdf", with: try Files.read(Self.fixture("GEO-002/bad/issue.pdf")) ?? [])
            try write(manifest)
            let known = folder + "/known.json"
            try await RectoTool.succeed(
                ["validate", folder + "/issue", "--format", "json", "-o", known, "--fail-on", "never"])
            let arguments = ["validate", folder + "/issue", "--baseline", known]
            var result = try await RectoTool.run(arguments)
            #expect(result.status == 0)
            #expect(result.text.contains("1 suppressed"), "\(result.text)")
            // Another line, another number: the same finding.
            try write("\n\n" + manifest.replacingOccurrences(of: "600, 40", with: "610, 40"))
            result = try await RectoTool.run(arguments)
            #expect(result.status == 0)
            // Another overlay: another finding.
            try write(manifest.replacingOccurrences(of: "\"more\"", with: "\"other\""))
            result = try await RectoTool.run(arguments)
            #expect(result.status == 1)
            try Files.replace(known, with: Array("{}".utf8))
            result = try await RectoTool.run(arguments)
            #expect(result.status == 2)
            #expect(result.errors.contains("is no report"))
        }
    }

    @Test func howMuchIsShown() async throws {
        let links = (0..<30).map {
            #"{"kind": "link", "id": "l\#($0)", "rect": [1, 2, 30, 40], "alt": "x", "on": [{"do": "open", "url": "ftp://x"}]}"#
        }
        let manifest =
            #"{"version": "1.0", "issue": {"id": "urn:x:y", "title": "T", "language": "en"}, "document": {"src": "a.pdf"}, "pages": [{"index": 1, "overlays": [\#(links.joined(separator: ","))]}]}"#
        try await withTemporaryFolder { folder in
            let path = folder + "/overlay.json"
            try Files.replace(path, with: Array(manifest.utf8))
            func count(_ arguments: [String]) async throws -> (shown: Int, text: String) {
                let text = try await RectoTool.run(["validate", path] + arguments).text
                return (text.components(separatedBy: "[SEC-010]").count - 1, text)
            }
            let usual = try await count([])
            #expect(usual.shown == 25)
            #expect(usual.text.contains("5 more findings of SEC-010 not shown"))
            #expect(usual.text.contains("30 errors"))
            #expect(try await count(["--max-per-rule", "0"]).shown == 30)
            #expect(try await count(["--max-per-rule", "3"]).shown == 3)
            #expect(try await count(["--min-severity", "fatal"]).shown == 0)
            #expect(try await count(["--min-severity", "fatal"]).text.hasSuffix("FAIL\n"))
        }
    }

    @Test func quietAndOutput() async throws {
        try await withTemporaryFolder { folder in
            var result = try await RectoTool.run(["validate", "-q", Self.fixture("PDF-005/good")])
            #expect(result.status == 0)
            #expect(result.output.isEmpty && result.errors.isEmpty)
            result = try await RectoTool.run(["validate", "-o", folder + "/out.txt", Self.fixture("PDF-003/bad")])
            #expect(result.status == 1)
            #expect(result.output.isEmpty)
            #expect(try String(contentsOfFile: folder + "/out.txt", encoding: .utf8).contains("[PDF-003]"))
            result = try await RectoTool.run(["validate", "-o", folder + "/no/such", Self.fixture("PDF-003/bad")])
            #expect(result.status == 2)
            result = try await RectoTool.run(["validate", "--color", "always", Self.fixture("PDF-003/bad")])
            #expect(result.text.contains("\u{1B}[1;31m"))
        }
    }

    /// What GitHub's code scanning needs of SARIF 2.1.0 (docs.github.com, "SARIF support for code scanning").
    @Test(arguments: ["PDF-003/bad", "SEC-001/bad.recto", "PRF-007/bad.recto", "SYN-001/bad.json", "NAV-004/bad"])
    func sarif(_ name: String) async throws {
        let result = try await RectoTool.run([
            "validate", "--format", "sarif", "--min-severity", "usage", Self.fixture(name),
        ])
        let log = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        #expect((log["$schema"] as? String)?.contains("sarif-2.1.0") == true)
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "recto")
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let artifacts = try #require(run["artifacts"] as? [[String: Any]])
        let found = try #require(run["results"] as? [[String: Any]])
        #expect(!found.isEmpty)
        for entry in found {
            let id = try #require(entry["ruleId"] as? String)
            #expect(rules[try #require(entry["ruleIndex"] as? Int)]["id"] as? String == id)
            #expect(["error", "warning", "note"].contains(entry["level"] as? String))
            #expect((entry["message"] as? [String: Any])?["text"] is String)
            #expect((entry["partialFingerprints"] as? [String: String])?.isEmpty == false)
            let locations = try #require(entry["locations"] as? [[String: Any]])
            #expect(locations.count == 1)
            for location in locations + (entry["relatedLocations"] as? [[String: Any]] ?? []) {
                let physical = try #require(location["physicalLocation"] as? [String: Any])
                let region = try #require(physical["region"] as? [String: Int])
                #expect(region["startLine", default: 0] >= 1)
                #expect(region["startColumn", default: 1] >= 1)
                // An index and an address have to mean the same artifact.
                let artifact = try #require(physical["artifactLocation"] as? [String: Any])
                let index = try #require(artifact["index"] as? Int)
                #expect(
                    (artifacts[index]["location"] as? [String: Any])?["uri"] as? String == artifact["uri"] as? String)
            }
            let main = (locations[0]["physicalLocation"] as? [String: Any])?["artifactLocation"] as? [String: Any]
            let uri = try #require(main?["uri"] as? String)
            #expect(FileManager.default.fileExists(atPath: uri.removingPercentEncoding ?? ""), "\(uri) is not on disk")
        }
    }

    @Test func annotationsForGitHub() async throws {
        let bad = try await RectoTool.run(["validate", "--format", "github", Self.fixture("GEO-002/bad")])
        let first = try #require(bad.text.split(separator: "\n").first)
        #expect(first.hasPrefix("::error file="))
        #expect(first.contains("GEO-002/bad/overlay.json,line=12,col=19"), "\(first)")
        #expect(first.contains("title=GEO-002::rect runs 65 pt"))
        let zip = try await RectoTool.run(
            ["validate", "--format", "github", "--min-severity", "usage", Self.fixture("PRF-007/bad.recto")])
        #expect(zip.text.hasPrefix("::notice file="), "\(zip.text)")
        #expect(zip.text.contains("saves 41%25, blocks"))
    }

    @Test func jsonIsTheSameEachTime() async throws {
        let arguments = [
            "validate", "--format", "json", Self.fixture("NAV-004/bad"), Self.fixture("SEC-005/bad.recto"),
        ]
        let one = try await RectoTool.run(arguments)
        let other = try await RectoTool.run(arguments)
        #expect(one.output == other.output)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(one.output)) as? [String: Any])
        #expect(report["exit"] as? Int == 1)
        let inputs = try #require(report["inputs"] as? [[String: Any]])
        #expect(inputs.count == 2)
        let finding = try #require((inputs[0]["findings"] as? [[String: Any]])?.first)
        #expect(finding["id"] as? String == "NAV-004")
        #expect(finding["pointer"] as? String == "/pages/1/side")
        #expect(finding["line"] as? Int == 6)
        #expect((finding["related"] as? [[String: Any]])?.first?["message"] as? String == "page 2 is here")
    }
}
