public import RectoDiagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON without spaces, keys in the order of the type's declaration.
///
/// For reports of tens of thousands of small values: written straight into bytes, which is several times as fast as a
/// JSONEncoder, whose order of keys besides changes from process to process. Control and bidi characters are escaped, so
/// that a report is harmless on a terminal.
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
        // Not `Data(bytes)`: which kind of sequence it has got takes it a fifth of a millisecond to find out in a fresh process.
        let data = Array(bytes).withUnsafeBufferPointer { Data(buffer: $0) }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw Failure(.internal, "JSON could not be understood: \(error)")
        }
    }
}
