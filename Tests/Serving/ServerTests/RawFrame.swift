/// A frame of HTTP/2 (RFC 9113, 4.1), as bytes.
struct RawFrame: Equatable {
    var type: UInt8
    var flags: UInt8
    var stream: UInt32
    var payload: [UInt8]

    static let data: UInt8 = 0
    static let headers: UInt8 = 1
    static let reset: UInt8 = 3
    static let settings: UInt8 = 4

    static let endStream: UInt8 = 1
    static let endHeaders: UInt8 = 4

    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    init(_ type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
        self.type = type
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    /// A request without a body; field names by number in the static table of RFC 7541, values as they are.
    static func get(_ path: String, stream: UInt32, isWhole: Bool = true) -> RawFrame {
        let (path, host) = (Array(path.utf8), Array("h".utf8))
        precondition(path.count < 127)
        return RawFrame(
            headers, flags: endHeaders | (isWhole ? endStream : 0), stream: stream,
            [0x82, 0x86, 0x04, UInt8(path.count)] + path + [0x01, UInt8(host.count)] + host)
    }

    var bytes: [UInt8] {
        let count = UInt32(payload.count)
        return [UInt8(truncatingIfNeeded: count >> 16), UInt8(truncatingIfNeeded: count >> 8)]
            + [UInt8(truncatingIfNeeded: count), type, flags]
            + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: stream >> UInt32($0)) } + payload
    }

    /// The whole frames that these bytes begin with.
    static func all(in bytes: [UInt8]) -> [RawFrame] {
        var (frames, rest) = ([RawFrame](), bytes[...])
        while rest.count >= 9 {
            let head = rest.prefix(9).map { Int($0) }
            let count = head[0] << 16 | head[1] << 8 | head[2]
            guard rest.count >= 9 + count else { break }
            let stream = head[5] << 24 | head[6] << 16 | head[7] << 8 | head[8]
            frames.append(
                RawFrame(
                    UInt8(head[3]), flags: UInt8(head[4]), stream: UInt32(stream),
                    Array(rest.dropFirst(9).prefix(count))))
            rest = rest.dropFirst(9 + count)
        }
        return frames
    }
}
