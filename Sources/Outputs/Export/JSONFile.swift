import Recto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON as the house writes it: keys sorted, so that the same value gives the same bytes.
enum JSONFile {
    /// Indented, for files that people read; ends with a newline.
    static func encode(_ value: some Encodable) throws(Failure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        do {
            return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
        } catch {
            throw Failure(.internal, "a report could not be encoded: \(error)")
        }
    }

    /// The value, or `nil` where the bytes are something else.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) -> Value? {
        try? CompactJSON.decode(type, from: bytes)
    }
}
