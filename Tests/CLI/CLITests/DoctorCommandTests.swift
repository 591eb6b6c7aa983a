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
        /// On Debian 12, with the libraries that they were tested with, all policies run over the pages of the self-test.
        ///
        /// Elsewhere, policies that were not tested are off, and doctor says so.
        @Test func everyPolicyRuns() async throws {
            let report = try await Self.report([])
            let policies = try Self.policies(report)
            let libraries = try #require(report["libraries"] as? [[String: String]])
            let poppler = libraries.first { $0["name"] == "poppler" }?["version"] ?? ""
            #expect(policies.count == 10)
            for policy in policies {
                if let obstacle = policy["obstacle"] as? String, !poppler.hasPrefix("22.12") {
                    #expect(obstacle.hasPrefix("not tested with "), "\(policy)")
                } else {
                    #expect(policy["obstacle"] == nil && policy["count"] as? Int ?? 0 > 0, "\(policy)")
                }
            }
        }

        @Test func plainIsByTheLibrariesAlone() async throws {
            for policy in try Self.policies(try await Self.report(["--plain"])) {
                #expect(policy["obstacle"] as? String == "switched off" && policy["count"] as? Int == 0, "\(policy)")
            }
        }

        /// For measuring: single ones by name.
        @Test func policiesAreSwitchedOffByName() async throws {
            for policy in try Self.policies(try await Self.report([], plain: "masks,flate")) {
                if (policy["obstacle"] as? String)?.hasPrefix("not tested with ") == true { continue }
                let isOff = ["masks", "flate"].contains(policy["name"] as? String)
                #expect((policy["obstacle"] != nil) == isOff && (policy["count"] as? Int == 0) == isOff, "\(policy)")
            }
            let result = try await RectoTool.run(["doctor"], plain: "masks,fast")
            #expect(result.status == 2 && result.errors.contains("“fast”"))
        }

        private static func report(_ options: [String], plain: String? = nil) async throws -> [String: Any] {
            let result = try await RectoTool.run(["doctor", "--format", "json"] + options, plain: plain)
            return try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        }

        private static func policies(_ report: [String: Any]) throws -> [[String: Any]] {
            try #require(report["policies"] as? [[String: Any]])
        }
    #endif

    /// A page that can't be drawn is a fault of the installation: the worker has no memory for it here.
    @Test func whatDoesNotWorkIsTold() async throws {
        let result = try await RectoTool.run(["doctor", "--deadline", "0.000001"])
        #expect(result.status == 3)
        #expect(result.errors.contains("took longer") || result.text.contains("took longer"))
    }
}
