import ArgumentParser
import Recto

/// Where a command that goes through many files writes down what it could not read.
struct FailureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write what could not be read, and why, to a CSV file: file, page, kind of failure, message.",
            valueName: "file"))
    var failures: String?
}

/// `--failures`: a line for each file or page that could not be read, with the reason.
///
/// The file appears when the command ends, however it ends; without failures it has its heading only.
final class FailureLog {
    private let path: String?
    private var rows = [CSV.row(["file", "page", "code", "reason"])]

    init(_ options: FailureOptions) { path = options.failures }

    /// - Parameters:
    ///   - file: As it was named, or found.
    ///   - page: From 0; `nil` for the file as a whole.
    func add(_ file: String, page: Int? = nil, code: Failure.Code, _ message: String) {
        rows.append(CSV.row([file, page.map { String($0 + 1) }, code.rawValue, message]))
    }

    func add(_ file: String, _ failure: Failure) {
        add(file, code: failure.code, failure.within(file).within(Files.split(file).name).description)
    }

    /// - Throws: ``Failure`` `.io`.
    func write() throws(Failure) {
        guard let path else { return }
        try Files.replace(path, with: Array(rows.joined().utf8))
    }
}
