import Foundation
import Recto
import RectoValidation
import TestSupport
import Testing

/// Every rule of the catalogue, on a package that breaks it and on its good twin, with a real worker for the PDFs.
@Suite(.serialized) struct CatalogueTests {
    /// Rules about a package as a whole: they have no place in it.
    private static let placeless: Set<String> = ["PKG-003", "PKG-004", "PRF-001"]

    @Test(arguments: Catalogue.rules.map(\.id))
    func badAndGood(_ rule: String) async throws {
        let fixture = FixtureFolder(rule)
        try await fixture.withFiles { folder in
            let bad = try await Self.report("bad", in: folder)
            #expect(bad.findings.map(\.rule) == [rule], "\(TextReport.plain(bad))")
            for finding in bad.findings {
                let isPlaced = finding.span != nil || finding.offset != nil || finding.file != nil
                #expect(isPlaced || Self.placeless.contains(rule), "\(finding.message) has no place")
                let isInManifest = finding.pointer != nil
                #expect(!isInManifest || finding.span != nil, "\(finding.message) has no line")
            }
            try Self.compare(TextReport.plain(bad), fixture)
            let good = try await Self.report("good", in: folder)
            #expect(good.findings.isEmpty, "\(TextReport.plain(good))")
            #expect(good.suppressed == 0)
        }
    }

    @Test func nothingIsLeftOver() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: FixtureFolder.root).filter {
            $0 != "README.md"
        }
        #expect(Set(folders) == Set(Catalogue.rules.map(\.id)))
    }

    /// Compares with the snapshot beside the fixture; `RECORD_SNAPSHOTS=1` writes it anew, and fails once.
    private static func compare(_ text: String, _ fixture: FixtureFolder) throws {
        guard text != fixture.expected else { return }
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try fixture.record(text)
            Issue.record("\(fixture.rule): expected.txt is written anew")
        } else {
            #expect(text == fixture.expected, "\(fixture.rule): run with RECORD_SNAPSHOTS=1 if the new text is right")
        }
    }

    private static func report(_ name: String, in folder: String) async throws -> ValidationReport {
        let input = try FixtureFolder.input(name, in: folder)
        let workers = WorkerConfiguration(executable: BuiltTool.path, memory: 512 << 20, count: 1, processorTime: 600)
        let validator = Validator(
            options: .unhurried, inspector: PublicationInspector(workers: workers, deadline: .seconds(600)),
            prober: GonePages())
        var report = try await validator.validate(folder + "/" + input)
        report.path = input
        return report
    }
}

/// A network in which pages called "gone" are.
private struct GonePages: LinkProber {
    func problem(with url: String) async -> String? { url.hasSuffix("/gone") ? "404 from \(url)" : nil }
}

extension TextReport {
    /// All findings, without colours and time.
    static func plain(_ report: ValidationReport) -> String {
        TextReport(ReportView(minSeverity: .usage, maxPerRule: 0), showsTime: false).text(report)
    }
}
