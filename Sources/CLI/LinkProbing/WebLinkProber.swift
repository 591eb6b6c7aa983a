import RectoDiagnostics
public import RectoFetch
public import RectoValidation

/// Asks the network whether https links answer.
///
/// Five seconds, three redirects, https only. Names are resolved here and the number that was judged is dialled, so that a name which
/// leads to a private network, at first or after a redirect, is never connected to. A link is asked for by `HEAD`; before it is
/// reported, by `GET` as well, whose body is not fetched: some servers know only that.
public struct WebLinkProber: LinkProber {
    private static let redirects = 3

    private let userAgent: String
    private let resolver: any NameResolving
    private let dialler: any Dialling
    private let judge = AddressGuard()

    /// - Parameter userAgent: Such as `recto/1.0`.
    public init(
        userAgent: String, resolver: any NameResolving = SystemResolver(limit: .seconds(5)),
        dialler: any Dialling = ClientDialler.shared
    ) {
        self.userAgent = userAgent
        self.resolver = resolver
        self.dialler = dialler
    }

    public func problem(with url: String) async -> String? {
        switch await outcome(of: url, .head) {
        case .good: nil
        case .unreachable(let why): why
        case .refused:
            switch await outcome(of: url, .get) {
            case .good: nil
            case .unreachable(let why), .refused(let why): why
            }
        }
    }

    private enum Outcome {
        case good
        /// By a server that was there.
        case refused(String)
        case unreachable(String)
    }

    private func outcome(of url: String, _ method: FetchRequest.Method) async -> Outcome {
        var url = url
        var base: WebAddress?
        for _ in 0...Self.redirects {
            let address: WebAddress? =
                if let base { try? WebAddress(url, at: base) } else { try? WebAddress(url) }
            // A number of version 6 is a network of its own kind; no publisher links there.
            guard let address, address.isSecure, address.number?.isVersion6 != true else {
                return .unreachable("\(url) can't be asked: it leads to no https host")
            }
            switch await ask(address, method) {
            case .failed(let why): return .unreachable(why)
            case .status(let code, redirect: let next?) where (300..<400).contains(code):
                (url, base) = (next, address)
            case .status(let code, _):
                // Servers that refuse to be asked this way are there.
                let isThere = (200..<400).contains(code) || [401, 403, 405, 429].contains(code)
                return isThere ? .good : .refused("\(code) from \(address)")
            }
        }
        return .refused("more than \(Self.redirects) redirects from \(url)")
    }

    private enum Answer {
        case status(Int, redirect: String?)
        case failed(String)
    }

    private func ask(_ address: WebAddress, _ method: FetchRequest.Method) async -> Answer {
        do throws(Failure) {
            let numbers =
                if let number = address.number { [number] } else { try await resolver.numbers(of: address.host) }
            guard !numbers.isEmpty else { return .failed("no such host: \(address.host)") }
            guard let number = try? judge.dialable(numbers, of: address, from: .content).first else {
                return .failed("\(address.host) is in a private network")
            }
            var limits = FetchLimits()
            limits.connect = .seconds(5)
            // All together.
            limits.firstByte = .zero
            let fields: HeaderFields = ["User-Agent": userAgent, "Accept": "*/*", "Accept-Encoding": "identity"]
            let request = FetchRequest(
                method, address, from: .content, fields: fields, limits: limits, followsRedirects: false)
            let head = try await dialler.dial(request, at: number).head
            return .status(head.status, redirect: head.fields["Location"])
        } catch {
            return .failed("no answer from \(address)")
        }
    }
}
