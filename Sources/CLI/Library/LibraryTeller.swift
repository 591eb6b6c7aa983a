import Recto
import RectoLibrary
import Subprocess
import Synchronization

/// Prints what a library that is watched does, and runs a command for each new issue.
final class LibraryTeller: Sendable {
    private struct Report: Encodable {
        /// `refreshed`, `failed`, `broken`, `listed` or `here`.
        var event: String
        var issue: LibraryIssueReport?
        var store: LibraryStoreReport?
        var new: [Int]?
        var updated: [Int]?
        var withdrawn: [Int]?
        var message: String?
    }

    private let library: Library
    private let options: LibraryOptions
    private let command: String?
    private let failure = Mutex<Failure?>(nil)

    init(_ library: Library, _ options: LibraryOptions, command: String?) {
        self.library = library
        self.options = options
        self.command = command
    }

    /// - Throws: What kept it from telling.
    func check() throws(Failure) { if let failure = failure.withLock({ $0 }) { throw failure } }

    func tell(_ happening: LibraryWatch.Happening) async {
        do {
            switch happening {
            case .refreshed(let store, let change, let messages):
                let report = try LibraryStoreReport(library.records.store(store), in: library)
                let counts =
                    "\(change.new.count) new, \(change.updated.count) updated, \(change.withdrawn.count) withdrawn"
                try print(
                    Report(
                        event: "refreshed", store: report, new: change.new, updated: change.updated,
                        withdrawn: change.withdrawn), "\(report.line), \(counts)")
                for message in messages { Terminal.note("store \(store): \(message)") }
            case .failed(let store, let failure):
                let report = try LibraryStoreReport(library.records.store(store), in: library)
                try print(Report(event: "failed", store: report, message: failure.description), report.line)
            case .broken(let issue):
                let report = try LibraryIssueReport(library.records.issue(issue), in: library)
                try print(Report(event: "broken", issue: report, message: report.reason), report.line)
            case .news(let news): try await tell(news)
            }
        } catch {
            // A store or issue may be gone by now; output that nobody reads is the end.
            guard let failure = error as? Failure, failure.code != .usage else { return }
            self.failure.withLock { $0 = failure }
            withUnsafeCurrentTask { $0?.cancel() }
        }
    }

    private func tell(_ news: LibraryNews) async throws {
        let issue = try library.records.issue(news.issue)
        let store = try library.records.store(issue.store)
        let report = try LibraryIssueReport(issue, in: library)
        try print(Report(event: news.kind.rawValue, issue: report), "new: \(report.line)")
        guard let command else { return }
        let values: [(Subprocess.Environment.Key, String?)] = [
            ("RECTO_EVENT", news.kind.rawValue), ("RECTO_ISSUE", "\(issue.id)"), ("RECTO_TITLE", issue.title),
            ("RECTO_KEY", issue.key), ("RECTO_PATH", report.path), ("RECTO_STORE", "\(store.id)"),
            ("RECTO_STORE_TITLE", store.title), ("RECTO_STORE_ADDRESS", store.address),
        ]
        // What stores wrote may have bytes that no environment can hold.
        let variables = Dictionary(
            uniqueKeysWithValues: values.map { name, value in (name, (value ?? "").filter { $0 != "\0" }) })
        // The shell looks for the program, and becomes it; it sees no word as its own.
        let arguments = ["-c", "exec \"$0\" \"$@\"", command, news.kind.rawValue, "\(issue.id)"]
        do {
            let result = try await Subprocess.run(
                .name("sh"), arguments: Arguments(arguments), environment: .inherit.updating(variables),
                input: .none,
                output: .currentStandardError, error: .currentStandardError)
            if Task.isCancelled { return }
            guard !result.terminationStatus.isSuccess else { return }
            Terminal.complain("--exec \(command) failed for issue \(issue.id): \(result.terminationStatus)")
        } catch is CancellationError {
            return
        } catch {
            if Task.isCancelled { return }
            Terminal.complain("--exec \(command) could not be run for issue \(issue.id)")
        }
    }

    private func print(_ report: Report, _ line: String) throws { try options.print(report, [line]) }
}
