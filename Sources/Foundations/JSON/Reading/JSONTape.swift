/// A JSON text taken apart once: its values in the order of the text, each with its place and with the one that comes behind it.
///
/// A member of an object is two of them, the key and the value. All of the text is JSON in UTF-8, whatever of it is wanted.
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

    /// As many as Foundation's decoder follows; ours recurs, too, for each that a type has.
    static let deepest = 512

    /// - Throws: ``JSONFault`` for what is no JSON, or is deeper than ``deepest``.
    init(_ bytes: [UInt8]) throws(JSONFault) {
        self.bytes = bytes
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<[Value], JSONFault> in
            var scanner = JSONScanner(buffer)
            return Result { () throws(JSONFault) in try scanner.scan() }
        }
        values = try result.get()
    }
}

/// Where a text is no JSON.
struct JSONFault: Error, CustomStringConvertible {
    /// In bytes.
    var offset: Int

    var description: String { "no JSON at byte \(offset)" }
}
