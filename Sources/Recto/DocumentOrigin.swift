public import RectoBytes
public import RectoDiagnostics
public import RectoPackaging

/// Where the bytes of a document are.
public enum DocumentOrigin: Sendable {
    /// In a file, or a part of one, with the file's state when it was opened.
    case file(FilePart, Files.Stamp)
    /// Elsewhere: read by this process, for its workers too.
    case provider(any ByteProvider)

    /// The number of bytes.
    public var count: Int {
        switch self {
        case .file(let file, let stamp): file.range?.count ?? stamp.size
        case .provider(let bytes): bytes.identity.count
        }
    }

    /// The file, or the part of one; `nil` for bytes that are elsewhere.
    public var file: FilePart? {
        guard case .file(let file, _) = self else { return nil }
        return file
    }

    /// The file's state when it was opened; `nil` for bytes that are elsewhere.
    public var stamp: Files.Stamp? {
        guard case .file(_, let stamp) = self else { return nil }
        return stamp
    }

    var provider: (any ByteProvider)? {
        guard case .provider(let bytes) = self else { return nil }
        return bytes
    }

    /// Looks whether the file changed: what is made of it then is of no document.
    ///
    /// Providers notice that themselves.
    ///
    /// - Throws: ``Failure`` `.io` for a file that is not what it was.
    public func checkUnchanged() throws(Failure) {
        guard case .file(let file, let stamp) = self, try Files.stamp(file.path) != stamp else { return }
        throw Failure(.io, "changed while it was being read; run again", at: Files.split(file.path).name)
    }

    /// The SHA-256 of all bytes, as `sha256:` and 64 hexadecimal digits.
    ///
    /// - Throws: ``Failure`` `.io`, and what reading throws.
    func digest() async throws(Failure) -> String {
        switch self {
        case .file(let file, _): return try await blocking { () throws(Failure) in try Digest.of(file) }
        case .provider(let bytes):
            var digest = Digest()
            for piece in pieces { digest.add(try await bytes.read(piece)) }
            return digest.text
        }
    }

    /// Writes all bytes to a file of its own.
    ///
    /// - Throws: ``Failure`` `.io`, and what reading throws.
    public func copy(to path: String) async throws(Failure) {
        switch self {
        case .file(let file, _): try await blocking { () throws(Failure) in try Files.copy(file, to: path) }
        case .provider(let bytes):
            var file = try OutputFile(path)
            for piece in pieces { try file.write(try await bytes.read(piece)) }
        }
    }

    private var pieces: some Sequence<Range<Int>> {
        let count = count
        return stride(from: 0, to: count, by: Self.piece).lazy.map { $0..<min($0 + Self.piece, count) }
    }

    /// What is asked for at a time: of bytes on another host each piece is a request.
    private static var piece: Int { 8 << 20 }
}
