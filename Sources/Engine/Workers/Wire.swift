import RectoDiagnostics
import RectoJSON

/// Values to JSON bytes and back, for frames.
enum Wire {
    static let failure = "failure"
    static let reply = "reply"
    /// From the worker, before its answer.
    static let note = "note"
    /// From the host, while a worker is busy: others are idle.
    static let share = "share"

    /// The value's JSON, keys in the order of the type's declaration: a worker's session recognizes a request by its bytes.
    ///
    /// JSONEncoder puts keys in another order every time, and takes a fresh process half a millisecond more.
    static func encode(_ value: some Encodable) throws(Failure) -> [UInt8] { try CompactJSON.encode(value) }

    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(Failure) -> Value {
        try CompactJSON.decode(type, from: bytes)
    }
}
