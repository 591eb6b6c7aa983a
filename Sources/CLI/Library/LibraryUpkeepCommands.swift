import ArgumentParser
import Recto
import RectoLibrary

/// `recto library verify`.
struct LibraryVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Read every file and compare it with its digest.",
        discussion:
            "Exits with 1 if one is missing or damaged; its issues are then broken, and `get` fetches them anew.")

    @OptionGroup var options: LibraryOptions

    private struct Report: Encodable {
        var files: Int
        var broken: [LibraryIssueReport]
    }

    func run() async throws {
        let library = try options.open()
        let (files, broken) = try await library.verify()
        let issues = try broken.map { try LibraryIssueReport(library.records.issue($0.id), in: library) }
        try options.print(
            Report(files: files, broken: issues),
            issues.map(\.line) + ["files looked at: \(files), issues broken: \(issues.count)"]
        )
        if !issues.isEmpty { throw ExitCode(ExitStatus.judgedBad) }
    }
}

/// `recto library gc`.
struct LibraryCollectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gc", abstract: "Remove files that no issue has.")

    @OptionGroup var options: LibraryOptions

    private struct Report: Encodable {
        var files: Int
        var bytes: Int
    }

    func run() async throws {
        let (files, bytes) = try await options.open().collect()
        try options.print(Report(files: files, bytes: bytes), ["files removed: \(files), \(bytes) bytes"])
    }
}
