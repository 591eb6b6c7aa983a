import NIOCore
import NIOPosix
import NIOSSL
import RectoDiagnostics
import RectoFetch
import Testing

@Suite("Certificates")
struct CertificateTests {
    @Test("that nobody vouches for are refused, and nothing is asked")
    func untrusted() async throws {
        let certificates = try NIOSSLCertificate.fromPEMBytes(Array(Self.certificate.utf8)).map {
            NIOSSLCertificateSource.certificate($0)
        }
        let key = try NIOSSLPrivateKey(bytes: Array(Self.key.utf8), format: .pem)
        let context = try NIOSSLContext(
            configuration: .makeServerConfiguration(certificateChain: certificates, privateKey: .privateKey(key)))
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    try channel.pipeline.syncOperations.addHandler(Surprise())
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        let address = try WebAddress("https://magazine.example:\(port)/")
        let number = try #require(IPAddress("127.0.0.1"))
        let words = "no encrypted connection: its certificate is not trusted"
        await #expect(throws: Failure(.io, words, at: address.shown)) {
            _ = try await ClientDialler.shared.dial(FetchRequest(.get, address), at: number)
        }
        try await server.close().get()
    }

    /// What decrypted bytes come to.
    private final class Surprise: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            Issue.record("something was asked of a server that is not trusted")
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }

    // Made for this test; nothing else trusts or uses them.
    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPVyc08uv4aD11lJw
        k9/Upshv4xz3VMTtBrVVjy57txqhRANCAARzr+b7486kwiedre/Vr4pV1qEaZSEE
        jOc6qirJ3PZSqUUd4+QrqaGK5UiPv5kflqk/HNMiGUfo+KN4g2QH7jKH
        -----END PRIVATE KEY-----
        """
    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBqzCCAVCgAwIBAgIUJDQt8WGwiKxaHrh+yNbURphD5eAwCgYIKoZIzj0EAwIw
        GzEZMBcGA1UEAwwQbWFnYXppbmUuZXhhbXBsZTAgFw0yNjExMjgxNDAyMzdaGA8y
        MTI2MTEwNDE0MDIzN1owGzEZMBcGA1UEAwwQbWFnYXppbmUuZXhhbXBsZTBZMBMG
        ByqGSM49AgEGCCqGSM49AwEHA0IABHOv5vvjzqTCJ52t79WvilXWoRplIQSM5zqq
        Ksnc9lKpRR3j5CupoYrlSI+/mR+WqT8c0yIZR+j4o3iDZAfuMoejcDBuMB0GA1Ud
        DgQWBBRXnrAN46vDDblSH7vfEJK4rKa9XzAfBgNVHSMEGDAWgBRXnrAN46vDDblS
        H7vfEJK4rKa9XzAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEG1hZ2F6aW5l
        LmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAN/VRKgFqtzXbSmhRSo2VcRkM4bD
        1KsEarj1zS5O8Tj7AiEAzBI25EUvey/oeWq9fw+YeNXr9ILOcwgCBlz8BqE7hXI=
        -----END CERTIFICATE-----
        """
}
