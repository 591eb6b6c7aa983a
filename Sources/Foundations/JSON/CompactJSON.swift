public import RectoDiagnostics

/// JSON without spaces, keys in the order of the type's declaration.
///
/// For reports of tens of thousands of small values: written straight into bytes, which is several times as fast as a
/// JSONEncoder, whose order of keys besides changes from process to process. Control and bidi characters are escaped, so
/// that a report is harmless on a terminal. Read is any JSON (RFC 8259), in a third of the time of a JSONDecoder, whose first use
/// takes a process longer, too: with it, `recto info` of a small file took a tenth longer.
public enum CompactJSON {
    /// - Throws: ``Failure`` `.internal` for what JSON can't hold.
    public static func encode(_ value: some Encodable) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        try append(value, to: &bytes)
        return bytes
    }

    /// The value behind what is there already.
    public static func append(_ value: some Encodable, to bytes: inout [UInt8]) throws(Failure) {
        let writer = CompactEncoder(bytes)
        bytes = []
        do {
            try writer.write(value)
        } catch {
            throw Failure(.internal, "JSON could not be written: \(error)")
        }
        bytes = writer.bytes
    }

    /// The value, where the bytes are one.
    ///
    /// - Throws: ``Failure`` `.internal`.
    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws(Failure)
        -> Value
    {
        do {
            return try Value(from: CompactDecoder(tape: JSONTape(Array(bytes)), index: 0))
        } catch {
            throw Failure(.internal, "JSON could not be understood: \(error)")
        }
    }
}
