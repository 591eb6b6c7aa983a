/// The kind of network that an address in numbers belongs to, after IANA's registries of special-purpose addresses (RFC 6890).
public enum AddressRange: String, Hashable, Sendable, CaseIterable {
    case `public`
    /// This machine.
    case loopback
    /// A network of one's own: 10/8, 172.16/12, 192.168/16.
    case `private`
    /// A network of one's own, version 6.
    case uniqueLocal
    /// The cable or radio that the machine is on.
    case linkLocal
    /// Behind a provider's address translation.
    case shared
    /// Where hosts of a cloud ask for their own keys.
    case metadata
    /// Several hosts at a time.
    case multicast
    /// All else that is given to nobody, or carries another address in it: of version 4, of a relay.
    case reserved

    public init(_ address: IPAddress) {
        self = address.isVersion6 ? Self.six(address.bytes) : Self.four(address.bytes)
    }

    /// In words, for a message: “is in a private network”.
    var words: String {
        switch self {
        case .public: "on the Internet"
        case .loopback: "this machine"
        case .private, .uniqueLocal: "in a private network"
        case .linkLocal: "on the local link"
        case .shared: "behind a provider's address translation"
        case .metadata: "where a cloud keeps the keys of its hosts"
        case .multicast: "a group of hosts"
        case .reserved: "in a reserved network"
        }
    }

    private static func four(_ bytes: [UInt8]) -> AddressRange {
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (169, 254, 169, 253...254), (169, 254, 170, 2), (169, 254, 170, 23), (100, 100, 100, 200),
            (192, 0, 0, 192),
            (168, 63, 129, 16):
            .metadata
        case (127, _, _, _): .loopback
        case (10, _, _, _), (172, 16...31, _, _), (192, 168, _, _): .private
        case (169, 254, _, _): .linkLocal
        case (100, 64...127, _, _): .shared
        case (224...239, _, _, _): .multicast
        // This network, protocol assignments, documentation, the relays of 6to4, AS112, benchmarks, and what is for later.
        case (0, _, _, _), (192, 0, 0, _), (192, 0, 2, _), (192, 88, 99, _), (192, 31, 196, _), (192, 52, 193, _),
            (192, 175, 48, _), (198, 18...19, _, _), (198, 51, 100, _), (203, 0, 113, _), (240..., _, _, _):
            .reserved
        default: .public
        }
    }

    private static func six(_ bytes: [UInt8]) -> AddressRange {
        if bytes == [0xFD, 0, 0x0E, 0xC2] + [UInt8](repeating: 0, count: 10) + [2, 0x54] { return .metadata }
        if bytes == [UInt8](repeating: 0, count: 15) + [1] { return .loopback }
        switch (bytes[0], bytes[1]) {
        case (0xFF, _): return .multicast
        case (0xFE, 0x80...0xBF): return .linkLocal
        case (0xFC...0xFD, _): return .uniqueLocal
        // Only 2000::/3 is given out. Without 6to4, and documentation (3fff::/20).
        case (0x20, 0x02): return .reserved
        case (0x3F, 0xFF): return bytes[2] & 0xF0 == 0 ? .reserved : .public
        case (0x20, 0x01):
            // 2001::/23 has Teredo and the like, 2001:db8::/32 is for documentation.
            return bytes[2] < 2 || (bytes[2] == 0x0D && bytes[3] == 0xB8) ? .reserved : .public
        case (0x20...0x3F, _): return .public
        // Also ::ffff:0:0/96 and 64:ff9b::/96, which stand for version 4: nobody needs them to name a host of the web, and who does
        // may want to get past a list such as this one.
        default: return .reserved
        }
    }
}
