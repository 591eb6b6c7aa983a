import RectoDiagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Values to JSON bytes and back, for frames.
enum Wire {
    static let failure = "failure"
    static let reply = "reply"
    /// From the worker, before its answer.
    static let note = "note"
    /// From the host, while a worker is busy: others are idle.
    static let share = "share"

    /// The same bytes for the same value, by which a worker's session recognizes a request: unsorted, keys come in an order that
    /// is another one every time.
    static func encode(_ value: some Encodable) throws(Failure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return Array(try encoder.encode(value))
        } catch {
            throw Failure(.internal, "a message could not be encoded: \(error)")
        }
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(Failure) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw Failure(.internal, "a message could not be understood: \(error)")
        }
    }
}
