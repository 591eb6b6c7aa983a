/// The names that a server answers to, whatever the port.
///
/// A page of a stranger can give its own name the address of this machine (DNS rebinding); its browser then takes the server for a
/// part of that page's site. What such requests can't hide is the name that they ask for. Addresses need no such care: a
/// browser that names one goes there.
public struct HostNames: Hashable, Sendable {
    private var names: Set<String>
    /// Whether it listens at every address of the machine: then any address is one of its own.
    private let isEverywhere: Bool

    /// - Parameters:
    ///   - address: Where it listens: an address or a name. At a loopback address it is `localhost` and all loopback addresses;
    ///     at `0.0.0.0` or `::`, `localhost` and every address.
    ///   - others: Further names, with or without a port.
    public init(listeningAt address: String, others: [String] = []) {
        let own = address.contains(":") && !address.hasPrefix("[") ? "[\(address)]" : address
        let name = Self.name(of: own) ?? ""
        isEverywhere = ["0.0.0.0", "[::]"].contains(name)
        names = isEverywhere || Self.isLoopback(name) ? ["localhost", "[::1]", "127.*"] : [name]
        names.formUnion(others.compactMap { Self.name(of: $0) })
    }

    /// - Parameter authority: The host of a request, with or without a port.
    public func contains(_ authority: String) -> Bool {
        guard let name = Self.name(of: authority) else { return false }
        if names.contains(name) { return true }
        if Self.isLoopback(name) { return names.contains("127.*") }
        return isEverywhere && Self.isAddress(name)
    }

    // MARK: - Kinds of names

    /// The host alone, in lower case and without the dot of a full name; `nil` for what can't be a host and port.
    public static func name(of authority: some StringProtocol) -> String? {
        guard Origin.isAuthority(authority) else { return nil }
        let text = authority.lowercased()
        var rest = text[...]
        var name = rest
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            name = text[...end]
            rest = text[text.index(after: end)...]
        } else {
            name = text.prefix { $0 != ":" }
            rest = text[name.endIndex...]
            if name.hasSuffix(".") { name = name.dropLast() }
        }
        guard rest.isEmpty || rest.first == ":" && rest.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            rest.utf8.count <= 6, !name.isEmpty, !name.hasSuffix("."), !name.dropFirst().contains("[")
        else { return nil }
        return String(name)
    }

    /// Whether a server that listens at the address is reached from its own machine only.
    public static func isLocal(listeningAt address: String) -> Bool {
        let own = address.contains(":") && !address.hasPrefix("[") ? "[\(address)]" : address
        return name(of: own).map(isLoopback) ?? false
    }

    private static func isLoopback(_ name: String) -> Bool {
        name == "localhost" || name == "[::1]" || fourBytes(name)?[0] == 127
    }

    private static func isAddress(_ name: String) -> Bool { name.hasPrefix("[") || fourBytes(name) != nil }

    private static func fourBytes(_ name: String) -> [UInt8]? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts.allSatisfy({ (1...3).contains($0.utf8.count) }) else { return nil }
        let bytes = parts.compactMap { UInt8($0) }
        return bytes.count == 4 ? bytes : nil
    }

    /// Whether everybody on the Internet may reach a host of this name: no loopback or private address, and no name that only a
    /// house of its own knows.
    public static func isPublic(_ authority: String) -> Bool {
        guard let name = name(of: authority), !isLoopback(name) else { return false }
        if let bytes = fourBytes(name) {
            switch (bytes[0], bytes[1]) {
            case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168), (100, 64...127), (224..., _):
                return false
            default: return true
            }
        }
        if name.hasPrefix("[") {
            let address = name.dropFirst().dropLast()
            // Unique local, link-local, multicast, and what begins with zeros: unspecified, loopback, mapped addresses.
            return !["fc", "fd", "fe", "ff", "::"].contains { address.hasPrefix($0) }
        }
        let labels = name.split(separator: ".")
        let inner = ["localhost", "local", "internal", "intranet", "lan", "home", "corp", "private", "test"]
        return labels.count > 1 && !inner.contains(String(labels[labels.count - 1])) && !name.hasSuffix(".home.arpa")
    }
}
