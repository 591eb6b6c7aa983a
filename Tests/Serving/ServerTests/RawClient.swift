import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A connection to a server on this machine that knows nothing of HTTP: says what it likes, and reads when it likes.
final class RawClient: Sendable {
    private let descriptor: Int32

    /// Nobody should ever wait for so long; it ends a test that hangs.
    private static let deadline = 600

    /// - Parameter window: Bytes that the system takes in for somebody who does not read.
    init(port: Int, window: Int32? = nil) throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        if var window {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: Self.deadline, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure(.io, "can't connect to port \(port): \(errno)") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        #if canImport(Darwin)
            let count = Darwin.send(descriptor, bytes, bytes.count, flags)
        #else
            let count = Glibc.send(descriptor, bytes, bytes.count, flags)
        #endif
        guard count == bytes.count else { throw Failure(.io, "sent \(count) of \(bytes.count) bytes: \(errno)") }
    }

    /// What has come, until there is enough of it or the server ends the connection.
    ///
    /// - Throws: ``Failure`` `.deadline` where neither happens.
    func read(until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }) async throws -> [UInt8] {
        try await blocking { [descriptor] () throws(Failure) in
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while !isEnough(all) {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count >= 0 || errno != EAGAIN else {
                    throw Failure(.deadline, "the server neither answers nor ends")
                }
                // An end, in good order or not.
                guard count > 0 else { break }
                all += buffer[..<count]
            }
            return all
        }
    }

    func text(until end: String? = nil) async throws -> String {
        let mark = end.map { Array($0.utf8) }
        let bytes = try await read { all in mark.map { all.suffix($0.count).elementsEqual($0) } ?? false }
        return String(decoding: bytes, as: UTF8.self)
    }
}
