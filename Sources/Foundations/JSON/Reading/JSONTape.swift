/// A parsed JSON text: its values in text order, each with its position and the index of the next value after it.
///
/// A member of an object takes two entries, the key and the value. The whole text is checked to be JSON in UTF-8, however little of it
/// is then read.
///
/// - SeeAlso: RFC 8259.
final class JSONTape {
    enum Kind: UInt8 {
        case null, yes, no, number
        /// What is between the quotes is the text.
        case text
        case escapedText
        case list, object
    }

    struct Value {
        var kind: Kind
        /// Bytes of a number, or between the quotes of a text.
        var bytes: Range<Int>
        /// The value behind this one and all that is in it.
        var next: Int
    }

    let bytes: [UInt8]
    let values: [Value]

    /// The same limit as Foundation's decoder; decoding a type recurses once per level.
    static let deepest = 512

    /// - Throws: ``JSONFault`` if the text is not JSON, or nests deeper than ``deepest``.
    init(_ bytes: [UInt8]) throws(JSONFault) {
        self.bytes = bytes
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<[Value], JSONFault> in
            var scanner = JSONScanner(buffer)
            return Result { () throws(JSONFault) in try scanner.scan() }
        }
        values = try result.get()
    }
}

/// The place where a text is not JSON.
struct JSONFault: Error, CustomStringConvertible {
    /// In bytes.
    var offset: Int

    var description: String { "no JSON at byte \(offset)" }
}
