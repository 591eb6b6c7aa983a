#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reading and writing a pipe between host and worker; both wait.
enum PipeEnd {
    /// The next bytes, one at least; `nil` at the end, and where nothing can be read.
    static func read(_ descriptor: Int32, atMost count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var result = 0
            repeat {
                #if canImport(Darwin)
                    result = Darwin.read(descriptor, buffer.baseAddress, count)
                #else
                    result = Glibc.read(descriptor, buffer.baseAddress, count)
                #endif
            } while result < 0 && errno == EINTR
            filled = max(0, result)
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Writes all of it; false, with `errno`, where the other end is gone.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                #if canImport(Darwin)
                    let count = Darwin.write(descriptor, part.baseAddress, part.count)
                #else
                    let count = Glibc.write(descriptor, part.baseAddress, part.count)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
