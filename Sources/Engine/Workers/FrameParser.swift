package import RectoDiagnostics

/// Puts frames together from bytes as they come, in whatever pieces.
///
/// Pure.
///
/// The other end may be a worker that a hostile PDF has taken over: lengths are checked before anything is kept.
package struct FrameParser {
    private var bytes: [UInt8] = []
    private var start = 0

    package init() {}

    package mutating func add(_ more: UnsafeRawBufferPointer) {
        if start > 0, start == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// The next whole frame; `nil` until there is one.
    ///
    /// - Throws: ``Failure`` `.internal` for lengths over the limits; nothing can be read after that.
    package mutating func next() throws(Failure) -> Frame? {
        guard bytes.count - start >= Frame.headerSize else { return nil }
        let counts = (0..<3).map { part in
            (0..<4).reduce(0) { $0 | Int(bytes[start + 4 * part + $1]) << (8 * $1) }
        }
        guard counts[0] <= Frame.maximumKind, counts[1] <= Frame.maximumPayload, counts[2] <= Frame.maximumBody else {
            throw Failure(.internal, "a worker and its host lost step (lengths \(counts))")
        }
        let end = start + Frame.headerSize + counts[0] + counts[1] + counts[2]
        // No room is reserved for what the lengths promise: a worker gone bad could promise a gibibyte.
        guard bytes.count >= end else { return nil }
        var position = start + Frame.headerSize
        func take(_ count: Int) -> ArraySlice<UInt8> {
            defer { position += count }
            return bytes[position..<position + count]
        }
        let frame = Frame(
            kind: String(decoding: take(counts[0]), as: UTF8.self), payload: Array(take(counts[1])),
            body: Array(take(counts[2])))
        start = end
        if start > 1 << 20 {
            bytes.removeFirst(start)
            start = 0
        }
        return frame
    }
}
