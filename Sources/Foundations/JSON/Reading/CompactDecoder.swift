/// Decodes a value of a tape as a type.
struct CompactDecoder: Decoder {
    let tape: JSONTape
    /// The index of the value.
    let index: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard tape.values[index].kind == .object else { throw tape.mismatch([String: Any].self, index) }
        return KeyedDecodingContainer(JSONObjectReader<Key>(tape, index))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard tape.values[index].kind == .list else { throw tape.mismatch([Any].self, index) }
        return JSONListReader(tape, index)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { JSONValueReader(tape: tape, index: index) }
}
