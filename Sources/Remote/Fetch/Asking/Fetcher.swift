public import RectoDiagnostics
import Synchronization

/// Asks web servers over the network, within the rules of ``AddressGuard``.
///
/// It stands for one user's errand: the first address that he gives is the one whose network content may lead to.
public final class Fetcher: HTTPFetching {
    private let resolver: any NameResolving
    private let dialler: any Dialling
    private let userAgent: String
    private let allowsHTTP: Bool
    private let time: any FetchTime
    private let state = Mutex(State())

    private struct State {
        var known: [String: (numbers: [IPAddress], until: Duration)] = [:]
        /// By host: what the addresses that the user gave led to at first.
        var guards: [String: AddressGuard] = [:]
        var first: AddressGuard?
    }

    /// How long the numbers of a name are kept: ranges of one document ask for it many times a second.
    private static let keeping: Duration = .seconds(60)
    private static let mostKept = 256

    /// - Parameters:
    ///   - userAgent: Such as `recto/1.0`.
    ///   - allowsHTTP: Whether content and redirects may lead to http addresses.
    public init(
        userAgent: String, allowsHTTP: Bool = false, resolver: any NameResolving = SystemResolver(),
        dialler: any Dialling = ClientDialler.shared, time: any FetchTime = SystemTime()
    ) {
        self.userAgent = userAgent
        self.allowsHTTP = allowsHTTP
        self.resolver = resolver
        self.dialler = dialler
        self.time = time
    }

    public func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
        var request = request
        if !request.fields.has("User-Agent") { request.fields["User-Agent"] = userAgent }
        request.fields["Accept-Encoding"] = "identity"
        let judge = try await judge(request)
        var count = 0
        while true {
            var response = try await send(request, judge)
            response.head.networks = judge.networks
            guard request.followsRedirects, [.get, .head].contains(request.method),
                [301, 302, 303, 307, 308].contains(response.head.status),
                let location = response.head.fields["Location"]
            else { return response }
            count += 1
            let next: WebAddress
            do throws(Failure) {
                next = try WebAddress(location, at: request.address)
            } catch {
                throw Failure(.io, "redirects to what \(error.message)", at: request.address.shown)
            }
            try judge.follow(from: request.address, to: next, count: count)
            // Never again, even if a later redirect leads back: who is in between would decide what is asked with the password.
            if next.origin != request.address.origin { request.fields = request.fields.only(FetchRequest.harmless) }
            request.address = next
            request.giver = .content
        }
    }

    /// The rules for a request; those for content go by the first address that the user gave.
    private func judge(_ request: FetchRequest) async throws(Failure) -> AddressGuard {
        let address = request.address
        if let errand = request.errand {
            if let known = state.withLock({ $0.guards[errand.address.origin] }) { return known }
            if let networks = errand.networks {
                let made = AddressGuard(typed: errand.address, in: networks, allowsHTTP: allowsHTTP)
                return state.withLock { state in
                    if state.first == nil { state.first = made }
                    return keep(made, for: errand.address, in: &state)
                }
            }
            return try await judge(asked: errand.address)
        }
        if request.giver == .content {
            return state.withLock { $0.first } ?? AddressGuard(allowsHTTP: allowsHTTP)
        }
        return try await judge(asked: address)
    }

    private func keep(_ made: AddressGuard, for address: WebAddress, in state: inout State) -> AddressGuard {
        // Who is first decides, also among requests at the same time.
        if let known = state.guards[address.origin] { return known }
        state.guards[address.origin] = made
        return made
    }

    /// The rules for an address that the user gave.
    private func judge(asked address: WebAddress) async throws(Failure) -> AddressGuard {
        if let known = state.withLock({ $0.guards[address.origin] }) { return known }
        let numbers = try await numbers(of: address)
        let made = AddressGuard(typed: address, at: numbers, allowsHTTP: allowsHTTP)
        return state.withLock { state in
            if let known = state.guards[address.origin] { return known }
            if state.first == nil { state.first = made }
            return numbers.isEmpty ? made : keep(made, for: address, in: &state)
        }
    }

    private func send(_ request: FetchRequest, _ judge: AddressGuard) async throws(Failure) -> FetchResponse {
        try judge.admit(request.address, from: request.giver)
        let numbers = try judge.dialable(
            try await numbers(of: request.address), of: request.address, from: request.giver)
        var last = Failure(.connection, "can't be reached", at: request.address.shown)
        // Two are enough to get past a version of the protocol that is not connected.
        for number in numbers.prefix(3) {
            do throws(Failure) {
                return try await dialler.dial(request, at: number)
            } catch {
                guard error.code == .connection else { throw error }
                last = error
            }
        }
        state.withLock { $0.known[request.address.host] = nil }
        throw last
    }

    private func numbers(of address: WebAddress) async throws(Failure) -> [IPAddress] {
        if let number = address.number { return [number] }
        let now = time.elapsed
        if let known = state.withLock({ $0.known[address.host] }), known.until > now { return known.numbers }
        let numbers = try await resolver.numbers(of: address.host)
        state.withLock { state in
            if state.known.count >= Self.mostKept { state.known.removeAll() }
            if !numbers.isEmpty { state.known[address.host] = (numbers, now + Self.keeping) }
        }
        return numbers
    }
}
