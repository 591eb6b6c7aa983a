#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Blocking reads and writes on a pipe between host and worker.
enum PipeEnd {
    /// The next bytes, at least one; `nil` at the end, or if reading fails.
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

    /// Whether this many bytes can be written without blocking, if nothing else writes meanwhile.
    static func hasRoom(_ count: Int, in descriptor: Int32) -> Bool {
        // A pipe is ready when as much as this goes in at once (POSIX: poll, and write to a pipe).
        guard count <= PIPE_BUF else { return false }
        var end = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&end, 1, 0) == 1 && end.revents & Int16(POLLOUT) != 0
    }

    /// Writes all bytes; false, with `errno` set, if the other end is gone.
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
