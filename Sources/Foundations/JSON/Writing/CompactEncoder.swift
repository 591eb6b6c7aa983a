/// Writes values as they are encoded; an object or list is closed when something else follows.
final class CompactEncoder: Encoder {
    private(set) var bytes: [UInt8]
    /// The closing brackets of open objects and lists.
    private var ends: [UInt8] = []

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Writes a whole value.
    func write(_ value: some Encodable) throws {
        switch value {
        case let text as String: write(text)
        case let number as Double: try write(number)
        case let number as Int: write(number)
        default:
            let depth = ends.count
            let start = bytes.count
            try value.encode(to: self)
            close(to: depth)
            if bytes.count == start { bytes += [UInt8(ascii: "{"), UInt8(ascii: "}")] }
        }
    }

    // MARK: - Objects and lists

    /// - Returns: The number of open objects and lists.
    func openObject() -> Int { open(UInt8(ascii: "{"), UInt8(ascii: "}")) }

    func openList() -> Int { open(UInt8(ascii: "["), UInt8(ascii: "]")) }

    private func open(_ start: UInt8, _ end: UInt8) -> Int {
        bytes.append(start)
        ends.append(end)
        return ends.count
    }

    func close(to depth: Int) {
        while ends.count > depth, let end = ends.popLast() { bytes.append(end) }
    }

    /// Continues in the object or list at that depth.
    func next(in depth: Int) {
        close(to: depth)
        if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
            bytes.append(UInt8(ascii: ","))
        }
    }

    func next(_ key: String, in depth: Int) {
        next(in: depth)
        write(key)
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: - Single values

    func writeNull() { bytes += Array("null".utf8) }

    func write(_ value: Bool) { bytes += Array((value ? "true" : "false").utf8) }

    func write(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        write(value.magnitude)
    }

    func write(_ value: UInt) { bytes.append(decimal: value) }

    /// Whole numbers without a point; thousandths, which is what most are, without looking for the shortest form.
    func write(_ value: Double) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: [], debugDescription: "JSON has no such number"))
        }
        guard abs(value) < 1e9 else {
            return bytes += Array((Int(exactly: value).map(String.init) ?? String(value)).utf8)
        }
        let scaled = Int((value * 1000).rounded())
        guard Double(scaled) / 1000 == value else { return bytes += Array(String(value).utf8) }
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        write(Int(scaled.magnitude / 1000))
        var rest = Int(scaled.magnitude % 1000)
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var unit = 100
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
            rest %= unit
            unit /= 10
        }
    }

    func write(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { JSONText.escape($0, into: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    // MARK: - Encoder

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONObjectWriter<Key>(writer: self, depth: openObject()))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { JSONListWriter(writer: self, depth: openList()) }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONValueWriter(writer: self) }
}
