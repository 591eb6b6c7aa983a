import Dispatch
public import RectoDiagnostics
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The resolver of the system: its hosts file, and the name servers that it is set up with.
public struct SystemResolver: NameResolving {
    private let limit: Duration

    public init(limit: Duration = .seconds(10)) { self.limit = limit }

    /// Waits no longer than the limit; the system's own function can't be interrupted and may go on in a thread of its own.
    public func numbers(of host: String) async throws(Failure) -> [IPAddress] {
        let answer = Answer()
        let seconds = limit
        let timer = Task {
            try? await Task.sleep(for: seconds)
            answer.give(.failure(Failure(.connection, "no name server answered in time", at: host)))
        }
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                answer.wait(continuation)
                DispatchQueue.global().async { answer.give(Self.ask(host)) }
            }
        } onCancel: {
            answer.give(.failure(Failure(.cancelled, "was cancelled", at: host)))
        }
        return try result.get()
    }

    /// The first answer counts, whoever gives it.
    private final class Answer: Sendable {
        typealias Outcome = Result<[IPAddress], Failure>

        private let state = Mutex<(continuation: CheckedContinuation<Outcome, Never>?, outcome: Outcome?)>((nil, nil))

        func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
            let early = state.withLock { state in
                state.continuation = state.outcome == nil ? continuation : nil
                return state.outcome
            }
            if let early { continuation.resume(returning: early) }
        }

        func give(_ outcome: Outcome) {
            let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
                guard state.outcome == nil else { return nil }
                state.outcome = outcome
                defer { state.continuation = nil }
                return state.continuation
            }
            waiting?.resume(returning: outcome)
        }
    }

    private static func ask(_ host: String) -> Answer.Outcome {
        var hints = addrinfo()
        // SOCK_STREAM, whose type differs by system.
        hints.ai_socktype = 1
        // No version 6 where this machine has none.
        hints.ai_flags = AI_ADDRCONFIG
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &list)
        guard code == 0 else {
            let isUnknown = code == EAI_NONAME || code == EAI_FAIL || code == isNoData
            return isUnknown
                ? .success([])
                : .failure(Failure(.connection, String(cString: gai_strerror(code)).lowercased(), at: host))
        }
        defer { freeaddrinfo(list) }
        var numbers: [IPAddress] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ai_next
            if let number = entry.ai_addr.flatMap(number), !numbers.contains(number) { numbers.append(number) }
        }
        return .success(numbers)
    }

    /// EAI_NODATA of glibc, which declares it for its own extensions only.
    private static let isNoData: Int32 = -5

    private static func number(_ address: UnsafeMutablePointer<sockaddr>) -> IPAddress? {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                withUnsafeBytes(of: pointer.pointee.sin_addr) { IPAddress(bytes: Array($0)) }
            }
        case AF_INET6:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                withUnsafeBytes(of: pointer.pointee.sin6_addr) { IPAddress(bytes: Array($0)) }
            }
        default: nil
        }
    }
}
