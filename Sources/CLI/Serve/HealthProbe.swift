import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Sends one HTTP request to a server over a plain socket.
struct HealthProbe {
    var host: String
    var port: Int
    /// The time limit in seconds, for connecting and again for each part of the response.
    var deadline: Int

    private var place: String { "\(host):\(port)" }

    /// Requests a path, and returns the status code of the response (RFC 9110, 15).
    ///
    /// - Throws: ``Failure`` `.usage` if the host does not exist, `.io` if nothing answers, or the answer is not HTTP.
    func status(of path: String) throws(Failure) -> Int {
        let socket = try connected()
        defer { close(socket) }
        let authority = host.contains(":") ? "[\(host)]:\(port)" : place
        let request = Array("GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n".utf8)
        guard send(socket, request, request.count, 0) == request.count else {
            throw .system("ask", place)
        }
        var head: [UInt8] = []
        while head.count < 12 {
            var part = [UInt8](repeating: 0, count: 12 - head.count)
            let count = recv(socket, &part, part.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(.io, "does not answer", at: place) }
            head += part.prefix(count)
        }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ")
        guard words.count == 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw Failure(.io, "does not answer as a web server does", at: place)
        }
        return status
    }

    private func connected() throws(Failure) -> Int32 {
        var hints = addrinfo()
        #if canImport(Darwin)
            hints.ai_socktype = SOCK_STREAM
        #else
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else {
            throw Failure(.usage, "there is no such address", at: "--host \(host)")
        }
        defer { freeaddrinfo(list) }
        var lost: Int32 = ECONNREFUSED
        var next = list
        while let entry = next?.pointee {
            next = entry.ai_next
            let made = socket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
            guard made >= 0 else { continue }
            var time = timeval(tv_sec: deadline, tv_usec: 0)
            for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
                setsockopt(made, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
            }
            if connect(made, entry.ai_addr, entry.ai_addrlen) == 0 { return made }
            lost = errno
            close(made)
        }
        throw .system("reach the server", place, errno: lost)
    }
}
