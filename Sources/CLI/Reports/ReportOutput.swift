import Recto

/// Where a report goes: standard output, or a file that appears when it is complete.
///
/// Used by one task; what is written leaves in pieces of some size.
final class ReportOutput {
    private enum Place {
        case standardOutput
        /// A device or a pipe.
        case stream(String)
        case file(Unfinished)
    }

    private final class Unfinished {
        let file: PartialFile

        init(_ target: String) throws(Failure) { file = try PartialFile(of: target) }
    }

    private var waiting: [UInt8] = []
    private let place: Place

    /// Bytes that are written at once; the first ones go out as they come.
    private static let piece = 1 << 16
    private var hasBegun = false

    /// - Parameter path: The file; standard output where `nil` or `-`.
    init(_ path: String?) throws(Failure) {
        guard let path, path != "-" else {
            place = .standardOutput
            return
        }
        guard !Files.isStream(path) else {
            place = .stream(path)
            return
        }
        let unfinished = try Unfinished(path)
        // Empties what a killed run left.
        _ = try OutputFile(unfinished.file.path)
        place = .file(unfinished)
    }

    func write(_ text: String) throws(Failure) { try write(text.utf8) }

    func write(_ bytes: some Collection<UInt8>) throws(Failure) {
        waiting.append(contentsOf: bytes)
        if waiting.count >= Self.piece || !hasBegun { try flush() }
        hasBegun = true
    }

    /// Sends what is waiting on its way.
    func flush() throws(Failure) {
        guard !waiting.isEmpty else { return }
        switch place {
        case .standardOutput: try Terminal.writeOutput(waiting)
        case .stream(let path): try Self.append(waiting, to: path)
        case .file(let unfinished): try Self.append(waiting, to: unfinished.file.path)
        }
        waiting.removeAll(keepingCapacity: true)
    }

    private static func append(_ bytes: [UInt8], to path: String) throws(Failure) {
        var file = try OutputFile(appendingTo: path)
        try file.write(bytes)
    }

    /// All has been written.
    func finish() throws(Failure) {
        try flush()
        if case .file(let unfinished) = place { try unfinished.file.adopt() }
    }

    /// The report will not be complete; a file is not left behind.
    func abandon() {
        if case .file(let unfinished) = place { unfinished.file.remove() } else { try? flush() }
    }
}
