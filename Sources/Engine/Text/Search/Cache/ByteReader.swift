import RectoDiagnostics

/// Reads what ``ByteWriter`` wrote, believing none of it.
struct ByteReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        position = 0
    }

    var remaining: Int { bytes.count - position }

    static var damaged: Failure { Failure(.damaged, "the cached text is damaged; it is read from the document again") }

    @inline(__always)
    mutating func number() throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Self.damaged
    }

    @inline(__always)
    mutating func difference() throws(Failure) -> Int64 {
        let value = try number()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// A number of things that take at least `size` bytes each, so that nobody reserves memory for more than can follow.
    mutating func count(ofSize size: Int = 1) throws(Failure) -> Int {
        let value = try number()
        guard value <= UInt64(remaining / max(1, size)) else { throw Self.damaged }
        return Int(value)
    }

    /// A number that may be added to others of its kind.
    mutating func small() throws(Failure) -> Int {
        let value = try number()
        guard value <= UInt64(Int32.max) else { throw Self.damaged }
        return Int(value)
    }

    /// `previous` and a difference, within 32 bits.
    @inline(__always)
    mutating func next(after previous: Int32) throws(Failure) -> Int32 {
        let (sum, overflow) = Int64(previous).addingReportingOverflow(try difference())
        guard !overflow, let value = Int32(exactly: sum) else { throw Self.damaged }
        return value
    }

    mutating func raw(_ count: Int) throws(Failure) -> UnsafeBufferPointer<UInt8> {
        guard count >= 0, count <= remaining else { throw Self.damaged }
        defer { position += count }
        return UnsafeBufferPointer(rebasing: bytes[position..<position + count])
    }

    mutating func fixed() throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        for (index, byte) in try raw(8).enumerated() { value |= UInt64(byte) << UInt64(index * 8) }
        return value
    }
}
