/// Tells damaged bytes from whole ones; no protection against somebody who means harm.
enum Checksum {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        // Eight bytes a step, each step a bijection of the state, so that no single change goes unseen.
        var state = UInt64(bytes.count) ^ 0x9E37_79B9_7F4A_7C15
        var position = 0
        while position + 8 <= bytes.count {
            state = mixed(state ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian)
            position += 8
        }
        var rest: UInt64 = 0
        for index in position..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
        return mixed(mixed(state ^ rest))
    }

    @inline(__always)
    private static func mixed(_ state: UInt64) -> UInt64 {
        let product = state &* 0xD6E8_FEB8_6659_FD93
        return product ^ product >> 32
    }
}
