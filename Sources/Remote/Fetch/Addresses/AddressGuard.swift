public import RectoDiagnostics

/// Decides which addresses are dialled: what a user typed, and what a document, a list or a redirect leads to.
///
/// Whoever wrote a list of issues, or answers with a redirect, could otherwise make this machine ask others for him that he can't reach:
/// its own services, the router, the host that hands out a cloud's keys. Names don't count: they are resolved once, the numbers are
/// judged, and one of exactly those is dialled.
public struct AddressGuard: Hashable, Sendable {
    /// Who gave an address.
    public enum Giver: Hashable, Sendable {
        /// The user, on a command line or in a setting.
        case user
        /// A document, a list, or the answer of a server.
        case content
    }

    private let typed: WebAddress?
    private let ranges: Set<AddressRange>
    private let allowsHTTP: Bool

    /// The most redirects that are followed for one request.
    public static let mostRedirects = 5

    /// - Parameters:
    ///   - typed: What the user typed; content may stay on its host by http if he typed that.
    ///   - numbers: What its host had for numbers when it was first asked for. If none is public, content may lead to the same kind of
    ///     network. Later answers do not count: a name that changes from a public to a private number is what an attack looks like.
    ///   - allowsHTTP: Whether content may lead to http addresses of any host.
    public init(typed: WebAddress? = nil, at numbers: [IPAddress] = [], allowsHTTP: Bool = false) {
        self.typed = typed
        self.allowsHTTP = allowsHTTP
        let ranges = Set(numbers.map(AddressRange.init))
        self.ranges = ranges.contains(.public) ? [] : ranges
    }

    /// - Parameter networks: As ``networks`` of an earlier one for the same address.
    public init(typed: WebAddress, in networks: Set<AddressRange>, allowsHTTP: Bool = false) {
        self.typed = typed
        self.allowsHTTP = allowsHTTP
        ranges = networks.contains(.public) ? [] : networks
    }

    /// The networks that content may lead to besides the Internet.
    public var networks: Set<AddressRange> { ranges }

    /// Judges an address by what it says itself.
    ///
    /// - Throws: ``Failure`` `.io` for one that is not dialled.
    public func admit(_ address: WebAddress, from giver: Giver) throws(Failure) {
        if giver == .content, !address.isSecure, !allowsHTTP {
            guard let typed, !typed.isSecure, typed.host == address.host else {
                throw Failure(.io, "is not asked without encryption; only https is", at: address.shown)
            }
        }
        if let number = address.number { try admit(number, of: address, from: giver) }
    }

    /// The numbers that may be dialled of those that the host's name has, in the resolver's order.
    ///
    /// - Throws: ``Failure`` `.io` if there are none.
    public func dialable(
        _ numbers: [IPAddress], of address: WebAddress, from giver: Giver
    ) throws(Failure) -> [IPAddress] {
        guard let first = numbers.first else { throw Failure(.io, "no such host", at: address.host) }
        let admitted = numbers.filter { isDialable($0, from: giver) }
        if admitted.isEmpty { try admit(first, of: address, from: giver) }
        return admitted
    }

    /// Judges the step from one address to the next; the next is content, whoever gave the first.
    ///
    /// - Throws: ``Failure`` `.io` for a step that is not made.
    public func follow(from address: WebAddress, to next: WebAddress, count: Int) throws(Failure) {
        guard count <= Self.mostRedirects else {
            throw Failure(.io, "redirects more than \(Self.mostRedirects) times", at: address.shown)
        }
        guard next.isSecure || !address.isSecure else {
            throw Failure(.io, "leads from https to http, which is not followed", at: address.shown)
        }
        try admit(next, from: .content)
    }

    private func admit(_ number: IPAddress, of address: WebAddress, from giver: Giver) throws(Failure) {
        guard !isDialable(number, from: giver) else { return }
        throw Failure(.io, "is \(AddressRange(number).words), and not asked", at: address.host)
    }

    private func isDialable(_ number: IPAddress, from giver: Giver) -> Bool {
        let range = AddressRange(number)
        if giver == .user {
            // A name that was public and now is not has been turned against this machine (DNS rebinding).
            if typed != nil { return range == .public || ranges.contains(range) && range != .multicast }
            return range != .multicast
        }
        switch range {
        case .public: return true
        case .metadata, .multicast, .reserved: return false
        case .loopback, .private, .uniqueLocal, .linkLocal, .shared: return ranges.contains(range)
        }
    }
}
