import RectoDiagnostics
import RectoPackaging

/// The file of a PDF that is written piece by piece, for closures, which can't own what is not copied.
final class WrittenPDF {
    private var file: OutputFile

    init(_ file: consuming OutputFile) { self.file = file }

    /// - Throws: ``Failure`` `.io`.
    func write(_ bytes: [UInt8]) throws(Failure) { try file.write(bytes) }
}
