import ArgumentParser
import Recto

/// The option for a file that lists what a command over many files could not read.
struct FailureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write what could not be read, and why, to a CSV file: file, page, kind of failure, message.",
            valueName: "file"))
    var failures: String?
}

/// The file of `--failures`: a line for each file or page that could not be read, with the reason.
///
/// The command writes it when it ends, however it ends; without failures, the file has only its heading.
final class FailureLog {
    private let path: String?
    private var rows = [CSV.row(["file", "page", "code", "reason"])]

    init(_ options: FailureOptions) { path = options.failures }

    /// - Parameters:
    ///   - file: The path as the user gave it, or as a folder was searched.
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
