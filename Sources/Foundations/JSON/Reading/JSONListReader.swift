/// Reads a list.
struct JSONListReader: UnkeyedDecodingContainer {
    private let tape: JSONTape
    private let end: Int
    private var next: Int
    private(set) var currentIndex = 0

    init(_ tape: JSONTape, _ index: Int) {
        self.tape = tape
        next = index + 1
        end = tape.values[index].next
    }

    var codingPath: [any CodingKey] { [] }
    /// Unknown: counting would cost time, and no caller needs it.
    var count: Int? { nil }
    var isAtEnd: Bool { next == end }

    /// Reads the next value; advances only if that succeeds.
    private mutating func take<Wanted>(_ read: (Int) throws -> Wanted) throws -> Wanted {
        guard next < end else {
            throw DecodingError.valueNotFound(
                Wanted.self, DecodingError.Context(codingPath: [], debugDescription: "a list of \(currentIndex)"))
        }
        let value = try read(next)
        next = tape.values[next].next
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard next < end, tape.isNull(next) else { return false }
        return try take { _ in true }
    }

    mutating func decode(_ type: String.Type) throws -> String { try take(tape.string) }

    mutating func decode(_ type: Double.Type) throws -> Double { try take(tape.double) }

    mutating func decode(_ type: Int.Type) throws -> Int { try take { [tape] in try tape.integer($0) } }

    mutating func decode<Wanted: Decodable>(_ type: Wanted.Type) throws -> Wanted {
        try take { [tape] in try Wanted(from: CompactDecoder(tape: tape, index: $0)) }
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested>
    {
        try take { [tape] in try CompactDecoder(tape: tape, index: $0).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take { [tape] in try CompactDecoder(tape: tape, index: $0).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try take { [tape] in CompactDecoder(tape: tape, index: $0) } }
}
