import RectoDiagnostics
import RectoPackaging

/// A PDF that is written from its first byte to its last; nothing is kept of it but where each object begins.
///
/// qpdf would write one as well, but keeps all streams until the end: a volume of comics has half a gigabyte of them.
struct PDFFile: ~Copyable {
    private var file: OutputFile
    /// Where objects begin, by number less one; 0 for those that are not written yet.
    private var places: [Int] = []

    /// - Throws: ``Failure`` `.io`, and so do all others.
    init(_ path: String) throws(Failure) {
        var file = try OutputFile(path)
        // The second line tells programs that move files that this is no text.
        try file.write(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
        self.file = file
    }

    /// The number of an object that is written later.
    mutating func reserve() -> Int {
        places.append(0)
        return places.count
    }

    mutating func add(_ object: String, as number: Int) throws(Failure) {
        try begin(number)
        try file.write(Array("\(object)\nendobj\n".utf8))
    }

    /// - Parameter entries: Of the stream's dictionary, but for its length.
    mutating func add(stream bytes: [UInt8], _ entries: String, as number: Int) throws(Failure) {
        try begin(number)
        try file.write(Array("<< \(entries) /Length \(bytes.count) >>\nstream\n".utf8))
        try file.write(bytes)
        try file.write(Array("\nendstream\nendobj\n".utf8))
    }

    /// Writes what leads to all objects; to be called once all of them are written.
    mutating func finish(catalog: Int, information: Int) throws(Failure) {
        let start = file.count
        var table = "xref\n0 \(places.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = String(place)
            table += String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
        }
        table += "trailer\n<< /Size \(places.count + 1) /Root \(catalog) 0 R /Info \(information) 0 R >>\n"
        try file.write(Array("\(table)startxref\n\(start)\n%%EOF\n".utf8))
    }

    private mutating func begin(_ number: Int) throws(Failure) {
        places[number - 1] = file.count
        try file.write(Array("\(number) 0 obj\n".utf8))
    }

    /// A string of any characters: UTF-16, in hexadecimal digits.
    static func string(_ text: String) -> String {
        let units = text.utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: true)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "<FEFF\(units.joined())>"
    }

    static func number(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String((value * 10_000).rounded() / 10_000)
    }
}
