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
    /// From the worker, while it is busy: it needs bytes of the document.
    ///
    /// From the host: here they are.
    static let bytes = "bytes"
    /// More than a worker reads at a time; what asks for more is out of order.
    static let mostBytes = 1 << 20

    /// The value's JSON, keys in the order of the type's declaration: a worker's session recognizes a request by its bytes.
    ///
    /// JSONEncoder puts keys in another order every time, and takes a fresh process half a millisecond more.
    static func encode(_ value: some Encodable) throws(Failure) -> [UInt8] { try CompactJSON.encode(value) }

    /// A range as its first byte and its count: a worker asks for thousands.
    static func encode(_ range: Range<Int>) -> [UInt8] {
        [range.lowerBound, range.count].flatMap { number in
            withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).littleEndian) { Array($0) }
        }
    }

    /// What a worker asks for, if it may: bytes of a document of this size, not too many, at least one.
    static func range(_ payload: [UInt8], within size: Int) -> Range<Int>? {
        guard payload.count == 16 else { return nil }
        let numbers = [payload[..<8], payload[8...]].map { bytes in
            bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        guard let start = Int(exactly: numbers[0]), let count = Int(exactly: numbers[1]),
            (1...mostBytes).contains(count),
            start <= size, count <= size - start
        else { return nil }
        return start..<start + count
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(Failure) -> Value {
        try CompactJSON.decode(type, from: bytes)
    }
}
