/// Reads an object.
///
/// Members are usually read in the order in which they were written, so each search starts where the last one ended.
final class JSONObjectReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let tape: JSONTape
    private let members: Range<Int>
    /// The key that was last found.
    private var last: Int

    init(_ tape: JSONTape, _ index: Int) {
        self.tape = tape
        members = index + 1..<tape.values[index].next
        last = members.lowerBound
    }

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        var keys: [Key] = []
        var member = members.lowerBound
        while member < members.upperBound {
            if let name = try? tape.string(member), let key = Key(stringValue: name) { keys.append(key) }
            member = tape.values[member + 1].next
        }
        return keys
    }

    /// The key's value.
    private func find(_ key: Key) -> Int? {
        var name = key.stringValue
        return name.withUTF8 { name in
            find(name, in: last..<members.upperBound) ?? find(name, in: members.lowerBound..<last)
        }
    }

    private func find(_ name: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
        var member = range.lowerBound
        while member < range.upperBound {
            if tape.isText(member, name) {
                last = member
                return member + 1
            }
            member = tape.values[member + 1].next
        }
        return nil
    }

    private func value(_ key: Key) throws -> Int {
        guard let index = find(key) else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: [], debugDescription: "no “\(key.stringValue)”"))
        }
        return index
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { tape.isNull(try value(key)) }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try tape.bool(try value(key)) }

    func decode(_ type: String.Type, forKey key: Key) throws -> String { try tape.string(try value(key)) }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try tape.double(try value(key)) }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try tape.integer(try value(key)) }

    func decode<Wanted: Decodable>(_ type: Wanted.Type, forKey key: Key) throws -> Wanted {
        try Wanted(from: CompactDecoder(tape: tape, index: try value(key)))
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Nested>
    {
        try CompactDecoder(tape: tape, index: try value(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try CompactDecoder(tape: tape, index: try value(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        guard let key = Key(stringValue: "super") else { throw tape.mismatch(Key.self, members.lowerBound - 1) }
        return try superDecoder(forKey: key)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { CompactDecoder(tape: tape, index: try value(key)) }
}
