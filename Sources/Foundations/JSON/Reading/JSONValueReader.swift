/// Reads a single value.
struct JSONValueReader: SingleValueDecodingContainer {
    let tape: JSONTape
    let index: Int

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { tape.isNull(index) }

    func decode(_ type: Bool.Type) throws -> Bool { try tape.bool(index) }

    func decode(_ type: String.Type) throws -> String { try tape.string(index) }

    func decode(_ type: Double.Type) throws -> Double { try tape.double(index) }

    func decode(_ type: Float.Type) throws -> Float {
        let number = Float(try tape.double(index))
        guard number.isFinite else { throw tape.mismatch(type, index) }
        return number
    }

    func decode(_ type: Int.Type) throws -> Int { try tape.integer(index) }

    func decode(_ type: Int8.Type) throws -> Int8 { try tape.integer(index) }

    func decode(_ type: Int16.Type) throws -> Int16 { try tape.integer(index) }

    func decode(_ type: Int32.Type) throws -> Int32 { try tape.integer(index) }

    func decode(_ type: Int64.Type) throws -> Int64 { try tape.integer(index) }

    func decode(_ type: UInt.Type) throws -> UInt { try tape.integer(index) }

    func decode(_ type: UInt8.Type) throws -> UInt8 { try tape.integer(index) }

    func decode(_ type: UInt16.Type) throws -> UInt16 { try tape.integer(index) }

    func decode(_ type: UInt32.Type) throws -> UInt32 { try tape.integer(index) }

    func decode(_ type: UInt64.Type) throws -> UInt64 { try tape.integer(index) }

    func decode<Wanted: Decodable>(_ type: Wanted.Type) throws -> Wanted {
        try Wanted(from: CompactDecoder(tape: tape, index: index))
    }
}
