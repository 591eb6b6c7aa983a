import ArgumentParser
import Recto
import RectoAuthoring
import RectoBytes

/// Where `recto overlay seal`, `unseal` and `rewrap` write, and how they tell how far they are.
struct SealingOutput: ParsableArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file that is written; - for standard output.", valueName: "file"))
    var output: String

    @Flag(help: "Replace what is there.")
    var force = false

    @OptionGroup(title: "Progress") var progress: ProgressOptions

    var place: OutputPlace { OutputPlace(.report, output) }

    /// Bytes that are read at once.
    private static let piece = 1 << 20

    /// Before any work, and before any key is read.
    func check() throws(Failure) {
        guard output != "-", !Files.isStream(output) else { return }
        try Target(output).check(replacing: force)
        if Files.kind(output) == .folder { throw Failure(.usage, "is a folder; name a file", at: output) }
    }

    /// Writes a file that appears when it is complete.
    ///
    /// - Parameters:
    ///   - head: What it begins with.
    ///   - source: Whose bytes follow.
    ///   - change: What becomes of each piece of them.
    ///   - end: What it ends with, when all pieces were changed.
    func write(
        _ head: [UInt8], _ source: any ByteProvider, of name: String,
        change: ([UInt8]) throws(Failure) -> [UInt8] = { $0 }, end: () throws(Failure) -> [UInt8] = { [] }
    ) async throws(Failure) {
        let shown = PartProgress(progress.style)
        let report = try ReportOutput(output)
        do throws(Failure) {
            try report.write(head)
            for start in stride(from: 0, to: source.identity.count, by: Self.piece) {
                guard !Task.isCancelled else { throw Failure(.cancelled, "was interrupted", at: name) }
                let range = start..<min(source.identity.count, start + Self.piece)
                try report.write(try change(try await source.read(range)))
                shown.show(name, Double(range.upperBound) / Double(source.identity.count))
            }
            try report.write(try end())
            try report.finish()
            shown.clear()
        } catch {
            shown.clear()
            report.abandon()
            throw error
        }
    }
}
