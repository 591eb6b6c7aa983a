import Recto
import RectoExport
import RectoFarm
import RectoFarmRuns
import TestSupport
import Testing

/// A page that ends its workers ends two of them, whatever is made of it.
@Suite(.timeLimit(.minutes(60))) struct FarmQuarantineTests {
    /// Three pages; the second one shows forms that show each other, 10^12 times.
    private static var document: [UInt8] {
        var streams: [Int: (entries: String, bytes: [UInt8])] = [:]
        for depth in 0..<12 {
            let form = "/Type /XObject /Subtype /Form /BBox [0 0 99 99]"
            let below = depth == 0 ? "" : " /Resources << /XObject << /X \(999 + depth) 0 R >> >>"
            let content = depth == 0 ? "0 0 9 9 re f" : String(repeating: "/X Do ", count: 10)
            streams[1000 + depth] = (form + below, Array(content.utf8))
        }
        let good = TinyPDF.Page([(30, 350, "Good")])
        let endless = TinyPDF.Page(resources: "/XObject << /X 1011 0 R >>", content: "/X Do")
        var pdf = TinyPDF([good, endless, good])
        pdf.streams = streams
        return pdf.bytes
    }

    @Test func aPageEndsTwoWorkersWhateverIsMadeOfIt() async throws {
        try await withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/in")
            try Files.replace(folder + "/in/document.pdf", with: Self.document)
            // Each worker that starts adds a letter.
            let (script, log) = (folder + "/worker.sh", folder + "/starts")
            try Files.replace(
                script, with: Array("printf x >> '\(log)'\nexec '\(BuiltTool.path)' worker \"$@\"\n".utf8))
            var profile = FarmProfile.archive
            profile.alto = true
            let header = PlanHeader(
                recto: "1", renderer: "r", profile: profile,
                profileDigest: try profile.digest(version: "1", renderer: "r"), shardSeconds: 100)
            let path = folder + "/plan"
            _ = try await FarmPlanner(header, width: 1).plan(
                try SourceList([folder + "/in"]), to: path, look: nil)
            let store = FarmStore(folder + "/store")
            // Processor time, and not a deadline, ends them, however busy the machine is.
            let workshop = FarmWorkshop(
                store: store, header: header,
                workers: { writable throws(Failure) in
                    WorkerConfiguration(
                        executable: "/bin/sh", arguments: [script], memory: 512 << 20, count: 1,
                        writable: writable, processorTime: 10)
                },
                password: { _ throws(Failure) in nil }, deadline: .seconds(3000), stop: StopSignal())
            let plan = try await PlanFile(path)
            let outcome = try await ShardRun(plan, shard: 0, workshop: workshop, mostPoison: 100) { _ in }.run()
            #expect(outcome.made == 1 && outcome.again == nil)
            let digest = String(try Digest.ofFile(folder + "/in/document.pdf").dropFirst("sha256:".count))
            let receipt = try #require(try await store.receipt(digest, header.profileDigest, nil))
            #expect(receipt.state == .done)
            #expect(receipt.lost.map(\.part) == ["alto", "text", "tiles"])
            #expect(receipt.lost.allSatisfy { $0.page == 2 && $0.code == "crashed" })
            #expect(Set(receipt.lost.map(\.message)).count == 1)
            // One to begin with, and one for each that died.
            #expect(try Files.read(log)?.count == 3)
        }
    }
}
