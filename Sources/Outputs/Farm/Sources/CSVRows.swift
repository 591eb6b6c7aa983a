import RectoDiagnostics
import RectoPackaging

/// The rows of a CSV file (RFC 4180), read in pieces: it may be longer than there is memory for.
final class CSVRows {
    private let path: String
    private let file: OpenFile
    private var piece: ArraySlice<UInt8> = []
    private var position = 0
    /// Of the last row, from 1.
    private(set) var line = 0
    private var lines = 0

    private static let pieceSize = 1 << 20
    private static let longestField = 1 << 16
    private static let mostFields = 1000

    init(_ path: String) throws(Failure) {
        self.path = path
        file = try OpenFile(path)
        // Spreadsheets put a byte order mark before everything.
        if try file.bytes(in: 0..<3) == [0xEF, 0xBB, 0xBF] { position = 3 }
    }

    /// The fields of the next row that has any; `nil` after the last.
    ///
    /// - Throws: ``Failure`` `.io`, or `.damaged` with the line.
    func next() throws(Failure) -> [String]? {
        while true {
            guard let row = try row() else { return nil }
            if row != [""] { return row }
        }
    }

    private func row() throws(Failure) -> [String]? {
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        line = lines + 1
        guard var byte = try byte() else { return nil }
        while true {
            if isQuoted {
                if byte == UInt8(ascii: "\"") {
                    let following = try self.byte()
                    guard following == UInt8(ascii: "\"") else {
                        isQuoted = false
                        guard let following else { return fields + [try text(field)] }
                        byte = following
                        continue
                    }
                    field.append(byte)
                } else {
                    field.append(byte)
                    if byte == UInt8(ascii: "\n") { lines += 1 }
                }
            } else {
                switch byte {
                case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
                case UInt8(ascii: ","):
                    fields.append(try text(field))
                    field.removeAll(keepingCapacity: true)
                    guard fields.count < Self.mostFields else { throw broken("has too many fields") }
                case UInt8(ascii: "\n"):
                    lines += 1
                    if field.last == UInt8(ascii: "\r") { field.removeLast() }
                    return fields + [try text(field)]
                default: field.append(byte)
                }
            }
            guard field.count <= Self.longestField else {
                throw broken("has a field of more than \(Self.longestField) bytes")
            }
            guard let following = try self.byte() else {
                guard !isQuoted else { throw broken("ends within a quotation") }
                return fields + [try text(field)]
            }
            byte = following
        }
    }

    private func text(_ field: [UInt8]) throws(Failure) -> String {
        guard let text = String(validating: field, as: UTF8.self) else { throw broken("is not a text in UTF-8") }
        return text
    }

    func broken(_ words: String) -> Failure { Failure(.damaged, "line \(line) \(words)", at: path) }

    private func byte() throws(Failure) -> UInt8? {
        if let byte = piece.popFirst() { return byte }
        piece = try file.bytes(in: position..<position + Self.pieceSize)[...]
        position += piece.count
        return piece.popFirst()
    }
}
