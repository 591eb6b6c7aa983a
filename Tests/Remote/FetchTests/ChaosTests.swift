import RectoBytes
import RectoDiagnostics
import RectoFetch
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

private enum Chaos {
    static let base = ProcessInfo.processInfo.environment["RECTO_CHAOS"]
    static let file = ProcessInfo.processInfo.environment["RECTO_CHAOS_FILE"]
}

/// Over the network, from `Tests/Remote/chaos.py`.
///
/// `RECTO_CHAOS` is the address that it prints, `RECTO_CHAOS_FILE` the path of a file that lies right in the folder that it serves.
@Suite("A server that misbehaves", .enabled(if: Chaos.base != nil && Chaos.file != nil))
struct ChaosTests {
    private static func fetcher() -> Fetcher { Fetcher(userAgent: "recto/test") }

    private func local() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: try #require(Chaos.file)))) }

    private func address(_ folder: String) throws -> WebAddress {
        let name = try #require(Chaos.file?.split(separator: "/").last)
        return try WebAddress("\(try #require(Chaos.base))\(folder)/\(name)")
    }

    private func open(_ folder: String, by fetcher: Fetcher) async throws -> RemoteBytes {
        try await RemoteBytes.open(try address(folder), by: fetcher, retrying: RetryPolicy(base: .milliseconds(10)))
    }

    @Test("that does everything right is read right, each block once")
    func right() async throws {
        let bytes = try local()
        let cache = BlockCache(try await open("/right", by: Self.fetcher()))
        for start in stride(from: 0, to: bytes.count, by: 50_000) {
            let range = start..<min(bytes.count, start + 70_000)
            #expect(try await cache.read(range) == Array(bytes[range]))
        }
    }

    @Test("by a schedule gives the right bytes or a failure, never others")
    func schedule() async throws {
        let bytes = try local()
        var random = SystemRandomNumberGenerator()
        var good = 0
        for _ in 0..<60 {
            do {
                let remote = try await open("", by: Self.fetcher())
                // The last byte is the one that differs once the file was changed.
                guard remote.identity.count == bytes.count else { continue }
                var last = try await remote.read(bytes.count - 1..<bytes.count)
                for _ in 0..<8 {
                    let start = Int.random(in: 0..<bytes.count - 1, using: &random)
                    let range = start..<min(bytes.count - 1, start + 100_000)
                    #expect(try await remote.read(range) == Array(bytes[range]))
                    let again = try await remote.read(bytes.count - 1..<bytes.count)
                    #expect(again == last)
                    last = again
                    good += 1
                }
            } catch let failure as Failure {
                #expect(failure.code == .io)
            }
        }
        #expect(good > 0)
    }

    @Test(
        "always in the same way is told from one that does it right",
        arguments: [
            ("range", "answers with other bytes than it was asked for"),
            ("gzip", "sends the document packed though it was asked not to"),
            ("busy", "has a fault (503); try again later"),
            ("expired", "refuses access (403); a signed link may have expired"),
            ("changed", "changed while it was being read; run again"),
            ("beyond", "changed while it was being read; run again"),
            ("short", "answers with other bytes than it was asked for"),
            ("weak", "changed while it was being read; run again"),
            ("untagged", "changed while it was being read; run again"), ("cut", "broke off"), ("close", "broke off"),
            ("whole", nil), ("slow", nil), ("moved", nil), ("refused", nil),
        ] as [(String, String?)])
    func always(fault: String, words: String?) async throws {
        let bytes = try local()
        let fetcher = Self.fetcher()
        // The first request of a file is answered right.
        let remote = try await open("/\(fault)", by: fetcher)
        let range = 70_000..<bytes.count
        if let words {
            let failure = await #expect(throws: Failure.self) { try await remote.read(range) }
            #expect(failure?.message == words)
            #expect(failure?.code == .io)
        } else {
            #expect(try await remote.read(range) == Array(bytes[range]))
        }
    }
}
