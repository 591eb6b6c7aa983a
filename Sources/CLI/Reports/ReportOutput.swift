import Recto

/// Where a report goes: standard output, or a file that appears when it is complete.
///
/// Used by one task; what is written leaves in pieces of some size.
final class ReportOutput {
    private var waiting: [UInt8] = []
    private let path: String?
    private let temporary: String?

    /// Bytes that are written at once; the first ones go out as they come.
    private static let piece = 1 << 16
    private var hasBegun = false

    /// - Parameter path: The file; standard output where `nil` or `-`.
    init(_ path: String?) throws(Failure) {
        guard let path, path != "-" else {
            self.path = nil
            temporary = nil
            return
        }
        guard !Files.isStream(path) else {
            self.path = nil
            temporary = path
            return
        }
        let (folder, name) = Files.split(path)
        self.path = path
        let temporary = "\(folder)/.\(name).recto-partial"
        self.temporary = temporary
        _ = try OutputFile(temporary)
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
        if let temporary {
            var file = try OutputFile(appendingTo: temporary)
            try file.write(waiting)
        } else if !Terminal.writeOutput(waiting) {
            if Terminal.isOutputGone { Terminal.endWithReader() }
            throw Failure(.io, "cannot be written", at: "standard output")
        }
        waiting.removeAll(keepingCapacity: true)
    }

    /// All has been written.
    func finish() throws(Failure) {
        try flush()
        if let path, let temporary { try Files.rename(temporary, to: path) }
    }

    /// The report will not be complete; a file is not left behind.
    func abandon() {
        if path != nil, let temporary { try? Files.remove(temporary) } else { try? flush() }
    }
}
