import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
public import RectoDiagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Connects through AsyncHTTPClient: TLS 1.2 or newer with the system's roots, HTTP/1.1 or 2, connections that are kept for a minute.
///
/// A client for each host and number, told by `dnsOverride` where that host is. It takes the name for the certificate and `Host`, and
/// never asks a resolver.
public final class ClientDialler: Dialling {
    /// One for the process.
    ///
    /// Nothing of it exists, no thread either, until the first request.
    public static let shared = ClientDialler()

    private let clients = ClientPool()

    public init() {}

    public func dial(_ request: FetchRequest, at number: IPAddress) async throws(Failure) -> FetchResponse {
        let address = request.address
        try Self.check(address)
        let lease = clients.lease(ClientPool.Key(host: address.host, number: number, connect: request.limits.connect))
        var asked = HTTPClientRequest(url: address.description)
        asked.method = HTTPMethod(rawValue: request.method.rawValue)
        asked.headers = HTTPHeaders([("Host", address.authority)])
        for field in request.fields.all { asked.headers.add(name: field.name, value: field.value) }
        if [.put, .post].contains(request.method) { asked.body = .bytes(request.body) }
        let response: HTTPClientResponse
        do {
            // 64 KiB a second at least, of what is sent.
            let seconds =
                request.limits.connect + request.limits.firstByte + .seconds(request.body.count >> 16)
            response = try await lease.client.execute(asked, timeout: TimeAmount(seconds))
        } catch {
            throw Self.failure(error, of: address)
        }
        let head = FetchHead(
            status: Int(response.status.code), fields: HeaderFields(response.headers.map { ($0.name, $0.value) }),
            address: address)
        let chunks = Chunks(body: response.body, lease: lease, address: address)
        return FetchResponse(head: head, body: FetchBody(chunks, limits: request.limits))
    }

    /// The client parses the address once more, with this type, and asks a resolver for a host that it finds no number for.
    private static func check(_ address: WebAddress) throws(Failure) {
        let url = URL(string: address.description)
        var host = (url?.host ?? "")[...]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard host == address.host, url?.port ?? (address.isSecure ? 443 : 80) == address.port else {
            throw Failure(.io, "is read by other programs as another address, and not asked", at: address.shown)
        }
    }

    /// The bytes as the client gets them.
    ///
    /// It reads on when they are taken, and is not closed before.
    private struct Chunks: AsyncSequence, Sendable {
        let body: HTTPClientResponse.Body
        let lease: ClientPool.Lease
        let address: WebAddress

        struct Iterator: AsyncIteratorProtocol {
            var bytes: HTTPClientResponse.Body.AsyncIterator
            let lease: ClientPool.Lease
            let address: WebAddress

            @concurrent mutating func next() async throws -> [UInt8]? {
                do {
                    return try await bytes.next().map { Array($0.readableBytesView) }
                } catch {
                    throw ClientDialler.failure(error, of: address)
                }
            }
        }

        func makeAsyncIterator() -> Iterator {
            Iterator(bytes: body.makeAsyncIterator(), lease: lease, address: address)
        }
    }

    private static func failure(_ error: any Error, of address: WebAddress) -> Failure {
        let place = address.shown
        switch error {
        case let failure as Failure: return failure
        case is CancellationError: return Failure(.cancelled, "was cancelled", at: place)
        case let error as HTTPClientError:
            switch error {
            case .cancelled: return Failure(.cancelled, "was cancelled", at: place)
            case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
                return Failure(.connection, "no connection in time", at: place)
            case .deadlineExceeded, .readTimeout: return Failure(.connection, "no answer in time", at: place)
            case .remoteConnectionClosed, .uncleanShutdown: return Failure(.connection, "broke off", at: place)
            default: return Failure(.io, "can't be asked: \(error.shortDescription)", at: place)
            }
        case is NIOSSLExtraError, is NIOSSLError, is BoringSSLError:
            return Failure(.io, "no encrypted connection: \(words(error))", at: place)
        case let error as HTTPParserError:
            return error == .invalidEOFState
                ? Failure(.connection, "broke off", at: place)
                : Failure(.io, "answers with what is not HTTP", at: place)
        default: return Failure(.connection, "can't be reached: \(words(error))", at: place)
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError:
            error.connectionErrors.first.map { words($0.error) } ?? "no connection"
        case let error as IOError: String(cString: strerror(error.errnoCode)).lowercased()
        case NIOSSLError.handshakeFailed(let reason):
            "\(reason)".contains("CERTIFICATE_VERIFY_FAILED")
                ? "its certificate is not trusted" : "the handshake failed"
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            "its certificate is for another host"
        default: "the connection failed"
        }
    }
}

extension TimeAmount {
    fileprivate init(_ duration: Duration) {
        let (seconds, fraction) = duration.components
        self = .nanoseconds(seconds * 1_000_000_000 + fraction / 1_000_000_000)
    }
}
