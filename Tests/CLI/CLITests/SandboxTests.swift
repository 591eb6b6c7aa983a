import RectoExport
import TestSupport
import Testing

@testable import Recto

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Workers that do what a document made them do: each is stopped, and the page is reported.
@Suite struct SandboxTests {
    private static func publication(
        _ misbehaviour: String? = nil, _ sandbox: SandboxMode = .auto, writable: [String] = [],
        processorTime: Int = 120, deadline: Duration = .seconds(86_400), environment: [String] = []
    ) async throws -> Publication {
        try await Publication(
            path: TestPDFs.path("rotate.pdf"),
            workers: WorkerConfiguration(
                executable: "/usr/bin/env",
                arguments: environment + [BuiltTool.path, "worker"]
                    + (misbehaviour.map { ["--misbehave", $0] } ?? []),
                memory: 256 << 20, count: 1, sandbox: sandbox, writable: writable, processorTime: processorTime),
            deadline: deadline)
    }

    private static func picture(_ publication: Publication) async throws {
        _ = try await publication.picture(page: 0, PageAppearance(scale: 0.2), Encoding(.png))
    }

    /// Whether the system has both fences; without them there is nothing to test.
    private static func isFenced() async throws -> Bool {
        let publication = try await publication()
        let sandbox = try await publication.sandbox()
        await publication.close()
        return sandbox.isComplete
    }

    /// What `recto doctor` tells of is forked on Linux; the tests here start theirs.
    @Test func forkedWorkersAreFencedAsStartedOnesAre() async throws {
        let publication = try await Self.publication()
        let started = try await publication.sandbox()
        await publication.close()
        let result = try await RectoTool.run(["doctor"])
        #expect(result.text.contains("sandbox        \(started.description)"), "\(result.text)")
    }

    @Test(
        arguments: [
            "socket", "fork", "execute", "write-elsewhere", "share-memory", "set-limit", "signal-host",
        ] + (Sandbox.isWatched ? [] : ["thread"]))
    func whatIsFencedIsStopped(_ misbehaviour: String) async throws {
        guard try await Self.isFenced() else { return }
        let fenced = try await Self.publication(misbehaviour)
        await #expect { try await Self.picture(fenced) } throws: { ($0 as? Failure)?.code == .crashed }
        await fenced.close()
        // The same attempt succeeds where nothing is fenced, or it would prove nothing.
        guard misbehaviour != "execute" else { return }
        let open = try await Self.publication(misbehaviour, .off)
        try await Self.picture(open)
        await open.close()
    }

    @Test(.disabled(if: Sandbox.isWatched, "a sanitizer needs more memory than any limit"))
    func memoryIsBounded() async throws { try await Self.outgrow("allocate") }

    #if os(Linux)
        /// What is only readable does not count as data: the limit holds as long as the sandbox keeps it writable.
        @Test(.disabled(if: Sandbox.isWatched, "a sanitizer needs more memory than any limit"))
        func memoryThatIsMadeReadableCounts() async throws {
            guard try await Self.isFenced() else { return }
            try await Self.outgrow("allocate-readable")
        }

        /// The deadline is far away: it is the kernel that ends the worker.
        @Test func processorTimeIsBounded() async throws {
            let publication = try await Self.publication("spin", processorTime: 6, deadline: .seconds(900))
            await #expect { try await Self.picture(publication) } throws: { ($0 as? Failure)?.code == .crashed }
            await publication.close()
        }

        /// For finding out what the libraries of another system need.
        @Test func theCallIsNamedWhereOneAsks() async throws {
            guard try await Self.isFenced() else { return }
            let publication = try await Self.publication("socket", environment: ["RECTO_SANDBOX_REPORT=1"])
            await #expect {
                try await Self.picture(publication)
            } throws: {
                ($0 as? Failure)?.message.hasPrefix("a worker made system call ") == true
            }
            await publication.close()
        }
    #endif

    private static func outgrow(_ misbehaviour: String) async throws {
        let publication = try await Self.publication(misbehaviour)
        await #expect { try await Self.picture(publication) } throws: { error in
            [.tooLarge, .crashed].contains((error as? Failure)?.code)
        }
        await publication.close()
    }

    /// poppler prints to standard output where a surface is bad.
    @Test func whatALibraryPrintsIsNoAnswer() async throws {
        let publication = try await Self.publication("printing")
        try await Self.picture(publication)
        try await Self.picture(publication)
        await publication.close()
    }

    @Test func timeIsBounded() async throws {
        let publication = try await Self.publication("spin")
        // Of its own and not the publication's, by which a worker of a slow build may not even have started.
        let request = PictureRequest(
            page: 0, region: nil, appearance: PageAppearance(scale: 0.2), encoding: Encoding(.png),
            drawing: .displayList)
        await #expect {
            try await publication.pool.run(request, deadline: .seconds(1))
        } throws: {
            ($0 as? Failure)?.code == .deadline
        }
        await publication.close()
    }

    @Test func thePagesAreReported() async throws {
        guard try await Self.isFenced() else { return }
        try await withTemporaryFolder { folder in
            let publication = try await Self.publication("socket", writable: [folder])
            let export = TileExport(publication, options: TileOptions(format: .dzi), output: folder)
            let report = try await export.run(.all)
            #expect(report.failures.count == 6 && report.pages.isEmpty)
            await publication.close()
        }
    }

    @Test func onlyTheOutputIsWritten() async throws {
        guard try await Self.isFenced() else { return }
        try await withTemporaryFolder { folder in
            for writable in [[folder], [folder + "/not-there"], []] {
                let publication = try await Self.publication(writable: writable)
                let output = folder + "/\(writable.count)-\(writable.first == folder)"
                let export = TileExport(publication, options: TileOptions(format: .dzi), output: output)
                if writable.first == folder {
                    #expect(try await export.run(.all).failures.isEmpty)
                } else {
                    await #expect { try await export.run(.all) } throws: { ($0 as? Failure)?.code == .io }
                }
                await publication.close()
            }
        }
    }

    @Test func whatIsRequiredIsThereOrNothingIsOpened() async throws {
        let isFenced = try await Self.isFenced()
        do {
            let publication = try await Self.publication(nil, .require)
            #expect(isFenced)
            await publication.close()
        } catch let failure as Failure {
            #expect(!isFenced && failure.code == .usage)
        }
    }
}
