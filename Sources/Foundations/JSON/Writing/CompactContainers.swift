/// Writes an object.
struct JSONObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: CompactEncoder
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) throws {
        writer.next(key.stringValue, in: depth)
        writer.writeNull()
    }

    mutating func encode(_ value: Bool, forKey key: Key) throws {
        writer.next(key.stringValue, in: depth)
        writer.write(value)
    }

    mutating func encode(_ value: String, forKey key: Key) throws {
        writer.next(key.stringValue, in: depth)
        writer.write(value)
    }

    mutating func encode(_ value: Int, forKey key: Key) throws {
        writer.next(key.stringValue, in: depth)
        writer.write(value)
    }

    mutating func encode(_ value: Double, forKey key: Key) throws {
        writer.next(key.stringValue, in: depth)
        try writer.write(value)
    }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
        writer.next(key.stringValue, in: depth)
        try writer.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
        -> KeyedEncodingContainer<Nested>
    {
        writer.next(key.stringValue, in: depth)
        return writer.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        writer.next(key.stringValue, in: depth)
        return writer.unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        writer.next("super", in: depth)
        return writer
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        writer.next(key.stringValue, in: depth)
        return writer
    }
}

/// Writes a list.
struct JSONListWriter: UnkeyedEncodingContainer {
    let writer: CompactEncoder
    let depth: Int
    private(set) var count = 0

    init(writer: CompactEncoder, depth: Int) {
        self.writer = writer
        self.depth = depth
    }

    var codingPath: [any CodingKey] { [] }

    private mutating func next() {
        writer.next(in: depth)
        count += 1
    }

    mutating func encodeNil() throws {
        next()
        writer.writeNull()
    }

    mutating func encode(_ value: Double) throws {
        next()
        try writer.write(value)
    }

    mutating func encode(_ value: some Encodable) throws {
        next()
        try writer.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        next()
        return writer.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        next()
        return writer.unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        next()
        return writer
    }
}

/// Writes a single value.
struct JSONValueWriter: SingleValueEncodingContainer {
    let writer: CompactEncoder

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() throws { writer.writeNull() }

    mutating func encode(_ value: Bool) throws { writer.write(value) }

    mutating func encode(_ value: String) throws { writer.write(value) }

    mutating func encode(_ value: Double) throws { try writer.write(value) }

    mutating func encode(_ value: Float) throws { try writer.write(Double(value)) }

    mutating func encode(_ value: Int) throws { writer.write(value) }

    mutating func encode(_ value: Int8) throws { writer.write(Int(value)) }

    mutating func encode(_ value: Int16) throws { writer.write(Int(value)) }

    mutating func encode(_ value: Int32) throws { writer.write(Int(value)) }

    mutating func encode(_ value: Int64) throws { writer.write(Int(value)) }

    mutating func encode(_ value: UInt) throws { writer.write(value) }

    mutating func encode(_ value: UInt8) throws { writer.write(Int(value)) }

    mutating func encode(_ value: UInt16) throws { writer.write(Int(value)) }

    mutating func encode(_ value: UInt32) throws { writer.write(Int(value)) }

    mutating func encode(_ value: UInt64) throws { writer.write(UInt(value)) }

    mutating func encode(_ value: some Encodable) throws { try writer.write(value) }
}
