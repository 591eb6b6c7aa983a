import RectoDiagnostics
import RectoPackaging

/// The file of a PDF that is written piece by piece, for closures, which can't own what is not copied.
final class WrittenPDF {
    private var file: OutputFile
    /// The last bytes that were written.
    private var end: [UInt8] = []

    init(_ file: consuming OutputFile) { self.file = file }

    /// Bytes written.
    var count: Int { file.count }

    /// Where the last table of objects begins, as `startxref` has it.
    var table: Int? {
        let words = String(decoding: end, as: UTF8.self).split { $0.isWhitespace }
        guard let place = words.lastIndex(of: "startxref"), place + 1 < words.count else { return nil }
        return Int(words[place + 1])
    }

    /// - Throws: ``Failure`` `.io`.
    func write(_ bytes: [UInt8]) throws(Failure) {
        try file.write(bytes)
        end = Array((end + bytes.suffix(64)).suffix(64))
    }
}
