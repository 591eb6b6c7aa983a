public import RectoBytes
public import RectoDiagnostics
public import RectoPackaging

/// Who looks into the PDF: a worker process, or a fake in tests.
public protocol DocumentInspector: Sendable {
    /// - Throws: ``Failure``: `.encrypted` where a password is needed, `.damaged` where the file can't be opened or has no
    ///   pages; anything else means that the file could not be judged.
    func facts(of file: FilePart) async throws(Failure) -> DocumentFacts

    /// Looks into a PDF whose bytes are elsewhere.
    ///
    /// - Throws: As ``facts(of:)``, and what reading throws.
    func facts(of bytes: any ByteProvider, name: String) async throws(Failure) -> DocumentFacts
}
