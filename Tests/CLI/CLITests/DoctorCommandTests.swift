import Foundation
import TestSupport
import Testing

@Suite struct DoctorCommandTests {
    @Test func aWorkingInstallationIsWell() async throws {
        let result = try await RectoTool.run(["doctor"])
        #expect(result.status == 0)
        for part in ["poppler", "Helvetica: ", "self-test", "drawing: ok", "webp: ok", "workers of 768 MiB"] {
            #expect(result.text.contains(part), "\(part)")
        }
    }

    @Test func theSandboxIsToldAsItIs() async throws {
        let result = try await RectoTool.run(["doctor", "--sandbox", "off", "--format", "json"])
        let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        let sandbox = try #require(report["sandbox"] as? [String: Any])
        #expect(sandbox["landlock"] as? Int == 0 && sandbox["filtersCalls"] as? Bool == false)
    }

    #if os(Linux)
        /// Without them, photographs with ICC profiles take five times as long, and pages with soft masks ten times.
        @Test func librariesAskTheExecutableFirst() async throws {
            let result = try await RectoTool.run(["doctor"])
            #expect(result.text.contains("ICC transforms optimized"))
            #expect(result.text.contains("as large as their groups"))
            #expect(result.text.contains("in quick steps"))
        }
    #endif

    /// A page that can't be drawn is a fault of the installation: the worker has no memory for it here.
    @Test func whatDoesNotWorkIsTold() async throws {
        let result = try await RectoTool.run(["doctor", "--deadline", "0.000001"])
        #expect(result.status == 3)
        #expect(result.errors.contains("took longer") || result.text.contains("took longer"))
    }
}
