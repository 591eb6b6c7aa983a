import AsyncHTTPClient
import NIOCore
import NIOSSL
import Synchronization

/// The clients of a ``ClientDialler``; those that were not used for the longest time are closed where there are too many.
final class ClientPool: Sendable {
    struct Key: Hashable {
        var host: String
        var number: IPAddress
        var connect: Duration
    }

    /// The right to use a client, for as long as it lives: to the end of the body.
    final class Lease: Sendable {
        let client: HTTPClient
        private let pool: ClientPool
        private let key: Key

        fileprivate init(_ client: HTTPClient, _ pool: ClientPool, _ key: Key) {
            self.client = client
            self.pool = pool
            self.key = key
        }

        deinit { pool.giveBack(key) }
    }

    private struct Entry {
        var client: HTTPClient
        var users = 0
        var visit: UInt64 = 0
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var visits: UInt64 = 0
    }

    private static let mostIdle = 32
    private let state = Mutex(State())

    deinit { for entry in state.withLock({ $0.entries.values }) { Self.close(entry.client) } }

    func lease(_ key: Key) -> Lease {
        let client = state.withLock { state in
            state.visits += 1
            let client = state.entries[key]?.client ?? Self.make(key)
            state.entries[key, default: Entry(client: client)].users += 1
            state.entries[key]?.visit = state.visits
            return client
        }
        return Lease(client, self, key)
    }

    private func giveBack(_ key: Key) {
        let surplus = state.withLock { state -> [HTTPClient] in
            state.entries[key]?.users -= 1
            let idle = state.entries.filter { $0.value.users == 0 }.sorted { $0.value.visit > $1.value.visit }
            let old = idle.dropFirst(Self.mostIdle)
            for (key, _) in old { state.entries[key] = nil }
            return old.map(\.value.client)
        }
        for client in surplus { Self.close(client) }
    }

    private static func make(_ key: Key) -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        let (seconds, fraction) = key.connect.components
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: .nanoseconds(seconds * 1_000_000_000 + fraction / 1_000_000_000)))
        configuration.dnsOverride = [key.host: key.number.description]
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// It closes its connections by itself; nobody waits for that.
    private static func close(_ client: HTTPClient) { _ = client.shutdown() as EventLoopFuture<Void> }
}
