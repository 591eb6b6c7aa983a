import Recto
import RectoExport
import Subprocess
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The built command line, run as a user would.
enum RectoTool {
    struct Result: Sendable {
        /// The exit status; negative numbers are signals.
        var status: Int
        var output: [UInt8]
        var errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// - Parameter plain: The value of RECTO_PLAIN.
    static func run(_ arguments: [String], plain: String? = nil) async throws -> Result {
        let result = try await Subprocess.run(
            .path(FilePath(BuiltTool.path)), arguments: Arguments(arguments),
            environment: plain.map { .inherit.updating(["RECTO_PLAIN": $0]) } ?? .inherit,
            output: .bytes(limit: 64 << 20), error: .string(limit: 1 << 20))
        let status =
            switch result.terminationStatus {
            case .exited(let code): Int(code)
            case .signaled(let number): -Int(number)
            }
        return Result(status: status, output: result.standardOutput, errors: result.standardError)
    }

    /// Runs what has to succeed.
    static func succeed(_ arguments: [String]) async throws {
        let result = try await run(arguments)
        #expect(result.status == 0, "\(result.errors)")
    }

    /// `pages.json` of an export.
    static func report(_ folder: String) throws -> PagesReport {
        try JSONDecoder().decode(PagesReport.self, from: Data(try Files.read(folder + "/pages.json") ?? []))
    }

    /// What tells whether a file was written again.
    static func stamps(_ folder: String) throws -> [String: Files.Stamp] {
        var stamps: [String: Files.Stamp] = [:]
        for name in try Files.list(folder) where name != "pages.json" {
            stamps[name] = try Files.stamp(folder + "/" + name)
        }
        return stamps
    }
}
