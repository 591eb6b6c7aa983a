#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The host and port of an https address.
struct WebHost {
    let name: String
    let port: Int

    enum Resolution {
        /// A public address, in numbers.
        case found(String)
        /// Every address is of a private, local or otherwise reserved network.
        case reserved
        case unknown
    }

    /// `nil` for what is no https address, or carries a user name.
    init?(_ url: String) {
        guard url.lowercased().hasPrefix("https://") else { return nil }
        let authority = url.dropFirst(8).prefix { !"/?#\\".contains($0) }
        guard !authority.isEmpty, !authority.contains("@"), authority.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return nil
        }
        // An address of version 6 in brackets is a network of its own kind; no publisher links there.
        guard !authority.hasPrefix("[") else { return nil }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let port = parts.count == 2 ? Int(parts[1]) : 443, (1...65535).contains(port) else {
            return nil
        }
        name = parts[0].lowercased()
        self.port = port
    }

    func resolve() -> Resolution {
        var hints = addrinfo()
        // SOCK_STREAM, whose type differs by system.
        hints.ai_socktype = 1
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &list) == 0 else { return .unknown }
        defer { freeaddrinfo(list) }
        var next = list
        var hasAny = false
        while let entry = next?.pointee {
            next = entry.ai_next
            hasAny = true
            guard let address = entry.ai_addr, Self.isPublic(address) else { continue }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            guard getnameinfo(address, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
            else {
                continue
            }
            return .found(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return hasAny ? .reserved : .unknown
    }

    /// After the registries of special-purpose addresses (RFC 6890).
    private static func isPublic(_ address: UnsafeMutablePointer<sockaddr>) -> Bool {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                withUnsafeBytes(of: pointer.pointee.sin_addr) { Array($0) }
            }
            return isPublic(bytes)
        case AF_INET6:
            let bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                withUnsafeBytes(of: pointer.pointee.sin6_addr) { Array($0) }
            }
            // Addresses of version 4 in version 6's clothes count as what they are.
            if bytes[..<10].allSatisfy({ $0 == 0 }) {
                return bytes[10] == 0xFF && bytes[11] == 0xFF && isPublic(Array(bytes[12...]))
            }
            // 2000::/3 is what is given out; of it, 2001:db8::/32 is for books, 2002::/16 and 2001::/32 carry version 4.
            guard bytes[0] & 0xE0 == 0x20 else { return false }
            return !(bytes[0] == 0x20 && bytes[1] == 0x02)
                && !(bytes[0] == 0x20 && bytes[1] == 0x01 && (bytes[2] == 0 || (bytes[2] == 0x0D && bytes[3] == 0xB8)))
        default: return false
        }
    }

    static func isPublic(_ bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168), (192, 0), (198, 18), (198, 19), (198, 51), (203, 0):
            false
        case (100, 64...127), (172, 16...31), (224..., _): false
        default: true
        }
    }
}
